import { useActionData, useNavigation } from "@remix-run/react";
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
  if (!hasFailed && actionData !== answer) setAnswer(actionData);
  // The pressed button may be far from the response or may no longer exist, so the focus moves to the response.
  useOnChange(answer, (shown) => {
    if (shown) focusFirst("[aria-invalid]", "[data-part=banner][role=alert]", "h2[tabindex]", "main");
  });
  return { answer, isBusy: formMethod === "POST", intent: formData?.get("intent") };
}

const focusFirst = (...places: string[]) =>
  places
    .map((place) => document.querySelector<HTMLElement>(place === "main" ? place : `main ${place}`))
    .find(Boolean)
    ?.focus();
