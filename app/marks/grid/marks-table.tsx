import { type ChangeEvent, memo, useRef } from "react";
import { detectLanguage } from "../../i18n/languages";
import { useTexts } from "../../i18n/use-texts";
import { isFailed, totalAndGrade } from "../grades";
import { parseMark, type SheetStudent, type SheetSubject } from "../mark-sheet";
import { CardLinks } from "../reports/card-links";
import { type CellInput, fieldName, type MarkSheetState, type UnsavedMark } from "../unsaved-marks";
import { MarkDatalist, MarkOptions } from "./mark-options";
import type { PastedBlock } from "./pasted-block";
import { useGrid } from "./use-grid";

type MarksTableProps = {
  subjects: SheetSubject[];
  students: SheetStudent[];
  examId: number;
  sheet: MarkSheetState;
  type: (typed: CellInput[]) => void;
  onType: (event: ChangeEvent<HTMLInputElement>) => void;
  onPasted: (block: PastedBlock) => void;
  isHydrated: boolean;
};

/** The sheet as a grid to type in: arrows, Enter down, Tab right, a block pasted, one list of marks for all cells. */
export function MarksTable({ subjects, students, examId, sheet, type, onType, onPasted, isHydrated }: MarksTableProps) {
  const { t } = useTexts();
  const textBefore = useRef("");
  const { handlers, open, choose } = useGrid({
    students: students.map(({ id }) => id),
    subjects,
    type,
    onPasted,
    textBefore,
  });
  return (
    <div className="marks-scroll" {...handlers}>
      <span id="is-pending" className="hidden-text">
        {t("marks.isPending")}
      </span>
      <Table {...{ subjects, students, examId, onType }} marks={sheet.marks} pending={sheet.pending} canMark />
      {open && <MarkOptions key={open.field.name} open={open} onChoose={choose} />}
      {!isHydrated && <MarkDatalist />}
    </div>
  );
}

/** The same sheet, only to be read: while no examination is chosen, and when it is locked. */
export function ReadOnlyMarksTable({
  subjects,
  students,
  examId,
  marks,
}: ReadOnlyMarksTableProps & Pick<MarkSheetState, "marks">) {
  const { t } = useTexts();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: nothing in it takes the focus, and without it no key scrolls it
    <section className="marks-scroll" tabIndex={0} aria-label={t("marks.nav.marks")}>
      <Table {...{ subjects, students, examId, marks }} />
    </section>
  );
}

type ReadOnlyMarksTableProps = { subjects: SheetSubject[]; students: SheetStudent[]; examId?: number };

type TableProps = ReadOnlyMarksTableProps &
  Partial<MarkSheetState> & { canMark?: boolean; onType?: MarksTableProps["onType"] };

function Table({ students, subjects, examId, marks = {}, pending = {}, canMark = false, onType }: TableProps) {
  return (
    <table className="marks">
      <MarksHead subjects={subjects} />
      <tbody>
        {students.map((student) => (
          <MarksRow
            key={student.id}
            {...{ student, subjects, examId, canMark, onType }}
            saved={marks[student.id]}
            pending={pending[student.id]}
          />
        ))}
      </tbody>
    </table>
  );
}

function MarksHead({ subjects }: { subjects: SheetSubject[] }) {
  const { t, digits } = useTexts();
  return (
    <thead>
      <tr>
        <th scope="col" className="roll">
          {t("marks.roll")}
        </th>
        <th scope="col" className="name">
          {t("marks.name")}
        </th>
        <th scope="col" className="parent">
          {t("card.fatherName")}
        </th>
        <th scope="col" className="parent">
          {t("card.motherName")}
        </th>
        {subjects.map(({ id, name, fullMarks }) => (
          <th key={id} scope="col" id={`s${id}`} lang={detectLanguage(name)}>
            {name}
            {fullMarks !== 100 && ` (${digits(fullMarks)})`}
          </th>
        ))}
        <th scope="col" className="total">
          {t("marks.total")}
        </th>
        <th scope="col" className="grade">
          {t("marks.gpa")}
        </th>
        <th scope="col" className="papers">
          <span className="hidden-text">{t("marks.papers")}</span>
        </th>
      </tr>
    </thead>
  );
}

type MarksRowProps = {
  student: SheetStudent;
  subjects: SheetSubject[];
  saved?: Record<number, number>;
  pending?: Record<number, UnsavedMark>;
  examId?: number;
  canMark: boolean;
  onType?: (event: ChangeEvent<HTMLInputElement>) => void;
};

/**
 * One student of the mark sheet. Drawn again only when its own marks change: with 120 students and 12 subjects every key
 * would otherwise draw 1,440 fields.
 */
const MarksRow = memo(function MarksRow(parts: MarksRowProps) {
  const { student, subjects, saved = {}, pending = {}, examId } = parts;
  const { t, digits } = useTexts();
  const parsed = subjects.map(({ id, fullMarks }) => pending[id] && parseMark(pending[id].text, fullMarks));
  const isWrong = parsed.some((one) => one && "problem" in one);
  const marks = subjects.flatMap(({ id }, place) => {
    const typed = parsed[place];
    return (typed && "mark" in typed ? typed.mark : saved[id]) ?? [];
  });
  const { total, grade } = totalAndGrade(marks);
  return (
    <tr data-unsaved={Object.keys(pending).length > 0 || undefined}>
      <td className="roll">{digits(student.rollNumber)}</td>
      <th scope="row" id={`p${student.id}`} lang={detectLanguage(student.name)}>
        {student.name}
      </th>
      <td className="parent" title={student.fatherName} lang={detectLanguage(student.fatherName)}>
        {student.fatherName}
      </td>
      <td className="parent" title={student.motherName} lang={detectLanguage(student.motherName)}>
        {student.motherName}
      </td>
      {subjects.map((subject) => (
        <MarkCell key={subject.id} {...parts} subject={subject} saved={saved[subject.id]} typed={pending[subject.id]} />
      ))}
      <td className="total">{isWrong ? "–" : digits(total)}</td>
      <td className={grade === "F" && !isWrong ? "grade failing" : "grade"}>
        {isWrong ? "–" : (grade ?? t("common.na"))}
      </td>
      <td className="papers">
        <CardLinks student={student} examId={examId} />
      </td>
    </tr>
  );
});

type MarkCellProps = Pick<MarksRowProps, "student" | "canMark" | "onType"> & {
  subject: SheetSubject;
  saved?: number;
  typed?: UnsavedMark;
};

function MarkCell({ student, subject, saved, typed, canMark, onType }: MarkCellProps) {
  const { t, digits, values } = useTexts();
  const name = fieldName({ student: student.id, subject: subject.id });
  const parsed = typed && parseMark(typed.text, subject.fullMarks);
  const problem = parsed && "problem" in parsed ? parsed.problem : undefined;
  const mark = parsed && "mark" in parsed ? parsed.mark : saved;
  const isFailing = typeof mark === "number" && isFailed(mark, subject.fullMarks);
  const className =
    [typed && "pending", problem && "wrong", isFailing && "failing"].filter(Boolean).join(" ") || undefined;
  if (!canMark)
    return (
      <td className={[className, mark === undefined && "missing"].filter(Boolean).join(" ") || undefined}>
        {digits(mark ?? 0)}
      </td>
    );
  return (
    <td className={className}>
      <input
        id={name}
        name={name}
        value={typed?.text ?? digits(saved ?? "")}
        onChange={onType}
        placeholder={digits(0)}
        inputMode="numeric"
        autoComplete="off"
        list="mark-list"
        aria-labelledby={`p${student.id} s${subject.id}`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${name}-why` : typed && "is-pending"}
      />
      {problem && (
        <span id={`${name}-why`} className="cell-problem">
          {t(problem.text, values(problem.values))}
        </span>
      )}
    </td>
  );
}
