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
  /** The group in which the student sits the exam, or null. */
  group: StudyGroup | null;
};

/** An absent mark counts as 0. But unlike the mark 0, it is stored and shown as Absent. */
export const absent = "absent";

export type Mark = number | typeof absent;

export const getMarkValue = (mark: Mark): number => (mark === absent ? 0 : mark);

/** Marks by student id and then by subject id. */
export type Marks = Record<number, Record<number, Mark>>;

type Grouped = { group: StudyGroup | null };

/**
 * Returns whether the student has a cell for the subject in the sheet. A student without a group has a cell in every
 * subject and therefore counts as incomplete. A saved mark always has a cell.
 */
export const hasCell = (student: Grouped, subject: Grouped, saved?: Mark | null): boolean =>
  subject.group === null || student.group === null || subject.group === student.group || (saved ?? null) !== null;

/** The subjects are in the order of the class. The students are sorted by roll number. */
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

// Besides the words in `absentWords`, accepts "Ab.", "(A)" and "অনুঃ", a common spelling of "অনু."
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

/** The ids of a student and a subject. */
export type Cell = { student: number; subject: number };

/** `was` is the saved mark at the time when the page was loaded. null means that there was no mark. */
export type MarkChange = Cell & { mark: Mark | null; was: Mark | null };

/**
 * `loaded` is the mark in the downloaded sheet. It is set only if a colleague has changed the saved mark after the
 * download.
 */
export type SpreadsheetChange = MarkChange & { loaded?: Mark | null };

/** `savedMark` is the mark that the colleague `by` saved after the page was loaded. */
export type MarkConflict = Cell & { ownMark: Mark | null; savedMark: Mark | null; by?: string; at?: Date };
