import { titleInClass } from "../activity/line";
import { latinDigits } from "../language/digits-and-dates";
import { missing, type Problem, problemsOf, tooLong, typedLine } from "../language/typed";

export const nameLimit = 200;

/** A result is a whole number from 0 to 100 (specification, section 5), so a subject never counts more. */
export const highestFullMarks = 100;

export type WrittenSubject = { name: string; nameBn: string | null; fullMarks: number };

/** A subject as it stands in the form; `seen` is the state of the row the form was filled from. */
export type TypedSubject = { name: string; nameBn: string; fullMarks: string; seen: number };

export type SubjectProblems = Partial<Record<"name" | "nameBn" | "fullMarks", Problem>>;

type ParsedSubject = { typed: TypedSubject; subject: WrittenSubject; problems: SubjectProblems };

/**
 * Reads the form of a subject: as typed, as it is kept, and the problems by field; no problem means it can be saved.
 * Full marks are a whole number from 1 to 100, in Latin or Bengali digits; left empty they are 100.
 */
export function parseSubject(form: FormData): ParsedSubject {
  const typed = {
    name: typedLine(form, "name"),
    nameBn: typedLine(form, "nameBn"),
    fullMarks: typedLine(form, "fullMarks"),
    seen: Number(typedLine(form, "seen")),
  };
  const digits = latinDigits(typed.fullMarks) || String(highestFullMarks);
  const fullMarks = Number(digits);
  const isFullMarks = /^\d{1,3}$/.test(digits) && fullMarks >= 1 && fullMarks <= highestFullMarks;
  const problems: SubjectProblems = problemsOf({
    name: typed.name === "" ? missing("toast.fillRequired.body") : tooLong(typed.name, nameLimit),
    nameBn: tooLong(typed.nameBn, nameLimit),
    fullMarks: isFullMarks ? undefined : { text: "subjects.fullMarks.wrong" },
  });
  return { typed, subject: { name: typed.name, nameBn: typed.nameBn || null, fullMarks }, problems };
}

/** The same ids with one of them at another place, counted from 1; a place beyond either end is that end. */
export function moved(ids: number[], id: number, place: number): number[] {
  const others = ids.filter((other) => other !== id);
  const before = Math.min(Math.max(place, 1), ids.length) - 1;
  return [...others.slice(0, before), id, ...others.slice(before)];
}

type NamedSubject = { id: number; name: string; nameBn: string | null; classLevel: number };

/** How the activity names a subject. */
export const subjectLine = ({ id, classLevel, name, nameBn }: NamedSubject) =>
  ({ kind: "subject", itemId: id, ...titleInClass({ classLevel, name, nameBn }) }) as const;
