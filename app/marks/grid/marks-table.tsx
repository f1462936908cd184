import { type ChangeEvent, memo, type ReactNode, useDeferredValue } from "react";
import type { FieldError } from "~/i18n/form-values";
import { detectLanguage, type Language } from "~/i18n/languages";
import { useTexts } from "~/i18n/use-texts";
import { isFailed } from "../grades";
import { absent, hasCell, type Mark, type Marks, parseMark, type SheetStudent, type SheetSubject } from "../mark-sheet";
import { CardLinks } from "../reports/card-links";
import { getStanding, type Standing } from "../standings";
import { type CellInput, fieldName, type MarkSheetState, type UnsavedMark, type UnsavedMarks } from "../unsaved-marks";
import { MarkDatalist, MarkOptions } from "./mark-options";
import type { ParentsChoice } from "./parents-switch";
import type { PastedBlock } from "./pasted-block";
import { useGrid } from "./use-grid";

export const gridNote = "py-3.6 text-ink-2";

type TableProps = {
  subjects: SheetSubject[];
  students: SheetStudent[];
  examId?: number;
  marks: Marks;
  pending?: UnsavedMarks;
  /** Called for every typed character. Without this function the table is read-only. */
  onType?: (event: ChangeEvent<HTMLInputElement>) => void;
};

type MarksTableProps = Required<Omit<TableProps, "marks" | "pending">> & {
  sheet: MarkSheetState;
  type: (inputs: CellInput[]) => void;
  onPasted: (block: PastedBlock) => void;
  isHydrated: boolean;
  parents?: ParentsChoice;
};

export function MarksTable(parts: MarksTableProps) {
  const { sheet, type, onPasted, isHydrated, parents, ...table } = parts;
  const { subjects, students } = table;
  const { t } = useTexts();
  const { handlers, open, choose } = useGrid({ students, subjects, type, onPasted });
  return (
    <>
      <div {...useMarksArea(subjects, parents)} {...handlers}>
        <span id="is-pending" className="sr-only">
          {t("marks.isPending")}
        </span>
        <Table {...table} {...sheet} />
        {!isHydrated && <MarkDatalist />}
      </div>
      {open && (
        <MarkOptions key={open.field.name} open={open} onChoose={(mark, isTouch) => choose(open, mark, isTouch)} />
      )}
    </>
  );
}

export function ReadOnlyMarksTable({ parents, ...table }: TableProps & { parents?: ParentsChoice }) {
  const { t } = useTexts();
  return (
    <section
      {...useMarksArea(table.subjects, parents)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without fields, the table needs the focus so that keys can scroll it
      tabIndex={0}
      aria-label={t("marks.nav.marks")}
    >
      <Table {...table} />
    </section>
  );
}

function useMarksArea(subjects: SheetSubject[], parents?: ParentsChoice) {
  const { language } = useTexts();
  const units = countUnits(subjects, language, parents);
  const fitsWide = countUnits(subjects, language, "shown") <= mostUnits;
  return { className: area, "data-parents": parents ?? "wide", "data-units": units, "data-fits-wide": fitsWide };
}

const area = [
  "marks-area relative -mx-4 max-h-[max(20rem,100vh-118px)] snap-x snap-mandatory overflow-auto overscroll-x-contain",
  "border-b border-rule-strong bg-card lg:-mx-8",
].join(" ");

function Table({ students, subjects, examId, marks, pending = {}, onType }: TableProps) {
  return (
    <table className="marks w-full border-separate border-spacing-0 text-small font-normal tabular-nums lining-nums leading-1.3">
      <MarksColumns subjects={subjects} />
      <MarksHead subjects={subjects} />
      {splitRows(students).map((rows) => (
        <tbody key={rows[0]?.id}>
          {rows.map((student) => (
            <MarksRow
              key={student.id}
              {...{ student, subjects, examId, onType }}
              saved={marks[student.id]}
              pending={pending[student.id]}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** Splits the students into groups of ten. After a key press, the browser then lays out and paints only one group. */
const splitRows = (students: SheetStudent[]) =>
  students.flatMap((_, at) => (at % 10 === 0 ? [students.slice(at, at + 10)] : []));

/** Sets the widths as `width` attributes, because the content policy forbids inline styles. */
const MarksColumns = ({ subjects }: { subjects: SheetSubject[] }) => (
  <colgroup>
    <col className="roll-column" />
    <col className="name-column" />
    <col className="parent" />
    <col className="parent" />
    {subjects.map(({ id, name }) => (
      <col key={id} width={getColumnWidth(name)} />
    ))}
    <col className="total-column" />
    <col className="grade-column" />
    <col className="points-column" />
    <col className="reports-column" />
  </colgroup>
);

function MarksHead({ subjects }: { subjects: SheetSubject[] }) {
  const { t, digits } = useTexts();
  return (
    <thead className="align-bottom text-2xs font-semibold leading-1.2 text-ink-2">
      <tr className="bg-wall-2">
        <HeadCell of="roll">{t("marks.roll")}</HeadCell>
        <HeadCell of="name">{t("marks.name")}</HeadCell>
        <HeadCell of="parent">{t("card.fatherName")}</HeadCell>
        <HeadCell of="parent">{t("card.motherName")}</HeadCell>
        {subjects.map(({ id, name, fullMarks }) => (
          <th
            key={id}
            scope="col"
            id={`s${id}`}
            className={isLongHeading(name) ? "long" : undefined}
            lang={detectLanguage(name)}
          >
            {name}
            {fullMarks !== 100 && ` (${digits(fullMarks)})`}
          </th>
        ))}
        <HeadCell of="total">{t("marks.total")}</HeadCell>
        <HeadCell of="grade">
          {t("marks.gpa")} <span className="block font-normal">{t("card.grade")}</span>
        </HeadCell>
        <HeadCell of="points">{t("marks.points")}</HeadCell>
        <HeadCell of="reports">{t("marks.reports")}</HeadCell>
      </tr>
    </thead>
  );
}

const HeadCell = ({ of, children }: { of: string; children: ReactNode }) => (
  <th scope="col" className={of}>
    {children}
  </th>
);

const isLongName = (name: string) => name.length > 20;

type MarksRowProps = {
  student: SheetStudent;
  saved?: Record<number, Mark>;
  pending?: Record<number, UnsavedMark>;
} & Pick<TableProps, "subjects" | "examId" | "onType">;

/** We memoize the row, because every key would otherwise render all 1,440 fields of 120 students and 12 subjects. */
const MarksRow = memo(function MarksRow(props: MarksRowProps) {
  const { student, subjects, saved = {}, pending, examId, onType } = props;
  const { t, digits } = useTexts();
  // React shows the typed key first. The unsaved dot and the sums of the row follow later, because they change the
  // layout of the table.
  const settled = useDeferredValue(pending) ?? {};
  const cells = subjects.map((subject) => readCell(student, subject, saved[subject.id], settled[subject.id]));
  const isWrong = cells.some(({ error }) => error);
  const own = cells.filter(({ isClosed }) => !isClosed);
  const standing = getStanding(own.map(({ subject: { fullMarks }, mark }) => ({ fullMarks, mark })));
  const { outcome, total, grade, given } = standing;
  const quiet = given === 0 ? " quiet" : "";
  return (
    <tr data-unsaved={Object.keys(settled).length > 0 || undefined}>
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
        <MarkCell
          key={cell.subject.id}
          {...{ student, examId, onType }}
          {...cell}
          text={pending?.[cell.subject.id]?.text}
        />
      ))}
      <td className={`total${quiet}`}>{isWrong || examId === undefined ? "–" : digits(total)}</td>
      <td className={outcome === "failed" && !isWrong ? "grade failing" : `grade${quiet}`}>
        {isWrong ? "–" : (grade ?? t("common.na"))}
      </td>
      <PointsCell {...standing} isKnown={examId !== undefined && !isWrong} />
      <td className="reports">
        <CardLinks student={student} examId={examId} />
      </td>
    </tr>
  );
});

function PointsCell({ outcome, points, given, all, isKnown }: Standing & { isKnown: boolean }) {
  const { t, digits, values } = useTexts();
  if (!isKnown) return <td className="points">–</td>;
  if (points === undefined)
    return (
      <td
        className={`points incomplete${given === 0 ? " quiet" : ""}`}
        title={t("marks.givenOf", values({ given, all }))}
      >
        {t("marks.incomplete")} <small>{t("marks.givenShort", values({ given, all }))}</small>
      </td>
    );
  return <td className={outcome === "failed" ? "points failing" : "points"}>{digits(points)}</td>;
}

/**
 * Reads one cell of the table. If the user typed a text and the student or the subject then changed its group, the cell
 * still shows the text.
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

const belowCell = [
  "pointer-events-none absolute right-0 top-full z-2 w-max max-w-56 border border-danger bg-card px-2 py-1",
  "text-left text-xs font-semibold leading-1.3 text-danger",
].join(" ");

type MarkCellProps = ReturnType<typeof readCell> &
  Pick<MarksRowProps, "student" | "examId" | "onType"> & { text?: string };

function MarkCell(props: MarkCellProps) {
  const { student, subject, examId, text, saved, unsaved, error, mark, isClosed, onType } = props;
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
  if (!onType)
    return (
      <td
        className={
          [className, mark === undefined && examId !== undefined && "missing"].filter(Boolean).join(" ") || undefined
        }
      >
        {examId !== undefined && say(mark ?? 0)}
      </td>
    );
  return (
    <td className={className}>
      <input
        id={name}
        name={name}
        value={text ?? say(saved)}
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
        // The error is below the cell, over the next row, so that the rows do not move while the user types.
        <span id={`${name}-why`} className={`${belowCell} hidden group-focus-within:block group-hover:block`}>
          {t(error.text, values(error.values))}
        </span>
      )}
    </td>
  );
}

const isBengali = (name: string) => detectLanguage(name) === "bn";

const isLongHeading = (name: string) => name.length > (isBengali(name) ? 20 : 24);

// All widths are in px, like `--shown` in marks-grid.css.
const [narrowest, unit] = [62, 95];
const parentsWidth = 240;
/**
 * If the subject columns and the parents' names together are at most this many units wide, wide screens show the
 * parents' names until the user chooses.
 */
const mostUnits = 11;
const widerInBengali = 44;

/**
 * Returns the width of a subject column in px. With this width the heading takes up to three lines, or two lines in
 * large Bengali letters.
 */
export function getColumnWidth(name: string): number {
  const isLong = isLongHeading(name);
  const letter = (isBengali(name) ? 5.5 : 6.7) * (isLong ? 0.91 : 1);
  const maxLines = isBengali(name) && !isLong ? 2 : 3;
  const words = name.split(" ");
  let letters = Math.max(...words.map(({ length }) => length));
  while (countLines(words, letters) > maxLines) letters++;
  return Math.min(Math.max(narrowest, Math.ceil(letters * letter) + (isLong ? 9 : 12)), unit);
}

function countLines(words: string[], letters: number): number {
  let [lines, length] = [1, 0];
  for (const word of words) {
    const isFirst = length === 0;
    if (!isFirst && length + 1 + word.length > letters) [lines, length] = [lines + 1, word.length];
    else length += word.length + (isFirst ? 0 : 1);
  }
  return lines;
}

export function countUnits(subjects: { name: string }[], language: Language, parents?: ParentsChoice): number {
  const columns = subjects.reduce((sum, { name }) => sum + getColumnWidth(name), 0);
  const beside = (parents === "shown" ? parentsWidth : 0) + (language === "bn" ? widerInBengali : 0);
  return Math.max(5, Math.ceil((columns + beside) / unit));
}
