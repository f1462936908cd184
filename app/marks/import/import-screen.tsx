import { Form, Link, useSubmit } from "@remix-run/react";
import { Download, Search } from "lucide-react";
import { type FormEvent, useEffect, useId, useState } from "react";
import { ClassSelect } from "../../admin/class-picker";
import { EmptyState } from "../../components/empty-state";
import { Field } from "../../components/field";
import type { FieldError } from "../../i18n/form-values";
import { detectLanguage } from "../../i18n/languages";
import { useTexts } from "../../i18n/use-texts";
import { FileInput } from "../../uploads/file-field";
import type { ExamOption } from "../grid/marks-screen";
import { ChangedMarks, ImportedStudents } from "./changed-rows";
import type { ImportPlan } from "./plan";
import type { ImportPreview, ImportResult } from "./result";
import { spreadsheetTextValues } from "./spreadsheet-limits";

const importSteps = ["choose", "check", "confirm"] as const;

/** The three steps of an import, and the one that is shown; the last two stand on one page. */
export function ImportSteps({ at }: { at: "choose" | "check" }) {
  const { t } = useTexts();
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
  const { t } = useTexts();
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
  const { t, values } = useTexts();
  const { isBusy, onSubmit } = useNativeSubmit();
  const [chosen, setChosen] = useState<string>();
  const problemText = problem && t(problem.text, values(problem.values));
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
        problem={problemText}
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

/** What is wrong in a spreadsheet, place by place, in words. */
export function ImportErrors({ errors, moreErrors }: Pick<ImportResult, "errors" | "moreErrors">) {
  const { t, digits, values } = useTexts();
  return (
    <section className="import-part" aria-labelledby="import-faults">
      <h2 id="import-faults">{t("import.errors")}</h2>
      <ul className="import-faults">
        {errors.map(({ row, column, student, typed, problem }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two errors may be the same
          <li key={place}>
            {row !== undefined && (
              <strong>{t(column ? "import.at.rowColumn" : "import.at.row", { row: digits(row), column })}</strong>
            )}
            {row === undefined && column && <strong>{column}</strong>}
            {student && (
              <span>
                {t("import.at.student", { roll: digits(student.rollNumber) })}{" "}
                <span lang={detectLanguage(student.name)}>{student.name}</span>
              </span>
            )}
            <span>
              {typed && <q>{typed}</q>} {t(problem.text, values(problem.values))}
            </span>
          </li>
        ))}
      </ul>
      {moreErrors > 0 && <p>{t("import.more", { number: digits(moreErrors) })}</p>}
    </section>
  );
}

type ImportCheckProps = { checked: ImportPreview; action: string; about: string };

/** The second and third step: what a spreadsheet changes, of what (`about`), and the button that writes it. */
export function ImportCheck({ checked, action, about }: ImportCheckProps) {
  const { t, digits } = useTexts();
  const form = useId();
  const conflicts = checked.what === "marks" ? checked.conflicts.count : 0;
  const count = checked.what === "marks" ? checked.count : checked.added.length + checked.changed.length;
  return (
    <>
      <p className="import-about">{about}</p>
      {count + conflicts === 0 && (
        <div className="office-said">
          <EmptyState>{t("import.nothing")}</EmptyState>
        </div>
      )}
      {checked.what === "marks" ? <ChangedMarks {...checked} form={form} /> : <ImportedStudents {...checked} />}
      {checked.same > 0 && (
        <p className="import-part import-same">{t("import.same", { number: digits(checked.same) })}</p>
      )}
      <ConfirmForm {...{ checked, count, conflicts, action, form }} />
    </>
  );
}

type ConfirmFormProps = { checked: ImportPreview; count: number; conflicts: number; action: string; form: string };

function ConfirmForm({ checked, count, conflicts, action, form }: ConfirmFormProps) {
  const { t, digits } = useTexts();
  const { isBusy, onSubmit } = useNativeSubmit();
  const text =
    conflicts > 0 ? "import.saveChoices" : checked.what === "marks" ? "import.saveMarks" : "import.saveStudents";
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
        {count + conflicts > 0 && (
          <button type="submit" className="button" aria-busy={isBusy || undefined}>
            {t(isBusy ? "import.saving" : text, { number: digits(count) })}
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
