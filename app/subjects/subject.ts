import { normalizeCell } from "../admin/import/cells";
import { collectErrors, type FieldError, getLine, lengthError, requiredError } from "../i18n/form-values";
import { toLatinDigits } from "../i18n/format";
import type { LocalizedNames } from "../i18n/languages";
import { normalizeUnicode } from "../i18n/text";
import { hasStudyGroups, parseStudyGroup, type StudyGroup } from "../school/study-groups";

const maxNameLength = 200;

/**
 * A mark is a whole number from 0 to 100 (specification, section 5), so the full marks of a subject are at most 100.
 */
export const maxFullMarks = 100;

export type SubjectInput = LocalizedNames & { fullMarks: number; group: StudyGroup | null };

export type SubjectFormValues = { name: string; nameBn: string; fullMarks: string; group: string; version: number };

type SubjectErrors = Partial<Record<"name" | "nameBn" | "fullMarks" | "group", FieldError>>;

type ParsedSubject = { values: SubjectFormValues; subject: SubjectInput; errors: SubjectErrors };

/** Parses the form of a subject. Empty full marks mean 100. A subject without a group is for all groups. */
export function parseSubject(form: FormData, level: number): ParsedSubject {
  const values = {
    name: getLine(form, "name"),
    nameBn: getLine(form, "nameBn"),
    fullMarks: getLine(form, "fullMarks"),
    group: getLine(form, "group"),
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
    group: values.group === "" ? undefined : checkGroup(values.group, level),
  });
  const group = parseStudyGroup(values.group) ?? null;
  return { values, subject: { name: values.name, nameBn: values.nameBn || null, fullMarks, group }, errors };
}

function checkGroup(named: string, level: number): FieldError | undefined {
  if (!hasStudyGroups(level)) return { text: "group.notInClass" };
  return parseStudyGroup(named) ? undefined : { text: "group.unknown" };
}

/**
 * Moves an id in a list. `place` counts from 1; a place before the first or after the last id means that end of the
 * list.
 */
export function moveItem(ids: number[], id: number, place: number): number[] {
  const others = ids.filter((other) => other !== id);
  const before = Math.min(Math.max(place, 1), ids.length) - 1;
  return [...others.slice(0, before), id, ...others.slice(before)];
}

/**
 * Returns the same key for "বাংলা ১ম পত্র" and "বাংলা প্রথম পত্র", so that an import finds the subject of a heading.
 */
export const subjectKey = (name: string) =>
  toLatinDigits(normalizeCell(name)).replace(firstPaper, "1st").replace(secondPaper, "2nd");

const [firstPaper, secondPaper] = ["1ম|প্রথম|\\bfirst\\b", "2য়|দ্বিতীয়|\\bsecond\\b"].map(
  (words) => new RegExp(normalizeUnicode(words), "g"),
) as [RegExp, RegExp];
