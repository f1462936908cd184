import { Form, Link, useLocation } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { inDigits } from "../language/digits-and-dates";
import type { TextKey } from "../language/en";
import type { Problem } from "../language/typed";
import { useHalfFilled, useLeavingWarning } from "./half-filled";
import { listAddress } from "./list-address";
import type { Message } from "./messages";
import { NotSaved } from "./not-saved";
import { Banner, dismissToasts, useToasts } from "./said";
import { SendButton, type SheetButton } from "./send-button";
import { type Submitter, useSending } from "./sending";

type AnyRefused = { problems: Partial<Record<string, Problem>>; message: Message };

export type SheetState<R extends AnyRefused> = {
  /** What came back from the server instead of being written down. */
  refused?: R;
  /** What is wrong with a field, in words. */
  problem: (field: keyof R["problems"] & string) => string | undefined;
  /** The page came back from the server, and browsers do not put a chosen file back. */
  mustChooseAgain: boolean;
  /** How much of the form has gone out, 0 to 100, while it is being sent. */
  percent?: number;
  cancel: () => void;
  say: (message: Message) => void;
};

/** What is said when a file that somebody has just chosen cannot be taken; `limit` is the text about its size. */
export function fileRefused(why: "tooLarge" | "wrongKind", limit: TextKey): Message {
  return why === "tooLarge"
    ? { tone: "bad", title: "toast.fileTooLarge.title", body: limit }
    : { tone: "bad", title: "toast.uploadFailed.title", body: "form.wrongKind" };
}

type SheetParts<R extends AnyRefused> = {
  label: TextKey;
  action: string;
  /** Where Cancel leads. */
  back: string;
  /** The title of what is said when the form could not be sent. */
  failed: TextKey;
  refusedWithPage?: R;
  /** The buttons that send, the main one first; each reads `busy` while it is at work. */
  buttons: SheetButton[];
  children: (sheet: SheetState<R>) => ReactNode;
};

/** A form of the office. With script it shows the progress of its upload and keeps what was chosen; without, it is a plain post. */
export function Sheet<R extends AnyRefused>({
  label,
  action,
  back,
  failed,
  refusedWithPage,
  buttons,
  children,
}: SheetParts<R>) {
  const { t, i18n } = useTranslation();
  // What is changed leads back to its list as it was left.
  const { search } = useLocation();
  const toast = useToasts();
  const form = useRef<HTMLFormElement>(null);
  const [refused, setRefused] = useState(refusedWithPage);
  const [pressed, setPressed] = useState<Submitter>();
  const say = (message: Message) => toast([message]);
  const {
    send,
    percent,
    cancel,
    failed: notSaved,
  } = useSending<R>({
    failedTitle: failed,
    refused(refusal) {
      setRefused(refusal);
      say(refusal.message);
    },
    failed: say,
  });
  const isBusy = percent !== undefined;
  useLeavingWarning(useHalfFilled(form) || refused !== undefined);

  // The first field with a problem is where the person goes on.
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refused]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    // The button that sends once more has no name: what was pressed first is meant.
    const button = submitter instanceof HTMLButtonElement && submitter.name ? submitter : pressed;
    // What was said of the last try is over.
    dismissToasts();
    setPressed(button && { name: button.name, value: button.value });
    send(event.currentTarget, button);
  };

  return (
    <Form
      ref={form}
      method="post"
      action={action.includes("?") ? action : action + search}
      encType="multipart/form-data"
      noValidate
      onSubmit={submit}
      className="sheet"
      aria-label={t(label)}
    >
      {refusedWithPage && refused === refusedWithPage && <Banner {...refusedWithPage.message} />}
      {children({
        refused,
        problem(field) {
          const found = refused?.problems[field];
          return found && t(found.text, inDigits(found.values ?? {}, i18n.language));
        },
        mustChooseAgain: refused !== undefined && refused === refusedWithPage,
        percent,
        cancel,
        say,
      })}
      {notSaved && <NotSaved failed={notSaved} />}
      <div className="sheet-acts">
        {buttons.map((button, place) => (
          <SendButton
            key={button.intent}
            {...button}
            isMain={place === 0}
            isBusy={isBusy}
            isAtWork={isBusy && (pressed?.value ?? buttons[0]?.intent) === button.intent}
          />
        ))}
        <Link to={listAddress(back, search)} className="button button-outline" onClick={cancel}>
          {t("common.cancel")}
        </Link>
      </div>
    </Form>
  );
}
