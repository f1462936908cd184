import { titleInClass } from "../activity/line";
import { missing, type Problem, problemsOf, tooLong, typedLine } from "../language/typed";
import { yearOf } from "./exam-year";

export const nameLimit = 200;

export type WrittenExam = { name: string; nameBn: string | null };

/** An examination as it stands in the form; `seen` is the state of the row the form was filled from. */
export type TypedExam = { name: string; nameBn: string; seen: number };

export type ExamProblems = Partial<Record<"name" | "nameBn", Problem>>;

/**
 * Reads the form of an examination: as typed, as it is kept, and the problems by field; no problem means it can be
 * saved. A result is unique on student, examination and subject (specification, section 3), so the name must tell one
 * year's examination from the next.
 */
export function parseExam(form: FormData): { typed: TypedExam; exam: WrittenExam; problems: ExamProblems } {
  const typed = {
    name: typedLine(form, "name"),
    nameBn: typedLine(form, "nameBn"),
    seen: Number(typedLine(form, "seen")),
  };
  const problems: ExamProblems = problemsOf({
    name: problemOf(typed.name),
    nameBn: tooLong(typed.nameBn, nameLimit),
  });
  return { typed, exam: { name: typed.name, nameBn: typed.nameBn || null }, problems };
}

function problemOf(name: string): Problem | undefined {
  if (name === "") return missing("toast.fillRequired.body");
  const isTooLong = tooLong(name, nameLimit);
  return isTooLong ?? (yearOf(name) === undefined ? { text: "exams.name.noYear" } : undefined);
}

type NamedExam = { id: number; name: string; nameBn: string | null; classLevel: number };

/** How the activity names an examination. */
export const examLine = ({ id, classLevel, name, nameBn }: NamedExam) =>
  ({ kind: "exam", itemId: id, ...titleInClass({ classLevel, name, nameBn }) }) as const;

/** Whether two examinations of a class have the same name; capitals make no difference to a reader. */
export const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
