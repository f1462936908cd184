import { useLocation, useNavigate } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { TextKey } from "../../i18n/en";
import type { Flash } from "../flash";
import { sendForm } from "./send-form";

/** History state of a page that a saved form led to: leaving for it asks for no confirmation. */
export const submittedState = { sent: true };

type SendingOptions = {
  failedTitle?: TextKey;
  /** Called before the browser goes on. */
  onSaved?: () => void;
  /** The page is only read anew and keeps its scroll position. */
  isInPlace?: boolean;
};

export type Submitter = Pick<HTMLButtonElement, "name" | "value">;

export type Sending<T> = {
  /** Of the action: sent with the page, or to the form sent last from this address. */
  answer: T | undefined;
  failed?: Flash;
  /** 0 to 100 while sending. */
  percent?: number;
  send: (form: HTMLFormElement, submitter?: Submitter) => void;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  cancel: () => void;
  /** In place of the answer; undefined forgets it. */
  show: (answer: T | undefined) => void;
};

export function useSending<T>(withPage: T | undefined, options: SendingOptions = {}): Sending<T> {
  const { failedTitle = "content.notice.createFailed", onSaved, isInPlace } = options;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const [got, setGot] = useState<{ at: string; data?: T }>();
  const [failed, setFailed] = useState<Flash>();
  const [percent, setPercent] = useState<number>();
  const request = useRef<AbortController>();
  const show = (data?: T) => setGot({ at: here, data });
  const cancel = () => request.current?.abort();
  useEffect(() => () => request.current?.abort(), []);

  const send = async (form: HTMLFormElement, submitter?: Submitter) => {
    if (request.current) return;
    const controller = new AbortController();
    request.current = controller;
    setPercent(0);
    setFailed(undefined);
    const body = new FormData(form);
    if (submitter?.name) body.append(submitter.name, submitter.value);
    const answer = await sendForm<T>(form.action, body, { onPercent: setPercent, signal: controller.signal });
    request.current = undefined;
    setPercent(undefined);
    const { data, goTo, failed: why } = answer;
    if (why) setFailed({ tone: "bad", title: why.title ?? failedTitle, body: why.body });
    if (data !== undefined) show(data);
    if (goTo === undefined) return;
    onSaved?.();
    show();
    navigate(goTo, { state: submittedState, ...(isInPlace && { replace: true, preventScrollReset: true }) });
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    void send(event.currentTarget, submitter instanceof HTMLButtonElement ? submitter : undefined);
  };
  const answer = got ? (got.at === here ? got.data : undefined) : withPage;
  return { answer, failed, percent, send, submit, cancel, show };
}
