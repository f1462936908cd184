import { Form, useLocation } from "@remix-run/react";
import type { TFunction } from "i18next";
import { RotateCw } from "lucide-react";
import { createContext, type ReactNode, useContext, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useOnChange } from "../../components/use-on-change";
import type { TextKey } from "../../i18n/en";
import type { FieldError } from "../../i18n/form-values";
import { formatValues } from "../../i18n/format";
import { Button, ButtonLink, textButton } from "../button";
import { type Flash, flashForErrors } from "../flash";
import { listUrl } from "../list-url";
import { Banner, dismissToasts, useToasts } from "../toasts";
import { KeptLine, RestoredBanner, useKeptForm } from "./kept-form";
import type { KeptForm } from "./kept-form-store";
import { type Sending, useSending } from "./use-sending";
import { useUnsavedChanges, useUnsavedChangesWarning } from "./use-unsaved-changes";

type AnyRejection = { errors: Partial<Record<string, FieldError>>; message?: Flash };

export type FormState<R extends AnyRejection> = {
  rejected?: R;
  problem: (field: keyof R["errors"] & string) => FieldError | undefined;
  /** Browsers do not restore a chosen file when a page comes back from the server. */
  mustChooseAgain: boolean;
  /** 0 to 100 while sending. */
  percent?: number;
  cancel: () => void;
  showToast: (message: Flash) => void;
  /** The item version that a form restored from this device was opened from. */
  restoredVersion?: string;
  rejectFile: (problem: FieldError) => void;
};

export const AdminFormContext = createContext<FormState<AnyRejection> | undefined>(undefined);

export function useAdminForm(): FormState<AnyRejection> {
  const state = useContext(AdminFormContext);
  if (!state) throw new Error("There is no form around this field");
  return state;
}

type AdminFormProps<R extends AnyRejection> = {
  id?: string;
  label: TextKey;
  action: string;
  back: string;
  backText?: TextKey;
  failed: TextKey;
  rejectedWithPage?: R;
  buttons: FormButton[];
  /** When it is not sent as a whole. */
  sending?: Sending<{ rejected: R }>;
  /** Stored on the device until sent or discarded: texts, never files. */
  isKept?: boolean;
  /** Called before the fields are filled, to restore the lists. */
  onRestore?: (fields: KeptForm["fields"]) => void;
  isLong?: boolean;
  isWide?: boolean;
  otherAction?: ReactNode;
  children: (form: FormState<R>) => ReactNode;
};

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
  isKept = false,
  onRestore,
  isLong = false,
  isWide = false,
  otherAction,
  children,
}: AdminFormProps<R>) {
  const { t, i18n } = useTranslation();
  const { search } = useLocation();
  const toast = useToasts();
  const form = useRef<HTMLFormElement>(null);
  // Remounts the fields when what was typed is discarded.
  const [attempt, setAttempt] = useState(0);
  const toastAt = (place: "field" | "buttons") => (message: Flash) => toast([shortenForToast(message, place, t)]);
  const showToast = toastAt("field");
  const withPage = rejectedWithPage && { rejected: rejectedWithPage };
  const whole = useSending<{ rejected: R }>(withPage, { failedTitle: failed, onSaved: () => forget() });
  const { answer, percent, isBusy, intent, failed: notSaved, submit, cancel, show } = sending ?? whole;
  const rejected = answer?.rejected;
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

  useOnChange(rejected, () => {
    if (!rejected) return;
    focusOn("[aria-invalid]", "[data-part=form-actions] button");
    if (!cameWithPage && rejected.message) toastAt(isAboutFields ? "field" : "buttons")(rejected.message);
  });
  useOnChange(notSaved, () => {
    if (!notSaved) return;
    focusOn("[role=alert] button");
    // The message has pushed them down.
    form.current?.querySelector("[data-part=form-actions]")?.scrollIntoView({ block: "nearest" });
    toastAt("buttons")(notSaved);
  });

  const throwAway = () => {
    form.current?.reset();
    show(undefined);
    setAttempt(attempt + 1);
    forget();
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
            isAtWork={isBusy && (intent ?? buttons[0]?.intent) === button.intent}
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

// Two lines of a toast on a phone.
const maxToastLength = 60;

function shortenForToast(message: Flash, place: "field" | "buttons", t: TFunction): Flash {
  if (!message.body || t(message.body, message.values ?? {}).length <= maxToastLength) return message;
  return { ...message, body: place === "field" ? "form.seeField" : undefined };
}

export type FormButton = { text: TextKey; busy: TextKey; intent: "publish" | "draft" };

type SubmitButtonProps = FormButton & { isMain: boolean; isBusy: boolean; isAtWork: boolean };

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

export const formPanel = `${panel} pb-5.6 lg:[&>*]:max-w-narrow`;

const wideFormPanel = `${panel} pb-5.6 lg:[&>*]:max-w-[50.125rem]`;

const longFormPanel = `${panel} lg:[&>*]:max-w-[54rem]`;

export const FormActions = ({ isSticky = false, children }: { isSticky?: boolean; children: ReactNode }) => (
  <div
    data-part="form-actions"
    className={`flex gap-2.6 ${isSticky ? "sticky bottom-0 z-10 -mx-4 flex-wrap items-center justify-end border-t border-rule-strong bg-card px-4 py-2.5 lg:mx-0" : "flex-col pt-2 md:flex-row md:flex-wrap"}`}
  >
    {children}
  </div>
);
