import { Form } from "@remix-run/react";
import { Download } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Field, hintText } from "../../components/field";
import { useOnChange } from "../../components/use-on-change";
import type { TextKey } from "../../i18n/en";
import type { FieldError } from "../../i18n/form-values";
import { detectLanguage } from "../../i18n/languages";
import { useTexts } from "../../i18n/use-texts";
import { Button, ButtonLink, textButton } from "../button";
import { FileInput } from "../forms/file-field";
import { FormActions, formPanel } from "../forms/form";
import { type ScreenSending, useAnswer } from "../forms/use-sending";
import { rowTitle } from "../list";
import { Steps } from "../steps";
import { Banner } from "../toasts";
import type { ImportResult, RowError } from "./result";
import { spreadsheetTextValues } from "./spreadsheet-limits";

type ImportAnswer<Preview> = { result: ImportResult<Preview> };

/** `withPage` is the answer of the screen's action. */
export function useImport<Preview>(withPage: ImportAnswer<Preview> | undefined) {
  const sending = useAnswer(withPage, "import.notDone");
  const result: ImportResult<Preview> = sending.answer?.result ?? {};
  return { sending, result, message: sending.failed ?? result.message };
}

type ImportStepsProps<Preview> = ReturnType<typeof useImport<Preview>> & {
  check: (checked: Preview) => ReactNode;
  /** The ways to choose what is imported. */
  children: ReactNode;
};

/** Below the header of its screen: first the choice with what is wrong in it, then what would be written. */
export function ImportSteps<Preview>({ result, message, check, children }: ImportStepsProps<Preview>) {
  const { checked, errors = [], moreErrors = 0, unread = [], pasted } = result;
  return (
    <>
      <Steps of="import" at={checked ? 2 : 1} />
      {message && <Banner {...message} />}
      <UnreadColumns columns={unread} />
      {errors.length > 0 && (
        <ImportErrors
          errors={errors}
          moreErrors={moreErrors}
          title={checked ? "import.calendar.unread" : "import.errors"}
          place={pasted === undefined ? "row" : "line"}
        />
      )}
      {checked ? check(checked) : children}
    </>
  );
}

export type Template = { address: string; fileName: string; text: TextKey; hint: TextKey };

type ImportFileFormProps = {
  action: string;
  template: Template;
  error?: FieldError;
  isAlternative?: boolean;
  sending: ScreenSending;
};

export function ImportFileForm({ action, template, error, isAlternative = false, sending }: ImportFileFormProps) {
  const { t, values } = useTexts();
  const { isBusy, answer } = sending;
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<string>();
  // A browser does not send a file that has been corrected since it was chosen.
  useOnChange(answer, () => {
    if (!answer) return;
    form.current?.reset();
    setChosen(undefined);
  });
  return (
    <Form
      ref={form}
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate
      onSubmit={sending.submit}
      className={formPanel}
      aria-label={t("import.step.choose")}
    >
      <p className="mb-4.4 grid">
        <a className={textButton} href={template.address} download={template.fileName}>
          <Download size={18} strokeWidth={1.75} aria-hidden="true" />
          {t(template.text)}
        </a>
        <span className={hintText}>{t(template.hint)}</span>
      </p>
      <Field
        label={t(isAlternative ? "import.orFile" : "import.file")}
        need={isAlternative ? undefined : "required"}
        problem={error}
        hint={t("import.file.hint", values(spreadsheetTextValues))}
      >
        {(field) => (
          <FileInput
            {...field}
            name="file"
            accept=".xlsx,.csv"
            chosen={chosen}
            onChange={({ currentTarget: { files } }) => setChosen(files?.[0]?.name)}
          />
        )}
      </Field>
      <FormActions>
        <Button isBusy={isBusy}>{t(isBusy ? "import.checking" : "import.check")}</Button>
      </FormActions>
      <p className={`mt-1.4 ${hintText}`}>{t("import.checkHint")}</p>
    </Form>
  );
}

type ImportErrorsProps = { errors: RowError[]; moreErrors: number; title: TextKey; place: "row" | "line" };

function ImportErrors({ errors, moreErrors, title, place }: ImportErrorsProps) {
  const { t, digits, values } = useTexts();
  return (
    <section className={importPart} aria-labelledby="import-errors">
      <h2 id="import-errors" className={`mb-1.4 ${rowTitle}`}>
        {t(title, { number: digits(errors.length + moreErrors) })}
      </h2>
      <ul data-part="import-errors">
        {errors.map(({ row, column, student, text, error }, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two errors may be the same
          <li key={number} className="flex flex-wrap gap-x-3 border-t py-2">
            {row !== undefined && (
              <strong className={errorPlace}>
                {t(column ? "import.at.rowColumn" : `import.at.${place}`, { row: digits(row), column })}
              </strong>
            )}
            {row === undefined && column && <strong className={errorPlace}>{column}</strong>}
            {student && (
              <span>
                {t("import.at.student", { roll: digits(student.rollNumber) })}{" "}
                <span lang={detectLanguage(student.name)}>{student.name}</span>
              </span>
            )}
            <span>
              {text && <q>{text}</q>} {t(error.text, values(error.values))}
            </span>
          </li>
        ))}
      </ul>
      {moreErrors > 0 && <p>{t("import.more", { number: digits(moreErrors) })}</p>}
    </section>
  );
}

const errorPlace = "font-semibold text-danger";

const importPart = "border-b py-5 lg:pl-beside [&>*]:max-w-[62rem]";

export function UnreadColumns({ columns }: { columns: string[] }) {
  const { t } = useTexts();
  if (columns.length === 0) return null;
  return <p className={`text-ink-2 ${importPart}`}>{t("import.unread", { columns: columns.join(", ") })}</p>;
}

type ImportPartProps = { title: TextKey; count: number; about?: ReactNode; children: ReactNode };

export function ImportPart({ title, count, about, children }: ImportPartProps) {
  const { t, digits } = useTexts();
  if (count === 0) return null;
  return (
    <section className={importPart} aria-labelledby={title}>
      <h2 id={title} className={`mb-1.4 ${rowTitle}`}>
        {t(title, { number: digits(count) })}
      </h2>
      {about}
      <ul>{children}</ul>
    </section>
  );
}

type ConfirmImportProps = {
  id?: string;
  action: string;
  carried: string;
  text?: string;
  another?: TextKey;
  sending: ScreenSending;
  once?: string;
};

export function ConfirmImport({ id, action, carried, text, another, sending, once }: ConfirmImportProps) {
  const { t } = useTexts();
  const { isBusy, submit } = sending;
  return (
    <Form id={id} method="post" action={action} onSubmit={submit} className="pb-5 pt-3 lg:pl-beside">
      <input type="hidden" name="carried" value={carried} />
      {once && <input type="hidden" name="once" value={once} />}
      <FormActions>
        {text && <Button isBusy={isBusy}>{isBusy ? t("import.saving") : text}</Button>}
        <ButtonLink to={action} reloadDocument variant="outline">
          {t(another ?? "import.another")}
        </ButtonLink>
      </FormActions>
    </Form>
  );
}
