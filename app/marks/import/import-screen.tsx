import { Form, Link, useSubmit } from "@remix-run/react";
import { Download, Search } from "lucide-react";
import { type FormEvent, useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { ClassSelect } from "../../admin/class-picker";
import { EmptyState } from "../../components/empty-state";
import { Field } from "../../components/field";
import type { FieldError } from "../../i18n/form-values";
import { formatDigits, formatValues } from "../../i18n/format";
import { detectLanguage, type Language } from "../../i18n/languages";
import type { RowError } from "../../students/import-rows";
import { FileInput } from "../../uploads/file-field";
import type { ExamOption } from "../grid/marks-screen";
import { AddedStudents, ChangedMarks, ChangedStudents } from "./changed-rows";
import type { ImportPlan } from "./plan";
import type { ImportPreview, ImportResult } from "./result";
import { spreadsheetTextValues } from "./spreadsheet-limits";

const importSteps = ["choose", "check", "confirm"] as const;

/** The three steps of an import, and the one that is shown; the last two stand on one page. */
export function ImportSteps({ at }: { at: "choose" | "check" }) {
  const { t } = useTranslation();
  return (
    <ol className="import-steps" aria-label={t("import.steps")}>
      {importSteps.map((step) => (
        <li key={step} aria-current={step === at ? "step" : undefined}>
          {t(`import.step.${step}`)}
        </li>
      ))}
    </ol>
  );
}

/** What is to be imported, kept in the address: a plain form that asks for the page, sent by the choice itself with script. */
export function ImportFilters({ plan: { level, what, exam }, exams }: { plan: ImportPlan; exams: ExamOption[] }) {
  const { t } = useTranslation();
  const submit = useSubmit();
  const choose = ({ currentTarget: { form } }: FormEvent<HTMLSelectElement>) =>
    submit(form, { preventScrollReset: true, replace: true });
  return (
    <Form method="get" className="import-filters" role="search" key={`${level} ${what} ${exam}`}>
      <label>
        <span>{t("import.what")}</span>
        <select className="input" name="what" defaultValue={what} onChange={choose}>
          <option value="marks">{t("import.what.marks")}</option>
          <option value="students">{t("import.what.students")}</option>
        </select>
      </label>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: ClassSelect is the control */}
      <label>
        <span>{t("marks.class")}</span>
        <ClassSelect defaultValue={level} onChange={choose} />
      </label>
      {what === "marks" && (
        <label>
          <span>{t("marks.exam")}</span>
          <select className="input" name="exam" defaultValue={exam ?? ""} onChange={choose}>
            <option value="">{t("marks.selectExam")}</option>
            {exams.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <button type="submit" className="button button-outline">
        <Search size={18} strokeWidth={1.75} aria-hidden="true" />
        {t("office.filter.show")}
      </button>
    </Form>
  );
}

type Template = { address: string; fileName: string };

type ImportFileFormProps = { action: string; what: "marks" | "students"; pattern: Template; problem?: FieldError };

/** The first step: the sheet to fill in, and the file that comes back. */
export function ImportFileForm({ action, what, pattern, problem }: ImportFileFormProps) {
  const { t, i18n } = useTranslation();
  const { isBusy, onSubmit } = useNativeSubmit();
  const [chosen, setChosen] = useState<string>();
  const words = problem && t(problem.text, formatValues(problem.values ?? {}, i18n.language));
  return (
    <Form
      method="post"
      action={action}
      encType="multipart/form-data"
      reloadDocument
      noValidate
      onSubmit={onSubmit}
      className="sheet"
      aria-label={t("import.step.choose")}
    >
      <p className="import-pattern">
        <a className="text-button" href={pattern.address} download={pattern.fileName}>
          <Download size={18} strokeWidth={1.75} aria-hidden="true" />
          {t(`import.pattern.${what}`)}
        </a>
        <span className="field-hint">{t(`import.pattern.${what}Hint`)}</span>
      </p>
      <Field
        label={t("import.file")}
        need="required"
        problem={words}
        hint={t("import.file.hint", spreadsheetTextValues)}
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
      <div className="sheet-acts">
        <button type="submit" className="button" aria-busy={isBusy || undefined}>
          {t(isBusy ? "import.checking" : "import.check")}
        </button>
      </div>
      <p className="field-hint">{t("import.checkHint")}</p>
    </Form>
  );
}

/** What is wrong in a sheet, place by place, in words. */
export function ImportErrors({ errors, moreErrors }: Pick<ImportResult, "errors" | "moreErrors">) {
  const { t, i18n } = useTranslation();
  const language = i18n.language === "bn" ? "bn" : "en";
  const inWords = ({ text, values = {} }: FieldError) => {
    const shown = Object.entries(values).map(([name, value]) => [
      name,
      formatDigits(value, digitsLanguage(value, language)),
    ]);
    return t(text, Object.fromEntries(shown));
  };
  return (
    <section className="import-part" aria-labelledby="import-faults">
      <h2 id="import-faults">{t("import.errors")}</h2>
      <ul className="import-faults">
        {errors.map((error, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two faults may be the same
          <li key={place}>
            <ErrorPlace {...error} />
            {error.student && (
              <span>
                {t("import.at.student", { roll: formatDigits(error.student.rollNumber, language) })}{" "}
                <span lang={detectLanguage(error.student.name)}>{error.student.name}</span>
              </span>
            )}
            <span>
              {error.typed && <q>{error.typed}</q>} {inWords(error.problem)}
            </span>
          </li>
        ))}
      </ul>
      {moreErrors > 0 && <p>{t("import.more", { number: formatDigits(moreErrors, language) })}</p>}
    </section>
  );
}

function ErrorPlace({ row, column }: RowError) {
  const { t, i18n } = useTranslation();
  const shown = formatDigits(row ?? "", i18n.language === "bn" ? "bn" : "en");
  if (row === undefined) return column ? <strong>{column}</strong> : null;
  return <strong>{t(column ? "import.at.rowColumn" : "import.at.row", { row: shown, column })}</strong>;
}

// What was typed keeps its own digits.
const digitsLanguage = (value: string | number, language: Language) => (typeof value === "number" ? language : "en");

type ImportCheckProps = { checked: ImportPreview; action: string; about: string };

/** The second and third step: what a sheet changes, of what (`about`), and the button that writes it. */
export function ImportCheck({ checked, action, about }: ImportCheckProps) {
  const { t, i18n } = useTranslation();
  const form = useId();
  const asked = checked.what === "marks" ? checked.asked.count : 0;
  const count = checked.what === "marks" ? checked.count : checked.added.length + checked.changed.length;
  const same = formatDigits(checked.same, i18n.language === "bn" ? "bn" : "en");
  return (
    <>
      <p className="import-about">{about}</p>
      {count + asked === 0 && (
        <div className="office-said">
          <EmptyState>{t("import.nothing")}</EmptyState>
        </div>
      )}
      {checked.what === "marks" && <ChangedMarks {...checked} form={form} />}
      {checked.what === "students" && checked.added.length > 0 && <AddedStudents added={checked.added} />}
      {checked.what === "students" && checked.changed.length > 0 && <ChangedStudents changed={checked.changed} />}
      {checked.same > 0 && <p className="import-part import-same">{t("import.same", { number: same })}</p>}
      <ConfirmForm {...{ checked, count, asked, action, form }} />
    </>
  );
}

type ConfirmFormProps = { checked: ImportPreview; count: number; asked: number; action: string; form: string };

function ConfirmForm({ checked, count, asked, action, form }: ConfirmFormProps) {
  const { t, i18n } = useTranslation();
  const { isBusy, onSubmit } = useNativeSubmit();
  const shown = formatDigits(count, i18n.language === "bn" ? "bn" : "en");
  const text = asked > 0 ? "import.saveChoices" : checked.what === "marks" ? "import.saveMarks" : "import.saveStudents";
  return (
    <Form
      id={form}
      method="post"
      action={action}
      reloadDocument
      onSubmit={onSubmit}
      className="import-part import-confirm"
    >
      <input type="hidden" name="carried" value={checked.carried} />
      <div className="sheet-acts">
        {count + asked > 0 && (
          <button type="submit" className="button" aria-busy={isBusy || undefined}>
            {t(isBusy ? "import.saving" : text, { number: shown })}
          </button>
        )}
        <Link to={action} reloadDocument className="button button-outline">
          {t("import.another")}
        </Link>
      </div>
    </Form>
  );
}

/**
 * For a form that the browser itself sends: says that it is on its way, and lets nobody send it twice. Who comes back
 * to the page by the browser's Back finds it ready again.
 */
function useNativeSubmit() {
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const ready = () => setBusy(false);
    addEventListener("pageshow", ready);
    return () => removeEventListener("pageshow", ready);
  }, []);
  const onSubmit = (event: FormEvent) => {
    if (isBusy) event.preventDefault();
    setBusy(true);
  };
  return { isBusy, onSubmit };
}
