import type { FieldError } from "../i18n/form-values";
import { toLatinDigits } from "../i18n/format";
import { type Language, type LocalizedNames, localizedName } from "../i18n/languages";
import type { StudyGroup } from "../school/study-groups";

export type SheetExam = LocalizedNames & {
  id: number;
  classLevel: number;
  lockedAt: Date | null;
  openedAt: Date | null;
};
export type SheetSubject = LocalizedNames & { id: number; fullMarks: number; group: StudyGroup | null };
export type SheetStudent = {
  id: number;
  rollNumber: number;
  name: string;
  fatherName: string;
  motherName: string;
  /** The group in which the student sits the examination. */
  group: StudyGroup | null;
};

/** Stands in the place of a mark where a student was not there: it counts as 0, and is told apart from a 0. */
export const absent = "absent";

export type Mark = number | typeof absent;

/** What a mark counts in every sum: Absent is 0. */
export const getMarkValue = (mark: Mark): number => (mark === absent ? 0 : mark);

/** Marks by the student's id, then by the subject's; one that is not in is not there. */
export type Marks = Record<number, Record<number, Mark>>;

type Grouped = { group: StudyGroup | null };

/**
 * Whether a student has a cell in a subject: all but those of another group. A student whose group nobody has chosen yet
 * has a cell in every subject, and so stays incomplete. A mark that is saved keeps its cell, whatever the groups are by
 * now: it is shown and counted until somebody takes it away.
 */
export const hasCell = (student: Grouped, subject: Grouped, saved?: Mark | null): boolean =>
  subject.group === null || student.group === null || subject.group === student.group || (saved ?? null) !== null;

/** The mark sheet of one examination: its subjects in their order, its students by roll, and the marks that are in. */
export type MarkSheet = { exam: SheetExam; subjects: SheetSubject[]; students: SheetStudent[]; marks: Marks };

/** The same sheet with the names of its examination and its subjects in one language alone. */
export function localizeMarkSheet({ exam, subjects, ...sheet }: MarkSheet, language: Language): MarkSheet {
  const localize = <Named extends LocalizedNames>(named: Named): Named => ({
    ...named,
    name: localizedName(language, named),
    nameBn: null,
  });
  return { ...sheet, exam: localize(exam), subjects: subjects.map(localize) };
}

type ParsedMark = { mark: Mark | null } | { error: FieldError };

const absentWords = new Set(["a", "ab", absent, "অ", "অনুপস্থিত"]);

/**
 * Reads what stands in a cell: a whole number from 0 to the full marks of the subject, in Latin or Bengali digits, a
 * word for Absent, or nothing, which is no mark (null).
 */
export function parseMark(text: string, fullMarks: number): ParsedMark {
  const digits = toLatinDigits(text.trim());
  if (digits === "") return { mark: null };
  if (absentWords.has(digits.toLowerCase())) return { mark: absent };
  if (/^[-−]\d+$/.test(digits)) return { error: { text: "marks.tooLow" } };
  if (!/^\d+$/.test(digits)) return { error: { text: "marks.notWhole" } };
  const mark = Number(digits);
  return mark <= fullMarks ? { mark } : { error: { text: "marks.tooHigh", values: { full: fullMarks } } };
}

/** One cell of a mark sheet, by the ids of its student and its subject. */
export type Cell = { student: number; subject: number };

/** What a cell is to hold, and what it held when it was loaded; null is no mark. */
export type MarkChange = Cell & { mark: Mark | null; was: Mark | null };

/**
 * A change that a spreadsheet brings. `loaded` is what the cell held when the sheet was downloaded, there only when
 * somebody else has changed it since: then somebody has to decide.
 */
export type SpreadsheetChange = MarkChange & { loaded?: Mark | null };

/** A cell that somebody else has changed meanwhile: one's own mark, the mark that is saved now, and by whom and when. */
export type MarkConflict = Cell & { ownMark: Mark | null; savedMark: Mark | null; by?: string; at?: Date };
