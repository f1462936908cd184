import { formulaError, normalizeCell } from "../admin/import/cells";
import type { FieldError } from "../i18n/form-values";
import { toLatinDigits } from "../i18n/format";
import { type Language, type LocalizedNames, localizedName } from "../i18n/languages";
import { withoutInvisible } from "../i18n/text";
import { parseWholeNumber } from "../i18n/whole-number";
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
  /** The group in which the student sits the exam. */
  group: StudyGroup | null;
};

/** Counts as 0, but differs from a 0. */
export const absent = "absent";

export type Mark = number | typeof absent;

export const getMarkValue = (mark: Mark): number => (mark === absent ? 0 : mark);

/** Marks by student id, then subject id. */
export type Marks = Record<number, Record<number, Mark>>;

type Grouped = { group: StudyGroup | null };

/** A student without a group has a cell in every subject and so counts as incomplete. A saved mark always has its cell. */
export const hasCell = (student: Grouped, subject: Grouped, saved?: Mark | null): boolean =>
  subject.group === null || student.group === null || subject.group === student.group || (saved ?? null) !== null;

/** Subjects are in their order, students in the order of rolls. */
export type MarkSheet = { exam: SheetExam; subjects: SheetSubject[]; students: SheetStudent[]; marks: Marks };

export function localizeMarkSheet({ exam, subjects, ...sheet }: MarkSheet, language: Language): MarkSheet {
  const localize = <Named extends LocalizedNames>(named: Named): Named => ({
    ...named,
    name: localizedName(language, named),
    nameBn: null,
  });
  return { ...sheet, exam: localize(exam), subjects: subjects.map(localize) };
}

type ParsedMark = { mark: Mark | null } | { error: FieldError };

const absentWords = new Set(["a", "ab", "abs", absent, "অ", "অনু", "অনুপ", "অনুপস্থিত"]);

// This accepts "Ab.", "(A)" and "অনুঃ", which many people write for "অনু."
const isAbsent = (text: string) => absentWords.has(normalizeCell(text).replace(/^\(|[.:ঃ)]+$/g, ""));

export function parseMark(text: string, fullMarks: number): ParsedMark {
  const digits = toLatinDigits(withoutInvisible(text).trim());
  if (digits === "") return { mark: null };
  if (isAbsent(text)) return { mark: absent };
  const mark = parseWholeNumber(digits);
  if (mark !== undefined) {
    return mark <= fullMarks ? { mark } : { error: { text: "marks.tooHigh", values: { full: fullMarks } } };
  }
  if (/^[-−]\d+$/.test(digits)) return { error: { text: "marks.tooLow" } };
  return { error: formulaError(digits) ?? { text: "marks.notWhole" } };
}

/** Both are ids. */
export type Cell = { student: number; subject: number };

/** `was` is the value of the cell when it was loaded; null means no mark. */
export type MarkChange = Cell & { mark: Mark | null; was: Mark | null };

/** `loaded`, the value of the cell at the download, is set only if a colleague has changed the mark since. */
export type SpreadsheetChange = MarkChange & { loaded?: Mark | null };

/** `savedMark` is what a colleague, `by`, has saved in the meantime. */
export type MarkConflict = Cell & { ownMark: Mark | null; savedMark: Mark | null; by?: string; at?: Date };
