import { Form, Link, useLocation } from "@remix-run/react";
import type { TFunction } from "i18next";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../language/en";
import type { Problem } from "../language/typed";
import { messageAbout } from "./form-problems";
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
  /** What is wrong with a field. */
  problem: (field: keyof R["problems"] & string) => Problem | undefined;
  /** The page came back from the server, and browsers do not put a chosen file back. */
  mustChooseAgain: boolean;
  /** How much of the form has gone out, 0 to 100, while it is being sent. */
  percent?: number;
  cancel: () => void;
  /** Says something that a field says at greater length. */
  say: (message: Message) => void;
  /** Says that a file cannot be taken that somebody has just chosen. */
  refuseFile: (problem: Problem) => void;
};

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
  const { t } = useTranslation();
  // What is changed leads back to its list as it was left.
  const { search } = useLocation();
  const toast = useToasts();
  const form = useRef<HTMLFormElement>(null);
  const [refused, setRefused] = useState(refusedWithPage);
  const [pressed, setPressed] = useState<Submitter>();
  const sayAt = (place: "field" | "buttons") => (message: Message) => toast([inShort(message, place, t)]);
  const say = sayAt("field");
  const {
    send,
    percent,
    cancel,
    failed: notSaved,
  } = useSending<R>({
    failedTitle: failed,
    refused: setRefused,
  });
  const isBusy = percent !== undefined;
  useLeavingWarning(useHalfFilled(form) || refused !== undefined);

  const isAboutFields = refused !== undefined && Object.keys(refused.problems).length > 0;
  const cameWithPage = refused !== undefined && refused === refusedWithPage;

  // What was pressed was disabled meanwhile, and a disabled button loses the focus.
  const focusOn = (...places: string[]) =>
    places
      .map((place) => form.current?.querySelector<HTMLElement>(place))
      .find(Boolean)
      ?.focus();

  // The first field with a problem is where the person goes on; a toast keeps away from there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal is said once
  useEffect(() => {
    if (!refused) return;
    focusOn("[aria-invalid]", ".sheet-acts button");
    if (!cameWithPage) sayAt(isAboutFields ? "field" : "buttons")(refused.message);
  }, [refused]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure is said once
  useEffect(() => {
    if (!notSaved) return;
    focusOn("[role=alert] button");
    sayAt("buttons")(notSaved);
  }, [notSaved]);

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
      // What was said of a field is known by now, and at the field.
      onInput={refused && dismissToasts}
      className="sheet"
      aria-label={t(label)}
    >
      {cameWithPage && <Banner {...refused.message} />}
      {children({
        refused,
        problem: (field) => refused?.problems[field],
        mustChooseAgain: cameWithPage,
        percent,
        cancel,
        say,
        refuseFile: (found) => say(messageAbout({ file: found }, ["file"])),
      })}
      {notSaved && <NotSaved failed={notSaved} />}
      {refused && !cameWithPage && !isAboutFields && !isBusy && <Banner {...refused.message} title="form.notSaved" />}
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

// Two lines of a toast on a phone.
const mostLetters = 60;

/** A message as a toast: what takes longer to read stands in the form, at its field or above the buttons. */
function inShort(message: Message, place: "field" | "buttons", t: TFunction): Message {
  if (!message.body || t(message.body, message.values ?? {}).length <= mostLetters) return message;
  return { ...message, body: place === "field" ? "form.seeField" : undefined };
}
