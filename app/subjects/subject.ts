import { collectErrors, type FieldError, getLine, lengthError, requiredError } from "../i18n/form-values";
import { toLatinDigits } from "../i18n/format";
import type { LocalizedNames } from "../i18n/languages";

const maxNameLength = 200;

/** A result is a whole number from 0 to 100 (specification, section 5), so a subject never counts more. */
export const maxFullMarks = 100;

export type SubjectInput = LocalizedNames & { fullMarks: number };

/** A subject as it stands in the form; `version` is that of the row the form was filled from. */
export type SubjectFormValues = { name: string; nameBn: string; fullMarks: string; version: number };

type SubjectErrors = Partial<Record<"name" | "nameBn" | "fullMarks", FieldError>>;

type ParsedSubject = { values: SubjectFormValues; subject: SubjectInput; errors: SubjectErrors };

/**
 * Reads the form of a subject: as typed, as it is stored, and the errors by field; no error means it can be saved.
 * Full marks are a whole number from 1 to 100, in Latin or Bengali digits; left empty they are 100.
 */
export function parseSubject(form: FormData): ParsedSubject {
  const values = {
    name: getLine(form, "name"),
    nameBn: getLine(form, "nameBn"),
    fullMarks: getLine(form, "fullMarks"),
    version: Number(getLine(form, "seen")),
  };
  const digits = toLatinDigits(values.fullMarks) || String(maxFullMarks);
  const fullMarks = Number(digits);
  const isFullMarks = /^\d{1,3}$/.test(digits) && fullMarks >= 1 && fullMarks <= maxFullMarks;
  const errors: SubjectErrors = collectErrors({
    name:
      values.name === ""
        ? requiredError("form.lacks.nameInEnglish", "toast.fillRequired.body")
        : lengthError(values.name, maxNameLength),
    nameBn: lengthError(values.nameBn, maxNameLength),
    fullMarks: isFullMarks ? undefined : { text: "subjects.fullMarks.wrong" },
  });
  return { values, subject: { name: values.name, nameBn: values.nameBn || null, fullMarks }, errors };
}

/** The same ids with one of them at another place, counted from 1; a place beyond either end is that end. */
export function moveItem(ids: number[], id: number, place: number): number[] {
  const others = ids.filter((other) => other !== id);
  const before = Math.min(Math.max(place, 1), ids.length) - 1;
  return [...others.slice(0, before), id, ...others.slice(before)];
}
