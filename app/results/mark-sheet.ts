import { latinDigits } from "../language/digits-and-dates";
import type { Language } from "../language/languages";
import type { Problem } from "../language/typed";

/** A subject or an examination, by its English name and, where the school has given one, its Bengali one. */
export type Named = { name: string; nameBn: string | null };

export type SheetExam = Named & { id: number; classLevel: number; lockedAt: Date | null };
export type SheetSubject = Named & { id: number; fullMarks: number };
export type SheetPupil = { id: number; rollNumber: number; name: string; fatherName: string; motherName: string };

/** Marks by the pupil's id, then by the subject's; one that is not in is not there. */
export type Marks = Record<number, Record<number, number>>;

/** The mark sheet of one examination: its subjects in their order, its pupils by roll, and the marks that are in. */
export type MarkSheet = { exam: SheetExam; subjects: SheetSubject[]; pupils: SheetPupil[]; marks: Marks };

/** The name of a subject or an examination in a language; the English one where there is no other. */
export const nameIn = (language: Language, { name, nameBn }: Named) => (language === "bn" && nameBn) || name;

/** The marks of one pupil that are in, in the order of the subjects. */
export const marksOf = ({ subjects, marks }: Pick<MarkSheet, "subjects" | "marks">, pupil: number): number[] =>
  subjects.flatMap(({ id }) => marks[pupil]?.[id] ?? []);

/** The marks of one pupil in the order of the subjects, null where none is in. */
export const marksInOrder = (subjects: { id: number }[], marks: Record<number, number> = {}) =>
  subjects.map(({ id }) => marks[id] ?? null);

/** The other way round: the marks of rows that hold one for each subject, or null. */
export function marksInRows(pupils: { id: number }[], subjects: { id: number }[], rows: (number | null)[][]): Marks {
  return Object.fromEntries(
    pupils.map(({ id }, row) => {
      const marks = subjects.flatMap((subject, column) => {
        const mark = rows[row]?.[column] ?? null;
        return mark === null ? [] : [[subject.id, mark] as const];
      });
      return [id, Object.fromEntries(marks)];
    }),
  );
}

export type ReadMark = { mark: number | null } | { problem: Problem };

/**
 * Reads what stands in a cell: a whole number from 0 to the full marks of the subject, in Latin or Bengali digits, or
 * nothing, which is no mark (null).
 */
export function readMark(text: string, fullMarks: number): ReadMark {
  const typed = latinDigits(text.trim());
  if (typed === "") return { mark: null };
  if (/^[-−]\d+$/.test(typed)) return { problem: { text: "marks.tooLow" } };
  if (!/^\d+$/.test(typed)) return { problem: { text: "marks.notWhole" } };
  const mark = Number(typed);
  return mark <= fullMarks ? { mark } : { problem: { text: "marks.tooHigh", values: { full: fullMarks } } };
}
