import type { FieldError } from "../i18n/form-values";
import { toLatinDigits } from "../i18n/format";
import type { LocalizedNames } from "../i18n/languages";

export type SheetExam = LocalizedNames & { id: number; classLevel: number; lockedAt: Date | null };
export type SheetSubject = LocalizedNames & { id: number; fullMarks: number };
export type SheetStudent = { id: number; rollNumber: number; name: string; fatherName: string; motherName: string };

/** Marks by the student's id, then by the subject's; one that is not in is not there. */
export type Marks = Record<number, Record<number, number>>;

/** The mark sheet of one examination: its subjects in their order, its students by roll, and the marks that are in. */
export type MarkSheet = { exam: SheetExam; subjects: SheetSubject[]; students: SheetStudent[]; marks: Marks };

/** The marks of one student that are in, in the order of the subjects. */
export const listStudentMarks = (
  { subjects, marks }: Pick<MarkSheet, "subjects" | "marks">,
  student: number,
): number[] => subjects.flatMap(({ id }) => marks[student]?.[id] ?? []);

/** The marks of one student in the order of the subjects, null where none is in. */
export const toMarkRow = (subjects: { id: number }[], marks: Record<number, number> = {}) =>
  subjects.map(({ id }) => marks[id] ?? null);

/** The other way round: the marks of rows that hold one for each subject, or null. */
export function fromMarkRows(students: { id: number }[], subjects: { id: number }[], rows: (number | null)[][]): Marks {
  return Object.fromEntries(
    students.map(({ id }, row) => {
      const marks = subjects.flatMap((subject, column) => {
        const mark = rows[row]?.[column] ?? null;
        return mark === null ? [] : [[subject.id, mark] as const];
      });
      return [id, Object.fromEntries(marks)];
    }),
  );
}

type ParsedMark = { mark: number | null } | { problem: FieldError };

/**
 * Reads what stands in a cell: a whole number from 0 to the full marks of the subject, in Latin or Bengali digits, or
 * nothing, which is no mark (null).
 */
export function parseMark(text: string, fullMarks: number): ParsedMark {
  const typed = toLatinDigits(text.trim());
  if (typed === "") return { mark: null };
  if (/^[-−]\d+$/.test(typed)) return { problem: { text: "marks.tooLow" } };
  if (!/^\d+$/.test(typed)) return { problem: { text: "marks.notWhole" } };
  const mark = Number(typed);
  return mark <= fullMarks ? { mark } : { problem: { text: "marks.tooHigh", values: { full: fullMarks } } };
}

/** One cell of a mark sheet, by the ids of its student and its subject. */
export type Cell = { student: number; subject: number };

/** What a cell is to hold, and what it held when it was loaded; null is no mark. */
export type MarkChange = Cell & { mark: number | null; was: number | null };

/**
 * A change that a spreadsheet brings. `loaded` is what the cell held when the sheet was downloaded, there only when
 * somebody else has changed it since: then somebody has to decide.
 */
export type SpreadsheetChange = MarkChange & { loaded?: number | null };

/** A cell that somebody else has changed meanwhile: one's own mark, the mark that is saved now, and by whom and when. */
export type MarkConflict = Cell & { ownMark: number | null; savedMark: number | null; by?: string; at?: Date };
