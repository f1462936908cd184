import { Form, useLocation } from "@remix-run/react";
import type { TFunction } from "i18next";
import { RotateCw } from "lucide-react";
import { createContext, type FormEvent, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../../i18n/en";
import type { FieldError } from "../../i18n/form-values";
import { formatValues } from "../../i18n/format";
import { Button, ButtonLink, textButton } from "../button";
import { type Flash, flashForErrors } from "../flash";
import { listUrl } from "../list-url";
import { Banner, dismissToasts, useToasts } from "../toasts";
import { KeptLine, RestoredBanner, useKeptForm } from "./kept-form";
import type { KeptForm } from "./kept-form-store";
import { type Submitter, useSubmitting } from "./use-submitting";
import { useUnsavedChanges, useUnsavedChangesWarning } from "./use-unsaved-changes";

type AnyRejection = { errors: Partial<Record<string, FieldError>>; message?: Flash };

export type FormState<R extends AnyRejection> = {
  /** What came back from the server instead of being saved. */
  rejected?: R;
  /** What is wrong with a field. */
  problem: (field: keyof R["errors"] & string) => FieldError | undefined;
  /** The page came back from the server, and browsers do not put a chosen file back. */
  mustChooseAgain: boolean;
  /** How much of the form has gone out, 0 to 100, while it is being sent. */
  percent?: number;
  cancel: () => void;
  /** Shows as a toast what a field tells at greater length. */
  showToast: (message: Flash) => void;
  /** The version of the item that a form which came back from this device was opened from. */
  restoredVersion?: string;
  /** Shows as a toast that a file just chosen cannot be used. */
  rejectFile: (problem: FieldError) => void;
};

/** The state of the form around a field; a list inside it gives its rows their own. */
export const AdminFormContext = createContext<FormState<AnyRejection> | undefined>(undefined);

/** Returns the state of the form that a field stands in. */
export function useAdminForm(): FormState<AnyRejection> {
  const state = useContext(AdminFormContext);
  if (!state) throw new Error("There is no form around this field");
  return state;
}

type AdminFormProps<R extends AnyRejection> = {
  id?: string;
  label: TextKey;
  action: string;
  /** Where Cancel leads, and what it reads instead. */
  back: string;
  backText?: TextKey;
  /** The title of the message when the form could not be sent. */
  failed: TextKey;
  rejectedWithPage?: R;
  /** The submit buttons, the main one first; each reads `busy` while its request is under way. */
  buttons: FormButton[];
  /** Sends the form in another way than as a whole. */
  sending?: FormSending<R>;
  /** Handles a button that only changes a list inside the form, without sending it. */
  onListButton?: (event: FormEvent<HTMLFormElement>) => void;
  /** What is written into it is kept on the device until it is sent or thrown away: its texts, never files. */
  isKept?: boolean;
  /** Brings back the lists of a kept form before its fields are filled. */
  onRestore?: (fields: KeptForm["fields"]) => void;
  /** The buttons stay in sight at the foot of the window, beside the number of changes: for long forms. */
  isLong?: boolean;
  /** It has two fields side by side, and its buttons at its end all the same. */
  isWide?: boolean;
  /** Stands apart beside the buttons. */
  otherAction?: ReactNode;
  children: (form: FormState<R>) => ReactNode;
};

/** What sends a form in another way: as useSubmitting, but `send` returns false when the form is to be sent as a whole. */
type FormSending<R> = Pick<ReturnType<typeof useSubmitting>, "percent" | "cancel" | "failed"> & {
  send: (form: HTMLFormElement, reject: (rejection: R) => void) => boolean;
};

/** A form of the office. With script it shows the progress of its upload and keeps chosen files; without, it is a plain post. */
export function AdminForm<R extends AnyRejection>({
  id,
  label,
  action,
  back,
  backText = "common.cancel",
  failed,
  rejectedWithPage,
  buttons,
  sending,
  onListButton,
  isKept = false,
  onRestore,
  isLong = false,
  isWide = false,
  otherAction,
  children,
}: AdminFormProps<R>) {
  const { t, i18n } = useTranslation();
  // Whoever changes an item comes back to its list as they left it.
  const { search } = useLocation();
  const toast = useToasts();
  const form = useRef<HTMLFormElement>(null);
  const [rejected, setRejected] = useState(rejectedWithPage);
  const [pressed, setPressed] = useState<Submitter>();
  // Each time what was typed is thrown away, the fields are drawn anew.
  const [attempt, setAttempt] = useState(0);
  const toastAt = (place: "field" | "buttons") => (message: Flash) => toast([shortenForToast(message, place, t)]);
  const showToast = toastAt("field");
  const whole = useSubmitting<R>({ failedTitle: failed, rejected: setRejected, saved: () => forget() });
  const percent = whole.percent ?? sending?.percent;
  const notSaved = whole.failed ?? sending?.failed;
  const cancel = () => {
    whole.cancel();
    sending?.cancel();
  };
  const isBusy = percent !== undefined;
  const changes = useUnsavedChanges(form);
  const cameWithPage = rejected !== undefined && rejected === rejectedWithPage;
  const address = isKept ? action : undefined;
  const { keptAt, restored, forget } = useKeptForm(form, { address, isUnsaved: cameWithPage, onRestore });
  const leave = keptAt instanceof Date ? "form.leave.kept" : "form.leave";
  useUnsavedChangesWarning(changes > 0 || rejected !== undefined, leave);

  const isAboutFields = rejected !== undefined && Object.keys(rejected.errors).length > 0;

  // The pressed button was disabled meanwhile, and a disabled button loses the focus.
  const focusOn = (...places: string[]) =>
    places
      .map((place) => form.current?.querySelector<HTMLElement>(place))
      .find(Boolean)
      ?.focus();

  // The first field with an error gets the focus; a toast keeps away from there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a rejection is shown once
  useEffect(() => {
    if (!rejected) return;
    focusOn("[aria-invalid]", "[data-part=form-actions] button");
    if (!cameWithPage && rejected.message) toastAt(isAboutFields ? "field" : "buttons")(rejected.message);
  }, [rejected]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure is shown once
  useEffect(() => {
    if (!notSaved) return;
    focusOn("[role=alert] button");
    // The message has pushed them down.
    form.current?.querySelector("[data-part=form-actions]")?.scrollIntoView({ block: "nearest" });
    toastAt("buttons")(notSaved);
  }, [notSaved]);

  const throwAway = () => {
    form.current?.reset();
    setRejected(undefined);
    setAttempt(attempt + 1);
    forget();
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (onListButton && submitter instanceof HTMLButtonElement && submitter.name === listButtonName)
      return onListButton(event);
    event.preventDefault();
    // The button that sends once more has no name: what was pressed first is meant.
    const button = submitter instanceof HTMLButtonElement && submitter.name ? submitter : pressed;
    // The messages of the last try are over.
    dismissToasts();
    setPressed(button && { name: button.name, value: button.value });
    if (!sending?.send(event.currentTarget, setRejected)) whole.send(event.currentTarget, button);
  };

  const state: FormState<R> = {
    rejected,
    problem: (field) => rejected?.errors[field],
    mustChooseAgain: cameWithPage,
    percent,
    cancel,
    showToast,
    restoredVersion: restored?.version,
    rejectFile: (found) => showToast(flashForErrors({ file: found }, ["file"])),
  };
  return (
    <Form
      ref={form}
      id={id}
      method="post"
      action={action.includes("?") ? action : action + search}
      encType="multipart/form-data"
      noValidate
      onSubmit={submit}
      // The error is known by now, and stands at the field.
      onInput={rejected && dismissToasts}
      data-part="admin-form"
      className={isLong ? longFormPanel : isWide ? wideFormPanel : formPanel}
      aria-label={t(label)}
    >
      {cameWithPage && rejected.message && <Banner {...rejected.message} />}
      {restored && <RestoredBanner {...restored} onThrowAway={throwAway} />}
      <AdminFormContext.Provider key={attempt} value={state as FormState<AnyRejection>}>
        {children(state)}
      </AdminFormContext.Provider>
      {notSaved && <SaveFailed failed={notSaved} />}
      {rejected?.message && !cameWithPage && !isAboutFields && !isBusy && (
        <Banner {...rejected.message} title="form.notSaved" />
      )}
      <FormActions isSticky={isLong}>
        <div className={`empty:hidden ${isLong ? "mr-auto w-full sm:w-auto" : "w-full"}`}>
          {isLong && (changes > 0 || cameWithPage) && (
            <p data-part="unsaved" className="flex items-center gap-2 font-semibold text-maize-deep">
              <span className="size-1.5 bg-maize-deep" aria-hidden="true" />
              {changes > 0 ? t("form.changes", formatValues({ count: changes }, i18n.language)) : t("form.notYetSaved")}
            </p>
          )}
          <KeptLine at={keptAt} />
        </div>
        {buttons.map((button, place) => (
          <SubmitButton
            key={button.intent}
            {...button}
            isMain={place === 0}
            isBusy={isBusy}
            isAtWork={isBusy && (pressed?.value ?? buttons[0]?.intent) === button.intent}
          />
        ))}
        <ButtonLink to={listUrl(back, search)} variant="outline" onClick={cancel}>
          {t(backText)}
        </ButtonLink>
        {otherAction && <div className="flex flex-1 justify-end">{otherAction}</div>}
      </FormActions>
    </Form>
  );
}

/** The name of buttons that change a list inside a form, as conform has it. */
export const listButtonName = "__intent__";

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
    <Button
      name="intent"
      value={intent}
      variant={isMain ? "filled" : "outline"}
      disabled={isBusy}
      aria-busy={isAtWork || undefined}
    >
      {t(isAtWork ? busy : text)}
    </Button>
  );
}

/** Shows inside a form that sending it failed, with a button to send it again; `failed` comes from useSubmitting. */
function SaveFailed({ failed }: { failed: Flash }) {
  const { t } = useTranslation();
  return (
    <Banner {...failed} title="form.notSaved">
      <button type="submit" className={textButton}>
        <RotateCw size={18} strokeWidth={1.75} aria-hidden="true" />
        {t("form.sendAgain")}
      </button>
    </Banner>
  );
}

const panel =
  "relative -mx-4 border-b border-rule bg-wall px-4 pt-5 lg:mx-0 lg:pl-beside lg:before:absolute lg:before:inset-y-0 lg:before:left-0 lg:before:w-margin lg:before:bg-card";

/** The classes of a form on its own ground, right of the margin line. */
export const formPanel = `${panel} pb-[1.4rem] lg:[&>*]:max-w-[40rem]`;

/** The same of one with two fields side by side. */
const wideFormPanel = `${panel} pb-[1.4rem] lg:[&>*]:max-w-[50.125rem]`;

/** The same of a long one, with its buttons at its foot. */
const longFormPanel = `${panel} lg:[&>*]:max-w-[54rem]`;

/** The buttons of a form. */
export const FormActions = ({ isSticky = false, children }: { isSticky?: boolean; children: ReactNode }) => (
  <div
    data-part="form-actions"
    className={`flex gap-[0.65rem] ${isSticky ? "sticky bottom-0 z-10 -mx-4 flex-wrap items-center justify-end border-t border-rule-strong bg-card px-4 py-2.5 lg:mx-0" : "flex-col pt-2 md:flex-row md:flex-wrap"}`}
  >
    {children}
  </div>
);
