import { Form, useActionData, useLocation } from "@remix-run/react";
import type { TFunction } from "i18next";
import { createContext, type ReactNode, type RefObject, useContext, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { useOnChange } from "~/components/use-on-change";
import type { TextKey } from "~/i18n/en";
import { findErrors, getFieldRules } from "~/i18n/form-schema";
import type { FieldError } from "~/i18n/form-values";
import { useTexts } from "~/i18n/use-texts";
import { Button, ButtonLink } from "../button";
import { type Flash, flashForErrors } from "../flash";
import { listUrl } from "../list-url";
import { dismissToast, dismissToasts } from "../toast-list";
import { Banner, useFailureToast, useToasts } from "../toasts";
import { type FormFields, FormFieldsContext, readValue } from "./fields/form-fields";
import { FormActions, formPanels } from "./form-layout";
import { useKeptActionData } from "./sending/use-answer";
import { type Sending, useSending } from "./sending/use-sending";
import { KeptLine, type RestoredForm, RestoredLine, useKeptForm } from "./unsaved/kept-form";
import { useUnsavedChanges, useUnsavedChangesWarning } from "./unsaved/use-unsaved-changes";
import { type FormCheck, useFieldCheck } from "./use-field-check";
import { useTyped } from "./use-typed";

type AnyRejection = { values: object; errors: Partial<Record<string, FieldError>>; message?: Flash };

export type FormState<R extends AnyRejection> = {
  rejected?: R;
  /** True if the server sent the rejected form back as a new page. Then the browser has forgotten the chosen file. */
  mustChooseAgain: boolean;
  /** The upload progress from 0 to 100. */
  percent?: number;
  cancel: () => void;
  showToast: (message: Flash) => void;
  restored?: RestoredForm;
  /** `newName` returns the new name of a field in a list, or undefined if the field was removed. */
  rename: (newName: (name: string) => string | undefined) => void;
  /**
   * Shows a toast with the problem of a chosen file. `tone` is "warning" if the form offers a way to solve the problem.
   */
  rejectFile: (problem: FieldError, tone?: Flash["tone"]) => void;
};

const AdminFormContext = createContext<FormState<AnyRejection> | undefined>(undefined);

export function useAdminForm(): FormState<AnyRejection> {
  const state = useContext(AdminFormContext);
  if (!state) throw new Error("There is no form around this field");
  return state;
}

/** Returns the values and errors of a rejected form that the server sent with the page. */
export const useRejection = <R,>() => useKeptActionData(useActionData<{ rejected?: R }>())?.rejected;

type AdminFormProps<R extends AnyRejection> = {
  label: TextKey;
  action: string;
  back: string;
  backText?: TextKey;
  failed: TextKey;
  /**
   * A token that the server stores with a new item. If the same form is sent twice, the token shows it, and the server
   * creates only one item.
   */
  once?: string;
  /** The version that the item had when the form was opened. */
  version?: string | number;
  /** The first values of the form. A rejected form has the values that the user typed. */
  values?: object;
  /** A form that the server has filled in, with a message about it. It opens like the answer to a sent form. */
  filled?: R;
  /** The browser checks the form with this schema. It also decides which fields are marked as required. */
  schema?: z.ZodObject;
  /** Checks the form in the browser if the schema is not enough for this check. */
  check?: FormCheck;
  /** Replaces the usual way of sending, for a form that needs several requests. */
  sending?: Sending<{ rejected: R }>;
  /** The buttons may depend on the rejected form, for example to offer to save only a part of it. */
  buttons?: FormButton[] | ((rejected?: R) => FormButton[]);
  otherAction?: ReactNode;
  /** Says beside the buttons what saving does besides. */
  note?: ReactNode;
  /** If true, the device stores the texts of the form, but never its files, until the user sends or discards them. */
  isKept?: boolean;
  /** The name under which the device stores the texts, if it is not the URL that the form posts to. */
  keptAs?: string;
  width?: keyof typeof formPanels;
  children: ReactNode | ((form: FormState<R>) => ReactNode);
};

export function AdminForm<R extends AnyRejection>(props: AdminFormProps<R>) {
  const { action, failed, schema, buttons = [{ text: "common.save" }], width = "narrow" } = props;
  const check = props.check ?? (schema && ((sent: FormData) => findErrors(schema, sent)));
  const { t, values } = useTexts();
  const { search } = useLocation();
  const toast = useToasts();
  const form = useRef<HTMLFormElement>(null);
  // This number is the key of the fields. If the user discards the restored text, a new number resets the fields.
  const [attempt, setAttempt] = useState(0);
  const rejectedWithPage = useRejection<R>() ?? props.filled;
  const whole = useSending(rejectedWithPage && { rejected: rejectedWithPage }, {
    failedTitle: failed,
    onSaved: () => forget(),
  });
  const sending = props.sending ?? whole;
  const { answer, isWithPage, percent, isBusy, failed: notSaved, submit, cancel, show } = sending;
  const rejected = answer?.rejected;
  const changes = useUnsavedChanges(form);
  const { keptAt, restored, forget } = useKeptForm(
    form,
    props.isKept ? (props.keptAs ?? action) : undefined,
    isWithPage,
  );
  useUnsavedChangesWarning(
    changes > 0 || rejected !== undefined,
    keptAt instanceof Date ? "form.leave.kept" : "form.leave",
  );
  const { version: seen = restored?.version ?? props.version }: { version?: string | number } = rejected?.values ?? {};
  const { problem, announced, rename, onBlur, onInput } = useFieldCheck(check, rejected?.errors);
  const fields: FormFields = {
    value: (name) => readValue(rejected?.values ?? props.values, name),
    problem,
    isRequired: (name) => schema !== undefined && getFieldRules(schema, name).isRequired === true,
  };
  const isAboutFields = rejected !== undefined && Object.keys(rejected.errors).length > 0;
  const isFilled = rejected?.message !== undefined && rejected.message.tone !== "bad";
  const isLong = width === "long";
  const stickyWidth = isLong || width === "list" ? width : undefined;

  const toastAtField = (message: Flash) => toast([shortenForToast(message, t)]);
  const { focusOn, focusOnButton } = useFocusAfterSending(form, sending.intent);
  useOnChange(rejected, () => {
    if (!rejected) return;
    focusOn("[aria-invalid]", "[data-part=question] button") || focusOnButton();
    const isQuestion = Object.values(rejected.errors).every((error) => error?.isQuestion);
    if (!isAboutFields || isWithPage || isQuestion || !rejected.message) return;
    const shown = toastAtField(rejected.message);
    // The message is about this form, so it closes when the user leaves the form.
    return () => shown.forEach(dismissToast);
  });
  useOnChange(notSaved, () => {
    if (notSaved) focusOnButton();
  });
  useFailureToast(notSaved ?? (isWithPage || isAboutFields || isBusy ? undefined : rejected?.message));

  const throwAway = () => {
    form.current?.reset();
    show(undefined);
    setAttempt(attempt + 1);
    forget();
  };

  const state: FormState<R> = {
    rejected,
    mustChooseAgain: isWithPage,
    percent,
    cancel,
    showToast: toastAtField,
    restored,
    rename,
    rejectFile: (found, tone = "bad") => toastAtField({ ...flashForErrors({ file: found }, ["file"]), tone }),
  };
  return (
    <Form
      ref={form}
      method="post"
      action={action.includes("?") ? action : action + search}
      encType="multipart/form-data"
      noValidate
      onSubmit={submit}
      // If the user types, they have already seen the toast. The error is also shown at its field.
      onInput={(event) => {
        if (isAboutFields) dismissToasts();
        onInput(event);
      }}
      onBlur={onBlur}
      data-part="admin-form"
      className={formPanels[width]}
      aria-label={t(props.label)}
    >
      {isWithPage && rejected?.message && <Banner {...rejected.message} />}
      <AdminFormContext.Provider key={attempt} value={state as FormState<AnyRejection>}>
        <input type="hidden" name="once" value={props.once} />
        <input type="hidden" name="seen" value={seen} />
        <FormFieldsContext.Provider value={fields}>
          {typeof props.children === "function" ? props.children(state) : props.children}
        </FormFieldsContext.Provider>
      </AdminFormContext.Provider>
      <p role="status" className="sr-only">
        {announced && t(announced.text, values(announced.values))}
      </p>
      <FormActions stickyWidth={stickyWidth}>
        {/* KeptLine may appear while the user presses a button, so KeptLine must not move the buttons. */}
        <div className={`empty:hidden ${stickyWidth ? "mr-auto w-full sm:w-auto" : "order-last w-full"}`}>
          {props.note}
          {isLong && <UnsavedLine changes={changes} isRejected={isWithPage} isFilled={isFilled} />}
          <KeptLine at={keptAt} />
          {restored && <RestoredLine {...restored} onThrowAway={throwAway} />}
        </div>
        <FormButtons
          buttons={typeof buttons === "function" ? buttons(rejected) : buttons}
          back={listUrl(props.back, search)}
          backText={props.backText}
          onBack={cancel}
          {...{ isBusy, pressed: sending.intent }}
        />
        {props.otherAction && <div className="flex flex-1 justify-end">{props.otherAction}</div>}
      </FormActions>
    </Form>
  );
}

/**
 * The pressed button was disabled while the form was sent, and a disabled button loses the focus. So we set the focus
 * again.
 */
function useFocusAfterSending(form: RefObject<HTMLFormElement>, intent = "") {
  const focusOn = (...places: string[]) => {
    const found = places.map((place) => form.current?.querySelector<HTMLElement>(place)).find(Boolean);
    // Buttons that stay at the bottom of the window are always in view.
    found?.focus({ preventScroll: found.closest(".sticky") !== null });
    return found;
  };
  const anyButton = "[data-part=form-actions] button";
  return { focusOn, focusOnButton: () => focusOn(`${anyButton}[value=${JSON.stringify(intent)}]`, anyButton) };
}

type UnsavedLineProps = { changes: number; isRejected: boolean; isFilled: boolean };

/** If the server has filled in the fields (`isFilled`), they are not counted as changes. So no number is shown then. */
function UnsavedLine({ changes, isRejected, isFilled }: UnsavedLineProps) {
  const { t, values } = useTexts();
  if (changes === 0 && !isRejected && !isFilled) return null;
  return (
    <p data-part="unsaved" className="flex items-center gap-2 font-semibold text-maize-deep">
      <span className="size-1.5 bg-maize-deep" aria-hidden="true" />
      {changes > 0 && !isFilled ? t("form.changes", values({ count: changes })) : t("form.notYetSaved")}
    </p>
  );
}

// On a phone, a toast has two lines. They can show about this many characters.
const maxToastLength = 60;

function shortenForToast(message: Flash, t: TFunction): Flash {
  if (!message.body || t(message.body, message.values ?? {}).length <= maxToastLength) return message;
  return { ...message, body: "form.seeField" };
}

/** If `textNow` is set, the button shows the text that `textNow` returns for the current values of the form. */
export type FormButton = {
  text: TextKey;
  count?: number;
  textNow?: (fields: FormData) => TextKey;
  busy?: TextKey;
  intent?: "publish" | "draft";
  /** True while another button on the screen is the main one. */
  isQuiet?: boolean;
};

type FormButtonsProps = {
  buttons: FormButton[];
  isBusy: boolean;
  pressed?: string;
  back: string;
  backText?: TextKey;
  onBack: () => void;
};

function FormButtons({ buttons, isBusy, pressed, back, backText, onBack }: FormButtonsProps) {
  const { t } = useTexts();
  return (
    <>
      {buttons.map((button, place) => (
        <SubmitButton key={button.text} {...button} isMain={place === 0} {...{ isBusy, pressed }} />
      ))}
      <ButtonLink to={back} variant="outline" onClick={onBack}>
        {t(backText ?? "common.cancel")}
      </ButtonLink>
    </>
  );
}

type SubmitButtonProps = FormButton & { isMain: boolean; isBusy: boolean; pressed?: string };

function SubmitButton(props: SubmitButtonProps) {
  const {
    text,
    count = 0,
    textNow,
    busy = "form.saving",
    intent = "publish",
    isQuiet,
    isMain,
    isBusy,
    pressed,
  } = props;
  const { t, values } = useTexts();
  const isAtWork = isBusy && (pressed ? pressed === intent : isMain);
  return (
    <Button
      name="intent"
      value={intent}
      variant={isMain && !isQuiet ? "filled" : "outline"}
      disabled={isBusy}
      aria-busy={isAtWork || undefined}
    >
      {textNow && !isAtWork ? <ButtonText first={text} read={textNow} /> : t(isAtWork ? busy : text, values({ count }))}
    </Button>
  );
}

function ButtonText({ first, read }: { first: TextKey; read: (fields: FormData) => TextKey }) {
  const { t } = useTranslation();
  const place = useRef<HTMLSpanElement>(null);
  return <span ref={place}>{t(useTyped(place, read, first))}</span>;
}
