import { Form, Link, useLocation } from "@remix-run/react";
import type { TFunction } from "i18next";
import { RotateCw, TriangleAlert } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../i18n/en";
import type { FieldError } from "../i18n/form-values";
import { formatValues } from "../i18n/format";
import { type Flash, flashForErrors } from "./flash";
import { listUrl } from "./list-url";
import { Banner, dismissToasts, useToasts } from "./toasts";
import { type Submitter, useSubmitting } from "./use-submitting";
import { useHasUnsavedChanges, useUnsavedChangesWarning } from "./use-unsaved-changes";

type AnyRejection = { problems: Partial<Record<string, FieldError>>; message: Flash };

export type FormState<R extends AnyRejection> = {
  /** What came back from the server instead of being saved. */
  refused?: R;
  /** What is wrong with a field. */
  problem: (field: keyof R["problems"] & string) => FieldError | undefined;
  /** The page came back from the server, and browsers do not put a chosen file back. */
  mustChooseAgain: boolean;
  /** How much of the form has gone out, 0 to 100, while it is being sent. */
  percent?: number;
  cancel: () => void;
  /** Shows as a toast what a field tells at greater length. */
  showToast: (message: Flash) => void;
  /** Shows as a toast that a file just chosen cannot be used. */
  refuseFile: (problem: FieldError) => void;
};

type AdminFormProps<R extends AnyRejection> = {
  label: TextKey;
  action: string;
  /** Where Cancel leads. */
  back: string;
  /** The title of the message when the form could not be sent. */
  failed: TextKey;
  refusedWithPage?: R;
  /** The submit buttons, the main one first; each reads `busy` while its request is under way. */
  buttons: FormButton[];
  children: (form: FormState<R>) => ReactNode;
};

/** A form of the office. With script it shows the progress of its upload and keeps chosen files; without, it is a plain post. */
export function AdminForm<R extends AnyRejection>({
  label,
  action,
  back,
  failed,
  refusedWithPage,
  buttons,
  children,
}: AdminFormProps<R>) {
  const { t } = useTranslation();
  // Whoever changes an item comes back to its list as they left it.
  const { search } = useLocation();
  const toast = useToasts();
  const form = useRef<HTMLFormElement>(null);
  const [refused, setRefused] = useState(refusedWithPage);
  const [pressed, setPressed] = useState<Submitter>();
  const toastAt = (place: "field" | "buttons") => (message: Flash) => toast([shortenForToast(message, place, t)]);
  const showToast = toastAt("field");
  const {
    send,
    percent,
    cancel,
    failed: notSaved,
  } = useSubmitting<R>({
    failedTitle: failed,
    refused: setRefused,
  });
  const isBusy = percent !== undefined;
  useUnsavedChangesWarning(useHasUnsavedChanges(form) || refused !== undefined);

  const isAboutFields = refused !== undefined && Object.keys(refused.problems).length > 0;
  const cameWithPage = refused !== undefined && refused === refusedWithPage;

  // The pressed button was disabled meanwhile, and a disabled button loses the focus.
  const focusOn = (...places: string[]) =>
    places
      .map((place) => form.current?.querySelector<HTMLElement>(place))
      .find(Boolean)
      ?.focus();

  // The first field with an error gets the focus; a toast keeps away from there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a rejection is shown once
  useEffect(() => {
    if (!refused) return;
    focusOn("[aria-invalid]", ".sheet-acts button");
    if (!cameWithPage) toastAt(isAboutFields ? "field" : "buttons")(refused.message);
  }, [refused]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure is shown once
  useEffect(() => {
    if (!notSaved) return;
    focusOn("[role=alert] button");
    toastAt("buttons")(notSaved);
  }, [notSaved]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    // The button that sends once more has no name: what was pressed first is meant.
    const button = submitter instanceof HTMLButtonElement && submitter.name ? submitter : pressed;
    // The messages of the last try are over.
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
      // The error is known by now, and stands at the field.
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
        showToast,
        refuseFile: (found) => showToast(flashForErrors({ file: found }, ["file"])),
      })}
      {notSaved && <SaveFailed failed={notSaved} />}
      {refused && !cameWithPage && !isAboutFields && !isBusy && <Banner {...refused.message} title="form.notSaved" />}
      <div className="sheet-acts">
        {buttons.map((button, place) => (
          <SubmitButton
            key={button.intent}
            {...button}
            isMain={place === 0}
            isBusy={isBusy}
            isAtWork={isBusy && (pressed?.value ?? buttons[0]?.intent) === button.intent}
          />
        ))}
        <Link to={listUrl(back, search)} className="button button-outline" onClick={cancel}>
          {t("common.cancel")}
        </Link>
      </div>
    </Form>
  );
}

// Two lines of a toast on a phone.
const maxToastLength = 60;

/** A message as a toast: what takes longer to read stands in the form, at its field or above the buttons. */
function shortenForToast(message: Flash, place: "field" | "buttons", t: TFunction): Flash {
  if (!message.body || t(message.body, message.values ?? {}).length <= maxToastLength) return message;
  return { ...message, body: place === "field" ? "form.seeField" : undefined };
}

export type FormButton = { text: TextKey; busy: TextKey; intent: "publish" | "draft" };

type SubmitButtonProps = FormButton & { isMain: boolean; isBusy: boolean; isAtWork: boolean };

/** A button that sends a form; the one at work reads what it does. */
function SubmitButton({ text, busy, intent, isMain, isBusy, isAtWork }: SubmitButtonProps) {
  const { t } = useTranslation();
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      className={isMain ? "button" : "button button-outline"}
      disabled={isBusy}
      aria-busy={isAtWork || undefined}
    >
      {t(isAtWork ? busy : text)}
    </button>
  );
}

/** Shows inside a form that sending it failed, with a button to send it again; `failed` comes from useSubmitting. */
function SaveFailed({ failed }: { failed: Flash }) {
  const { t, i18n } = useTranslation();
  return (
    <div className="banner banner-bad" role="alert">
      <TriangleAlert size={20} strokeWidth={1.75} aria-hidden="true" />
      <div>
        <strong>{t("form.notSaved")}</strong>
        {failed.body && <p>{t(failed.body, formatValues(failed.values ?? {}, i18n.language))}</p>}
        <button type="submit" className="text-button">
          <RotateCw size={18} strokeWidth={1.75} aria-hidden="true" />
          {t("form.sendAgain")}
        </button>
      </div>
    </div>
  );
}
