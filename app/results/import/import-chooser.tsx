import { Form, useSubmit } from "@remix-run/react";
import { Search } from "lucide-react";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { ClassSelect } from "../../office/class-select";
import type { ExamChoice } from "../grid/marks-filters";
import type { ImportPlan } from "./import-plan";

/** What is to be imported, kept in the address: a plain form that asks for the page, sent by the choice itself with script. */
export function ImportChooser({ plan: { level, what, exam }, exams }: { plan: ImportPlan; exams: ExamChoice[] }) {
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
