import { titleWithClass } from "../content/activity";
import { collectErrors, type FieldError, getLine, lengthError, requiredError } from "../i18n/form-values";
import { findYear } from "./copy-exams";

export const maxNameLength = 200;

export type ExamInput = { name: string; nameBn: string | null };

/** An examination as it stands in the form; `seen` is the state of the row the form was filled from. */
export type ExamFormValues = { name: string; nameBn: string; seen: number };

export type ExamErrors = Partial<Record<"name" | "nameBn", FieldError>>;

/**
 * Reads the form of an examination: as typed, as it is kept, and the problems by field; no problem means it can be
 * saved. A result is unique on student, examination and subject (specification, section 3), so the name must tell one
 * year's examination from the next.
 */
export function parseExam(form: FormData): { typed: ExamFormValues; exam: ExamInput; problems: ExamErrors } {
  const typed = {
    name: getLine(form, "name"),
    nameBn: getLine(form, "nameBn"),
    seen: Number(getLine(form, "seen")),
  };
  const problems: ExamErrors = collectErrors({
    name: validateName(typed.name),
    nameBn: lengthError(typed.nameBn, maxNameLength),
  });
  return { typed, exam: { name: typed.name, nameBn: typed.nameBn || null }, problems };
}

function validateName(name: string): FieldError | undefined {
  if (name === "") return requiredError("toast.fillRequired.body");
  const isTooLong = lengthError(name, maxNameLength);
  return isTooLong ?? (findYear(name) === undefined ? { text: "exams.name.noYear" } : undefined);
}

type NamedExam = { id: number; name: string; nameBn: string | null; classLevel: number };

/** How the activity names an examination. */
export const examActivity = ({ id, classLevel, name, nameBn }: NamedExam) =>
  ({ kind: "exam", itemId: id, ...titleWithClass({ classLevel, name, nameBn }) }) as const;

/** Whether two examinations of a class have the same name; capitals make no difference to a reader. */
export const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
