import { titleWithClass } from "../content/activity";
import { collectErrors, type FieldError, getLine, lengthError, requiredError } from "../i18n/form-values";
import type { LocalizedNames } from "../i18n/languages";
import { findYear } from "./copy-exams";

export const maxNameLength = 200;

/** An examination as it stands in the form; `version` is that of the row the form was filled from. */
export type ExamFormValues = { name: string; nameBn: string; version: number };

export type ExamErrors = Partial<Record<"name" | "nameBn", FieldError>>;

/**
 * Reads the form of an examination: as typed, as it is stored, and the problems by field; no problem means it can be
 * saved. A result is unique on student, examination and subject (specification, section 3), so the name must tell one
 * year's examination from the next.
 */
export function parseExam(form: FormData): { typed: ExamFormValues; exam: LocalizedNames; problems: ExamErrors } {
  const typed = {
    name: getLine(form, "name"),
    nameBn: getLine(form, "nameBn"),
    version: Number(getLine(form, "seen")),
  };
  const problems: ExamErrors = collectErrors({
    name: validateName(typed.name),
    nameBn: lengthError(typed.nameBn, maxNameLength),
  });
  return { typed, exam: { name: typed.name, nameBn: typed.nameBn || null }, problems };
}

function validateName(name: string): FieldError | undefined {
  if (name === "") return requiredError("toast.fillRequired.body");
  const tooLong = lengthError(name, maxNameLength);
  return tooLong ?? (findYear(name) === undefined ? { text: "exams.name.noYear" } : undefined);
}

/** How the activity names an examination. */
export const examActivity = ({ id, classLevel, name, nameBn }: LocalizedNames & { id: number; classLevel: number }) =>
  ({ kind: "exam", itemId: id, ...titleWithClass({ classLevel, name, nameBn }) }) as const;
