import { useActionData, useLocation, useNavigation, useNavigationType } from "@remix-run/react";
import { useState } from "react";
import { useOnChange } from "~/components/use-on-change";
import type { FailedAction } from "./client-action";

export type FormAnswer<T = unknown> = {
  answer: T | undefined;
  isBusy: boolean;
  /** The value of the pressed button while the form is being sent. */
  intent?: unknown;
};

/** Returns the last response of the screen's action. If sending the next form fails, the last response stays. */
export function useAnswer<T>(actionData: T | undefined): FormAnswer<T> {
  const { formMethod, formData } = useNavigation();
  const hasFailed = useActionData<Partial<FailedAction>>()?.failed !== undefined;
  const [answer, setAnswer] = useState(actionData);
  const kept = useKeptActionData(hasFailed ? answer : actionData);
  if (kept !== answer) setAnswer(kept);
  // The pressed button may be far from the response or may no longer exist, so the focus moves to the response.
  useOnChange(answer, (shown) => {
    if (shown) focusFirst("[aria-invalid]", "[data-part=banner][role=alert]", "h2[tabindex]", "main");
  });
  return { answer, isBusy: formMethod === "POST", intent: formData?.get("intent") };
}

/**
 * The router drops the data of an action even if only the fragment of the URL changes, for example at a link to a
 * heading of the same page. We keep the data until the user leaves the page or the page gets another response.
 */
export function useKeptActionData<T>(data: T | undefined): T | undefined {
  const { pathname, search, hash, state } = useLocation();
  const isBack = useNavigationType() === "POP";
  const at = pathname + search;
  const [last, setLast] = useState({ data, at, kept: data });
  if (data === last.data && at === last.at) return last.kept;
  // After a redirect or a saved form, the location has a `state`. A link without a fragment opens the page from the
  // start. In both cases the old data no longer belongs to the page.
  const isInPage = data === undefined && at === last.at && !state && (hash !== "" || isBack);
  const kept = isInPage ? last.kept : data;
  setLast({ data, at, kept });
  return kept;
}

const focusFirst = (...places: string[]) =>
  places
    .map((place) => document.querySelector<HTMLElement>(place === "main" ? place : `main ${place}`))
    .find(Boolean)
    ?.focus();
