import { type ReactNode, useId, useState } from "react";
import { ClassSelect } from "~/admin/class-picker";
import { FilterField } from "~/admin/filter-form";
import { ConfirmImport, type ImportCheckProps, ImportPart } from "~/admin/import/import-result";
import type { ImportResult } from "~/admin/import/result";
import { EmptyList } from "~/admin/list";
import { Checkbox } from "~/components/field";
import { Select } from "~/components/input";
import type { TextKey } from "~/i18n/en";
import { detectLanguage } from "~/i18n/languages";
import { useTexts } from "~/i18n/use-texts";
import { studyGroupText } from "~/school/study-groups";
import {
  type StudentColumn,
  type StudentFields,
  studentColumnNames,
  studentSheet,
  toStudentTexts,
} from "~/students/student";
import type { CheckedStudents } from "~/students/student-sheet";
import { ChoiceForm, type ExamOption, toOption } from "../grid/marks-filters";
import { RadioChoice } from "../grid/save-dialogs";
import type { Mark } from "../mark-sheet";
import type { NumberedStudent } from "../rolls/new-rolls";
import { PlannedStudents } from "../rolls/planned-students";
import { fieldName } from "../unsaved-marks";
import { useMarkText } from "../use-mark-text";
import { type ChosenImport, importKinds } from "./plan";

/**
 * `was` is the saved mark, and `mark` is the mark in the spreadsheet. `by` is the colleague who changed the saved mark
 * after the download. It is undefined if we do not know the colleague.
 */
type StudentChanges = {
  student: number;
  roll: number;
  name: string;
  cells: { id: number; subject: string; was: Mark | null; mark: Mark | null; by?: string }[];
};

export type CountedChanges = { count: number; lines: StudentChanges[] };

/**
 * `overwritten` are saved marks that the spreadsheet replaces, and `added` are marks of empty cells. `conflicts` are
 * marks that both a colleague and the spreadsheet change. `left` are marks that only a colleague changed.
 */
type MarksPreview = Record<"overwritten" | "added" | "conflicts" | "left", CountedChanges>;

/** A row that is left out because of its name. The user may say that it is the same student. */
type RenamedChoice = Pick<StudentChanges, "cells"> & { row: number; value: string; isAccepted: boolean };

/** The name of the checkboxes for rows under another name. */
export const sameStudentField = "same";

/**
 * `carried` contains the checked data. The form sends it back in a hidden field, so that the last step can save the
 * data.
 */
export type ImportPreview = { same: number; carried: string } & (
  | ({ what: "marks"; isUntitled: boolean; renamed: RenamedChoice[] } & MarksPreview)
  | ({ what: "students" } & Pick<CheckedStudents, "added" | "changed">)
  | { what: "rolls"; changed: NumberedStudent[] }
);

export type SheetResult = ImportResult<ImportPreview>;

export function ImportFilters({ plan: { level, what, exam }, exams }: { plan: ChosenImport; exams: ExamOption[] }) {
  const { t } = useTexts();
  return (
    <ChoiceForm key={`${level} ${what} ${exam}`}>
      <FilterField label={t("import.what")}>
        <Select
          name="what"
          options={importKinds.map((value) => ({ value, text: t(`import.what.${value}`) }))}
          defaultValue={what}
        />
      </FilterField>
      <FilterField label={t("marks.class")}>
        <ClassSelect all={t("import.classInSheet")} defaultValue={level ?? ""} />
      </FilterField>
      {what === "marks" && level !== undefined && (
        <FilterField label={t("marks.exam")}>
          <Select
            name="exam"
            options={[{ value: "", text: t("marks.selectExam") }, ...exams.map(toOption)]}
            defaultValue={exam ?? ""}
          />
        </FilterField>
      )}
    </ChoiceForm>
  );
}

const saveTexts = { marks: "import.saveMarks", students: "import.saveStudents", rolls: "import.saveRolls" } as const;

type SheetCheckProps = ImportCheckProps<ImportPreview> & { about?: string };

export function ImportCheck({ checked: found, result, action, about, sending }: SheetCheckProps) {
  const { t, digits } = useTexts();
  const form = useId();
  const [choices, setChoices] = useState<Record<string, boolean>>({});
  const renamed = found.what === "marks" ? found.renamed : [];
  const accepted = renamed.filter(({ value, isAccepted }) => choices[value] ?? isAccepted);
  const checked = found.what === "marks" ? withAccepted(found, accepted) : found;
  const conflicts = checked.what === "marks" ? checked.conflicts.count : 0;
  const overwritten = checked.what === "marks" ? checked.overwritten.count : 0;
  const count = countChanges(checked);
  const buttons = getButtonTexts(checked);
  const overwrittenTitle = buttons.fill ? "import.differ" : "import.overwritten";
  const hasButton = count + conflicts + renamed.length > 0;
  return (
    <>
      {about && <p className="pt-2 font-semibold lg:pl-beside">{about}</p>}
      {checked.what === "marks" && checked.isUntitled && <p className="lg:pl-beside">{t("import.untitled")}</p>}
      {count + conflicts + renamed.length === 0 && <EmptyList>{t("import.nothing")}</EmptyList>}
      {found.what === "marks" && <ChangedMarks {...found} form={form} overwrittenTitle={overwrittenTitle} />}
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
        result={result}
        sending={sending}
        accepted={accepted.length}
        choiceOf={({ row, error }) =>
          renamed
            .filter((choice) => choice.row === row && error.text === "import.otherName")
            .map((choice) => (
              <SameStudent
                key={choice.value}
                choice={choice}
                form={form}
                onChange={(isOn) => setChoices({ ...choices, [choice.value]: isOn })}
              />
            ))
        }
        text={hasButton ? t(buttons.save, { count, number: count, changed: overwritten }) : undefined}
        fillText={buttons.fill && t(buttons.fill, { number: count - overwritten })}
        attention={overwritten > 0 && t(overwrittenTitle, { number: digits(overwritten) })}
      />
    </>
  );
}

/**
 * Returns the texts of the buttons. If the spreadsheet would change entered marks and also has other marks, the user
 * can keep all entered marks with the button `fill`.
 */
function getButtonTexts(checked: ImportPreview): { save: TextKey; fill?: TextKey } {
  if (checked.what !== "marks") return { save: saveTexts[checked.what] };
  const hasConflicts = checked.conflicts.count > 0;
  if (!canKeepEntered(checked)) {
    const isEmpty = checked.overwritten.count + checked.added.count === 0;
    return { save: hasConflicts ? "import.saveChoices" : isEmpty ? "import.saveSelected" : saveTexts.marks };
  }
  return hasConflicts
    ? { save: "import.saveChoices.replace", fill: "import.saveChoices.fill" }
    : { save: "import.replace", fill: "import.fillEmpty" };
}

const canKeepEntered = ({ overwritten, added, conflicts }: MarksPreview) =>
  overwritten.count > 0 && added.count + conflicts.count > 0;

/** Adds the marks of the accepted rows to the counts. */
function withAccepted<Found extends MarksPreview>(found: Found, accepted: RenamedChoice[]): Found {
  const cells = accepted.flatMap((choice) => choice.cells);
  const added = cells.filter(({ was }) => was === null).length;
  return {
    ...found,
    overwritten: { ...found.overwritten, count: found.overwritten.count + cells.length - added },
    added: { ...found.added, count: found.added.count + added },
  };
}

type SameStudentProps = { choice: RenamedChoice; form: string; onChange: (isOn: boolean) => void };

function SameStudent({ choice: { row, cells, value, isAccepted }, form, onChange }: SameStudentProps) {
  const { t, digits } = useTexts();
  return (
    <div className="w-full">
      <Checkbox
        name={sameStudentField}
        value={value}
        defaultChecked={isAccepted}
        form={form}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      >
        {t("import.sameStudent", { count: cells.length, number: digits(cells.length) })}
      </Checkbox>
      <ul className="flex flex-wrap gap-x-7 gap-y-0.6 text-small">
        {cells.map((cell) => (
          <ChangedMark key={cell.id} cell={cell} student={row} name="" />
        ))}
      </ul>
    </div>
  );
}

/** Counts the changes that the button saves. The marks in conflict are not counted, because the user chooses them. */
function countChanges(checked: ImportPreview): number {
  if (checked.what === "marks") return checked.overwritten.count + checked.added.count;
  return checked.changed.length + (checked.what === "students" ? checked.added.length : 0);
}

type ChangedMarksProps = MarksPreview & { form: string; overwrittenTitle: TextKey };

/**
 * Lists the marks that the import would change. `form` is the id of the form that sends the choices. For each conflict,
 * the saved mark is chosen until the user chooses the mark in the spreadsheet.
 */
function ChangedMarks({ form, overwrittenTitle, conflicts, overwritten, added, left }: ChangedMarksProps) {
  const { t } = useTexts();
  return (
    <>
      <ChangedMarkList title="import.conflicts" {...conflicts} form={form}>
        <p>{t("marks.conflict.about")}</p>
      </ChangedMarkList>
      <ChangedMarkList title={overwrittenTitle} {...overwritten} needsAttention />
      <ChangedMarkList title="import.newMarks" {...added} />
      <ChangedMarkList title="import.left" {...left} />
    </>
  );
}

type ChangedMarkListProps = CountedChanges & {
  title: TextKey;
  form?: string;
  needsAttention?: boolean;
  children?: ReactNode;
};

function ChangedMarkList({ title, count, lines, form, needsAttention, children }: ChangedMarkListProps) {
  return (
    <ImportPart
      title={title}
      count={count}
      about={children}
      isOpen={form !== undefined}
      needsAttention={needsAttention}
    >
      {lines.map(({ student, roll, name, cells }) => (
        <StudentLine key={student} roll={roll} name={name}>
          {cells.map((cell) => (
            <ChangedMark key={cell.id} cell={cell} student={student} name={name} form={form} />
          ))}
        </StudentLine>
      ))}
    </ImportPart>
  );
}

type ChangedMarkProps = { cell: StudentChanges["cells"][number]; student: number; name: string; form?: string };

function ChangedMark({ cell, student, name, form }: ChangedMarkProps) {
  const { t } = useTexts();
  const markText = useMarkText();
  const { id, subject, was, mark, by } = cell;
  const isNew = was === null && by === undefined;
  const choices = [
    { value: "theirs", text: t("marks.conflict.saved", { mark: markText(was) }), isOn: true },
    { value: "mine", text: t("import.fromSheet", { mark: markText(mark) }), isOn: false },
  ];
  return (
    <li className={isNew ? changedCell : `border-l-4 border-maize bg-maize-tint px-2 ${changedCell}`}>
      <span className="text-ink-2" lang={detectLanguage(subject)}>
        {subject}
      </span>
      <strong className="font-semibold">{t("marks.fromTo", { before: markText(was), after: markText(mark) })}</strong>
      {by !== undefined && (
        <em className="not-italic text-maize-deep">
          {by ? t("import.meanwhileBy", { email: by }) : t("import.meanwhile")}
        </em>
      )}
      {form && (
        <fieldset className="flex w-full flex-wrap gap-x-5">
          <legend className="sr-only" lang={detectLanguage(name)}>
            {name}, {subject}
          </legend>
          {choices.map(({ value, text, isOn }) => (
            <RadioChoice
              key={value}
              name={fieldName({ student, subject: id })}
              value={value}
              defaultChecked={isOn}
              form={form}
            >
              {text}
            </RadioChoice>
          ))}
        </fieldset>
      )}
    </li>
  );
}

function ImportedStudents({ added, changed }: Pick<CheckedStudents, "added" | "changed">) {
  const { language } = useTexts();
  return (
    <>
      <ImportPart title="import.changed" count={changed.length}>
        {changed.map(({ before, after }) => (
          <StudentLine key={after.rollNumber} roll={before.rollNumber} name={before.name}>
            {studentColumnNames
              .filter((column) => before[column] !== after[column])
              .map((column) => (
                <li key={column} className={`text-ink-2 ${changedCell}`}>
                  <span>{studentSheet.heading(column, language)}</span>
                  <span>
                    <StudentValue column={column} of={before} /> → <StudentValue column={column} of={after} />
                  </span>
                </li>
              ))}
          </StudentLine>
        ))}
      </ImportPart>
      <ImportPart title="import.new" count={added.length}>
        {added.map((student) => (
          <StudentLine key={student.rollNumber} roll={student.rollNumber} name={student.name}>
            {studentColumnNames
              .filter((column) => column !== "rollNumber" && column !== "name" && student[column])
              .map((column) => (
                <li key={column} className={changedCell}>
                  <span className="text-ink-2">{studentSheet.heading(column, language)}</span>
                  <StudentValue column={column} of={student} />
                </li>
              ))}
          </StudentLine>
        ))}
      </ImportPart>
    </>
  );
}

function StudentValue({ column, of }: { column: StudentColumn; of: StudentFields }) {
  const { t, digits } = useTexts();
  if (column === "group") return t(of.group ? studyGroupText(of.group) : "group.none");
  const text = toStudentTexts(of)[column];
  if (column === "guardianMobile") return text ? digits(text) : t("students.noMobile");
  return <StudentName>{text || "–"}</StudentName>;
}

const changedCell = "flex flex-wrap gap-x-2 tabular-nums";

function StudentLine({ roll, name, children }: { roll: number; name: string; children: ReactNode }) {
  const { t, digits } = useTexts();
  return (
    <li className="border-t py-2.2">
      <p className="flex flex-wrap gap-x-3">
        <span className="text-ink-2">
          {t("marks.roll")} {digits(roll)}
        </span>
        <StudentName>{name}</StudentName>
      </p>
      <ul className="flex flex-wrap gap-x-7 gap-y-0.6 text-small">{children}</ul>
    </li>
  );
}

function StudentName({ children }: { children: string }) {
  return (
    <strong className="font-semibold" lang={detectLanguage(children)}>
      <bdi>{children}</bdi>
    </strong>
  );
}
