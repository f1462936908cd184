import { collectErrors, type FieldError, getLine, lengthError, requiredError } from "../i18n/form-values";
import type { LocalizedNames } from "../i18n/languages";
import { findYear } from "./copy-exams";

const maxNameLength = 200;

/** An examination as it stands in the form; `version` is that of the row the form was filled from. */
export type ExamFormValues = { name: string; nameBn: string; version: number };

export type ExamErrors = Partial<Record<"name" | "nameBn", FieldError>>;

/**
 * Reads the form of an examination: as typed, as it is stored, and the errors by field; no error means it can be
 * saved. A result is unique on student, examination and subject (specification, section 3), so the name must tell one
 * year's examination from the next.
 */
export function parseExam(form: FormData): { values: ExamFormValues; exam: LocalizedNames; errors: ExamErrors } {
  const values = {
    name: getLine(form, "name"),
    nameBn: getLine(form, "nameBn"),
    version: Number(getLine(form, "seen")),
  };
  const errors: ExamErrors = collectErrors({
    name: validateName(values.name),
    nameBn: lengthError(values.nameBn, maxNameLength),
  });
  return { values, exam: { name: values.name, nameBn: values.nameBn || null }, errors };
}

function validateName(name: string): FieldError | undefined {
  if (name === "") return requiredError("form.lacks.nameInEnglish", "toast.fillRequired.body");
  const tooLong = lengthError(name, maxNameLength);
  return tooLong ?? (findYear(name) === undefined ? { text: "exams.name.noYear" } : undefined);
}
