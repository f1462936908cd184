import { titleWithClass } from "../content/activity";
import { collectErrors, type FieldError, getLine, lengthError, requiredError } from "../i18n/form-values";
import { toLatinDigits } from "../i18n/format";
import type { LocalizedNames } from "../i18n/languages";

export const maxNameLength = 200;

/** A result is a whole number from 0 to 100 (specification, section 5), so a subject never counts more. */
export const maxFullMarks = 100;

export type SubjectInput = LocalizedNames & { fullMarks: number };

/** A subject as it stands in the form; `version` is that of the row the form was filled from. */
export type SubjectFormValues = { name: string; nameBn: string; fullMarks: string; version: number };

export type SubjectErrors = Partial<Record<"name" | "nameBn" | "fullMarks", FieldError>>;

type ParsedSubject = { typed: SubjectFormValues; subject: SubjectInput; problems: SubjectErrors };

/**
 * Reads the form of a subject: as typed, as it is stored, and the problems by field; no problem means it can be saved.
 * Full marks are a whole number from 1 to 100, in Latin or Bengali digits; left empty they are 100.
 */
export function parseSubject(form: FormData): ParsedSubject {
  const typed = {
    name: getLine(form, "name"),
    nameBn: getLine(form, "nameBn"),
    fullMarks: getLine(form, "fullMarks"),
    version: Number(getLine(form, "seen")),
  };
  const digits = toLatinDigits(typed.fullMarks) || String(maxFullMarks);
  const fullMarks = Number(digits);
  const isFullMarks = /^\d{1,3}$/.test(digits) && fullMarks >= 1 && fullMarks <= maxFullMarks;
  const problems: SubjectErrors = collectErrors({
    name: typed.name === "" ? requiredError("toast.fillRequired.body") : lengthError(typed.name, maxNameLength),
    nameBn: lengthError(typed.nameBn, maxNameLength),
    fullMarks: isFullMarks ? undefined : { text: "subjects.fullMarks.wrong" },
  });
  return { typed, subject: { name: typed.name, nameBn: typed.nameBn || null, fullMarks }, problems };
}

/** The same ids with one of them at another place, counted from 1; a place beyond either end is that end. */
export function moveItem(ids: number[], id: number, place: number): number[] {
  const others = ids.filter((other) => other !== id);
  const before = Math.min(Math.max(place, 1), ids.length) - 1;
  return [...others.slice(0, before), id, ...others.slice(before)];
}

/** How the activity names a subject. */
export const subjectActivity = ({
  id,
  classLevel,
  name,
  nameBn,
}: LocalizedNames & { id: number; classLevel: number }) =>
  ({ kind: "subject", itemId: id, ...titleWithClass({ classLevel, name, nameBn }) }) as const;
