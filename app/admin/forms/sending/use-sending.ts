import { useLocation, useNavigate, useRevalidator } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Flash } from "~/admin/flash";
import { dismissToasts } from "~/admin/toast-list";
import { useOnChange } from "~/components/use-on-change";
import type { TextKey } from "~/i18n/en";
import { sendForm } from "./send-form";

/**
 * The history state of the page that opens after a form is saved. This state tells the form not to ask about unsaved
 * changes before the page opens.
 */
export const submittedState = { sent: true };

type SendingOptions = {
  failedTitle: TextKey;
  /** Called after the form is saved, before the browser opens the next page. */
  onSaved?: () => void;
  /**
   * If true, the browser stays on this page after saving: the page loads its data again and keeps its scroll position.
   * If the server leads to another URL, the browser goes there.
   */
  isInPlace?: boolean;
  /** Returns true if the caller itself sends this form. */
  takes?: (form: HTMLFormElement) => boolean;
};

export type Sending<T> = {
  /** The response of the action. It came with the page, or it answers the last form that was sent from this URL. */
  answer: T | undefined;
  isWithPage: boolean;
  failed?: Flash;
  /** The upload progress from 0 to 100. */
  percent?: number;
  isBusy: boolean;
  /** The value of the button that was pressed last. */
  intent?: string;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  cancel: () => void;
  /** Shows this response instead of the current response. undefined removes the response. */
  show: (answer: T | undefined) => void;
};

export function useSending<T>(withPage: T | undefined, options: SendingOptions): Sending<T> {
  const { failedTitle, onSaved, isInPlace, takes } = options;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const [got, setGot] = useState<{ at: string; data?: T }>();
  const [failed, setFailed] = useState<Flash>();
  const [percent, setPercent] = useState<number>();
  const [pressed, setPressed] = useState<{ name: string; value: string }>();
  const request = useRef<AbortController>();
  const show = (data?: T) => setGot({ at: here, data });
  const cancel = () => request.current?.abort();
  useEffect(() => () => request.current?.abort(), []);
  // When the URL changes, we forget the response, so that a user who returns to this URL does not see an old response.
  useOnChange(here, () => setGot(undefined));

  const send = async (action: string, body: FormData) => {
    const controller = new AbortController();
    request.current = controller;
    setPercent(0);
    setFailed(undefined);
    const { signal } = controller;
    const { data, goTo, failed: why } = await sendForm<T>(action, body, { onPercent: setPercent, signal });
    request.current = undefined;
    setPercent(undefined);
    if (why) setFailed({ tone: "bad", title: why.title ?? failedTitle, body: why.body });
    if (data !== undefined) show(data);
    if (goTo === undefined) return;
    onSaved?.();
    show();
    const page = goTo.replace(/#.*/, "");
    if (isInPlace && page === here)
      return navigate(page, { state: submittedState, replace: true, preventScrollReset: true });
    navigate(goTo, { state: submittedState });
    // The router loads no data if only the fragment of the URL changes.
    if (page === here && goTo !== page) revalidate();
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (request.current) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    // The retry button has no name, so we send the form with the button that the user pressed first.
    const button = submitter instanceof HTMLButtonElement && submitter.name ? submitter : pressed;
    dismissToasts();
    setPressed(button && { name: button.name, value: button.value });
    const form = event.currentTarget;
    if (takes?.(form)) return;
    const body = new FormData(form);
    if (button) body.append(button.name, button.value);
    void send(form.action, body);
  };
  const answer = got ? (got.at === here ? got.data : undefined) : withPage;
  const isWithPage = answer !== undefined && !got;
  const isBusy = percent !== undefined;
  return { answer, isWithPage, failed, percent, isBusy, intent: pressed?.value, submit, cancel, show };
}
