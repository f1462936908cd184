import { useNavigate } from "@remix-run/react";
import { useRef, useState } from "react";
import type { Message } from "./messages";

/** What an action answers a form that was sent by script. */
export type Answer<T> = { goTo?: string; refused?: T; problem?: string };

/**
 * Sends a form by XMLHttpRequest, the one way a browser tells how much of an upload has gone out. While it runs,
 * `percent` counts 0 to 100; afterwards the browser goes on to where the action says, or `on.refused` gets the refusal,
 * or `on.failed` a message. The form itself is never touched, so nothing typed is lost.
 */
export function useSending<T>(on: { refused: (refusal: T) => void; failed: (message: Message) => void }) {
  const navigate = useNavigate();
  const [percent, setPercent] = useState<number>();
  const request = useRef<XMLHttpRequest>();

  const send = (form: HTMLFormElement) => {
    if (request.current) return;
    const xhr = new XMLHttpRequest();
    request.current = xhr;
    setPercent(0);
    const done = () => {
      request.current = undefined;
      setPercent(undefined);
    };
    xhr.upload.onprogress = ({ loaded, total }) => setPercent(total ? Math.round((loaded / total) * 100) : 0);
    xhr.onabort = done;
    xhr.onerror = () => {
      done();
      on.failed({ tone: "bad", title: "toast.err.createNotice", body: "form.offline" });
    };
    xhr.onload = () => {
      done();
      const { goTo, refused, problem } = answerOf<T>(xhr);
      if (goTo) return navigate(goTo);
      if (refused) return on.refused(refused);
      on.failed(failureOf(xhr, problem));
    };
    xhr.open("POST", form.action);
    xhr.setRequestHeader("Accept", "application/json");
    xhr.send(new FormData(form));
  };

  return { send, percent, cancel: () => request.current?.abort() };
}

function answerOf<T>(xhr: XMLHttpRequest): Answer<T> {
  try {
    return JSON.parse(xhr.responseText);
  } catch {
    return {};
  }
}

function failureOf(xhr: XMLHttpRequest, problem?: string): Message {
  if (new URL(xhr.responseURL).pathname === "/cog-admin/login") {
    return { tone: "bad", title: "toast.accessDenied.title", body: "form.signInAgain" };
  }
  if (xhr.status === 413 || problem === "tooLarge") {
    return { tone: "bad", title: "toast.fileTooLarge.title", body: "toast.fileTooLarge.body10" };
  }
  return { tone: "bad", title: "toast.err.createNotice", body: "toast.unexpected.body" };
}
