import { Form, useSubmit } from "@remix-run/react";
import { Search } from "lucide-react";
import { type FormEvent, useId } from "react";
import { Button } from "../../admin/button";
import { ClassSelect } from "../../admin/class-picker";
import { FilterField } from "../../admin/filter-form";
import { ConfirmImport, ImportPart } from "../../admin/import/import-screen";
import { EmptyList } from "../../admin/list";
import { Select } from "../../components/input";
import { useTexts } from "../../i18n/use-texts";
import { type ExamOption, toOption } from "../grid/marks-filters";
import { PlannedStudents } from "../rolls/planned-students";
import { ChangedMarks, ImportedStudents } from "./changed-rows";
import { type ImportPlan, importKinds } from "./plan";
import type { ImportPreview } from "./preview";

/** What is to be imported, kept in the address: a plain form that asks for the page, sent by the choice itself with script. */
export function ImportFilters({ plan: { level, what, exam }, exams }: { plan: ImportPlan; exams: ExamOption[] }) {
  const { t } = useTexts();
  const submit = useSubmit();
  const choose = ({ currentTarget: { form } }: FormEvent<HTMLSelectElement>) =>
    submit(form, { preventScrollReset: true, replace: true });
  return (
    <Form
      method="get"
      className="grid gap-[0.65rem] border-b pb-4 pt-3 md:flex md:flex-wrap md:items-end lg:pl-beside"
      role="search"
      key={`${level} ${what} ${exam}`}
    >
      <FilterField label={t("import.what")}>
        <Select
          name="what"
          options={importKinds.map((value) => ({ value, text: t(`import.what.${value}`) }))}
          defaultValue={what}
          onChange={choose}
        />
      </FilterField>
      <FilterField label={t("marks.class")}>
        <ClassSelect defaultValue={level} onChange={choose} />
      </FilterField>
      {what === "marks" && (
        <FilterField label={t("marks.exam")}>
          <Select
            name="exam"
            options={[{ value: "", text: t("marks.selectExam") }, ...exams.map(toOption)]}
            defaultValue={exam ?? ""}
            onChange={choose}
          />
        </FilterField>
      )}
      <Button variant="outline">
        <Search size={18} strokeWidth={1.75} aria-hidden="true" />
        {t("office.filter.show")}
      </Button>
    </Form>
  );
}

const saveTexts = { marks: "import.saveMarks", students: "import.saveStudents", rolls: "import.saveRolls" } as const;

type ImportCheckProps = { checked: ImportPreview; action: string; about: string };

/** The second and third step: what a spreadsheet changes, of what (`about`), and the button that writes it. */
export function ImportCheck({ checked, action, about }: ImportCheckProps) {
  const { t, digits } = useTexts();
  const form = useId();
  const conflicts = checked.what === "marks" ? checked.conflicts.count : 0;
  const count =
    checked.what === "marks" ? checked.count : checked.changed.length + ("added" in checked ? checked.added.length : 0);
  const text = conflicts > 0 ? "import.saveChoices" : saveTexts[checked.what];
  return (
    <>
      <p className="pt-2 font-semibold lg:pl-beside">{about}</p>
      {checked.what === "marks" && checked.isUntitled && <p className="lg:pl-beside">{t("import.untitled")}</p>}
      {count + conflicts === 0 && <EmptyList>{t("import.nothing")}</EmptyList>}
      {checked.what === "marks" && <ChangedMarks {...checked} form={form} />}
      {checked.what === "students" && <ImportedStudents {...checked} />}
      {checked.what === "rolls" && (
        <ImportPart title="import.rolls" count={count}>
          <li>
            <PlannedStudents students={checked.changed} />
          </li>
        </ImportPart>
      )}
      {checked.same > 0 && (
        <p className="border-b py-5 text-ink-2 lg:pl-beside">{t("import.same", { number: digits(checked.same) })}</p>
      )}
      <ConfirmImport
        id={form}
        action={action}
        carried={checked.carried}
        text={count + conflicts > 0 ? t(text, { number: digits(count) }) : undefined}
      />
    </>
  );
}
