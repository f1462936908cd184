import { type ChangeEvent, memo } from "react";
import type { FieldError } from "../../i18n/form-values";
import { detectLanguage } from "../../i18n/languages";
import { useTexts } from "../../i18n/use-texts";
import { isFailed } from "../grades";
import { absent, hasCell, type Mark, parseMark, type SheetStudent, type SheetSubject } from "../mark-sheet";
import { CardLinks } from "../reports/card-links";
import { getStanding, type Standing } from "../standings";
import { type CellInput, fieldName, type MarkSheetState, type UnsavedMark } from "../unsaved-marks";
import { countUnits, getColumnWidth, headingLook, isLongName } from "./column-widths";
import { MarkDatalist, MarkOptions } from "./mark-options";
import type { ParentsChoice } from "./parents-switch";
import type { PastedBlock } from "./pasted-block";
import { useGrid } from "./use-grid";

/** The classes of a line in place of the sheet, or below it. */
export const gridNote = "py-[0.9rem] text-ink-2";

type MarksTableProps = {
  subjects: SheetSubject[];
  students: SheetStudent[];
  examId: number;
  sheet: MarkSheetState;
  type: (inputs: CellInput[]) => void;
  onType: (event: ChangeEvent<HTMLInputElement>) => void;
  onPasted: (block: PastedBlock) => void;
  isHydrated: boolean;
  parents?: ParentsChoice;
};

/** The sheet as a grid to type in: arrows, Enter down, Tab right, a block pasted, one list of marks for all cells. */
export function MarksTable(parts: MarksTableProps) {
  const { subjects, students, examId, sheet, type, onType, onPasted, isHydrated, parents } = parts;
  const { t, language } = useTexts();
  const { handlers, open, choose } = useGrid({
    students: students.map(({ id }) => id),
    subjects,
    type,
    onPasted,
  });
  return (
    <div
      className="marks-area"
      data-parents={parents ?? "wide"}
      data-units={countUnits(subjects, language, parents)}
      {...handlers}
    >
      <span id="is-pending" className="sr-only">
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
  parents,
}: ReadOnlyMarksTableProps & Pick<MarkSheetState, "marks"> & Pick<MarksTableProps, "parents">) {
  const { t, language } = useTexts();
  return (
    <section
      className="marks-area"
      data-parents={parents ?? "wide"}
      data-units={countUnits(subjects, language, parents)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: nothing in it takes the focus, and without it no key scrolls it
      tabIndex={0}
      aria-label={t("marks.nav.marks")}
    >
      <Table {...{ subjects, students, examId, marks }} />
    </section>
  );
}

type ReadOnlyMarksTableProps = { subjects: SheetSubject[]; students: SheetStudent[]; examId?: number };

type TableProps = ReadOnlyMarksTableProps &
  Partial<MarkSheetState> & { canMark?: boolean; onType?: MarksTableProps["onType"] };

function Table({ students, subjects, examId, marks = {}, pending = {}, canMark = false, onType }: TableProps) {
  return (
    <table className="marks text-small font-normal tabular-nums lining-nums leading-[1.3]">
      <MarksColumns subjects={subjects} />
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

/** Widths stand in attributes, because the page allows no styles of its own. */
const MarksColumns = ({ subjects }: { subjects: SheetSubject[] }) => (
  <colgroup>
    <col className="roll" />
    <col className="name" />
    <col className="parent" />
    <col className="parent" />
    {subjects.map(({ id, name }) => (
      <col key={id} width={getColumnWidth(name)} />
    ))}
    <col className="total" />
    <col className="grade" />
    <col className="points" />
    <col className="papers" />
  </colgroup>
);

function MarksHead({ subjects }: { subjects: SheetSubject[] }) {
  const { t, digits } = useTexts();
  return (
    <thead className="align-bottom text-[13px] font-semibold leading-[1.2] text-ink-2">
      <tr className="bg-wall-2">
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
          <th key={id} scope="col" id={`s${id}`} className={headingLook(name)} lang={detectLanguage(name)}>
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
        <th scope="col" className="points">
          {t("marks.points")}
        </th>
        <th scope="col" className="papers">
          <span className="sr-only">{t("marks.papers")}</span>
        </th>
      </tr>
    </thead>
  );
}

type MarksRowProps = {
  student: SheetStudent;
  subjects: SheetSubject[];
  saved?: Record<number, Mark>;
  pending?: Record<number, UnsavedMark>;
  examId?: number;
  canMark: boolean;
  onType?: (event: ChangeEvent<HTMLInputElement>) => void;
};

/**
 * One student of the mark sheet. Drawn again only when its own marks change: with 120 students and 12 subjects every key
 * would otherwise draw 1,440 fields.
 */
const MarksRow = memo(function MarksRow(props: MarksRowProps) {
  const { student, subjects, saved = {}, pending = {}, examId, canMark, onType } = props;
  const { t, digits } = useTexts();
  const cells = subjects.map((subject) => readCell(student, subject, saved[subject.id], pending[subject.id]));
  const isWrong = cells.some(({ error }) => error);
  const own = cells.filter(({ isClosed }) => !isClosed);
  const standing = getStanding(own.map(({ subject: { fullMarks }, mark }) => ({ fullMarks, mark })));
  const { total, grade } = standing;
  return (
    <tr data-unsaved={Object.keys(pending).length > 0 || undefined}>
      <td className="roll">{digits(student.rollNumber)}</td>
      <th scope="row" id={`p${student.id}`} lang={detectLanguage(student.name)}>
        {isLongName(student.name) ? (
          <span className="long" title={student.name}>
            {student.name}
          </span>
        ) : (
          student.name
        )}
      </th>
      <td className="parent" title={student.fatherName} lang={detectLanguage(student.fatherName)}>
        {student.fatherName}
      </td>
      <td className="parent" title={student.motherName} lang={detectLanguage(student.motherName)}>
        {student.motherName}
      </td>
      {cells.map((cell) => (
        <MarkCell key={cell.subject.id} {...{ student, canMark, onType }} {...cell} />
      ))}
      <td className="total">{isWrong ? "–" : digits(total)}</td>
      <td className={grade === "F" && !isWrong ? "grade failing" : "grade"}>
        {isWrong ? "–" : (grade ?? t("common.na"))}
      </td>
      <PointsCell {...standing} isKnown={examId !== undefined && !isWrong} />
      <td className="papers">
        <CardLinks student={student} examId={examId} />
      </td>
    </tr>
  );
});

/** The grade point average; while marks are missing, how many are in. */
function PointsCell({ points, given, all, isKnown }: Standing & { isKnown: boolean }) {
  const { t, digits, values } = useTexts();
  if (!isKnown) return <td className="points">–</td>;
  if (points === undefined)
    return (
      <td className="points incomplete" title={t("marks.incomplete")}>
        {t("marks.givenOf", values({ given, all }))}
      </td>
    );
  return <td className={points === "0.00" ? "points failing" : "points"}>{digits(points)}</td>;
}

/**
 * What is in a cell: the mark that was typed or saved, and what is wrong with what was typed. It is closed where the
 * subject is that of another group; what was typed there before somebody changed the group is still shown.
 */
export function readCell(student: SheetStudent, subject: SheetSubject, saved?: Mark, unsaved?: UnsavedMark) {
  const isOther = !hasCell(student, subject, saved);
  const parsed = unsaved && parseMark(unsaved.text, subject.fullMarks);
  const typed = parsed && "mark" in parsed ? parsed.mark : undefined;
  const notOwn: FieldError | undefined = isOther && unsaved ? { text: "marks.otherGroup" } : undefined;
  const error = parsed && "error" in parsed ? parsed.error : notOwn;
  const mark = (typed === undefined ? saved : typed) ?? undefined;
  return { subject, saved, unsaved, error, mark, isClosed: isOther && !unsaved };
}

type MarkCellProps = ReturnType<typeof readCell> & Pick<MarksRowProps, "student" | "canMark" | "onType">;

function MarkCell({ student, subject, saved, unsaved, error, mark, isClosed, canMark, onType }: MarkCellProps) {
  const { t, digits, values } = useTexts();
  if (isClosed) return <td className="closed" title={t("marks.otherGroup")} />;
  const name = fieldName({ student: student.id, subject: subject.id });
  const isAbsent = mark === absent;
  const isFailing = mark !== undefined && !isAbsent && isFailed(mark, subject.fullMarks);
  const say = (value?: Mark) => (value === absent ? t("marks.absent") : digits(value ?? ""));
  const className =
    [unsaved && "pending", error && "wrong group", isFailing && "failing", isAbsent && "absent"]
      .filter(Boolean)
      .join(" ") || undefined;
  if (!canMark)
    return (
      <td className={[className, mark === undefined && "missing"].filter(Boolean).join(" ") || undefined}>
        {say(mark ?? 0)}
      </td>
    );
  return (
    <td className={className}>
      <input
        id={name}
        name={name}
        value={unsaved?.text ?? say(saved)}
        onChange={onType}
        placeholder={digits(0)}
        inputMode="numeric"
        autoComplete="off"
        list="mark-list"
        aria-labelledby={`p${student.id} s${subject.id}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-why` : unsaved && "is-pending"}
      />
      {error && (
        // Below its cell, so that no row moves while somebody types.
        <span
          id={`${name}-why`}
          className="pointer-events-none absolute right-0 top-full z-[2] hidden w-max max-w-56 border border-danger bg-card px-2 py-1 text-left text-xs font-semibold leading-[1.3] text-danger group-focus-within:block group-hover:block"
        >
          {t(error.text, values(error.values))}
        </span>
      )}
    </td>
  );
}
