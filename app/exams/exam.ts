import { collectErrors, type FieldError, getLine, lengthError, requiredError } from "../i18n/form-values";
import { formatDigits, toLatinDigits } from "../i18n/format";
import type { LocalizedNames } from "../i18n/languages";
import { parseClass } from "../school/classes";

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

/** What is to be copied: from which year to which, of one class, or, without one, of all. */
export type CopyRequest = { from: number; to: number; classLevel?: number };

/** The form as it stands: the years to choose from, the newest first, and the year as typed. */
export type CopyFormState = {
  years: number[];
  from?: number;
  to: string;
  classes: string;
  error?: FieldError;
  /** Undefined while something is missing or wrong. */
  copy?: CopyRequest;
};

/** The choice of all ten classes, beside the levels 1 to 10. */
export const allClasses = "all";

/**
 * Reads from an address or a form what is to be copied; `listYearsOf` lists the years that there are to copy from. Without a
 * year to copy from it is the newest of them, without one to copy to the one after that; both also in Bengali digits.
 */
export function parseCopyRequest(
  form: Pick<FormData, "get">,
  level: number,
  listYearsOf: (classLevel?: number) => number[],
): CopyFormState {
  const trimmed = (name: string) => String(form.get(name) ?? "").trim();
  const isAll = trimmed("classes") === allClasses;
  const classLevel = isAll ? undefined : (parseClass(trimmed("classes")) ?? level);
  const known = listYearsOf(classLevel);
  const from = parseYear(trimmed("from")) ?? known[0];
  const years = from === undefined || known.includes(from) ? known : [from, ...known];
  const classes = isAll ? allClasses : String(classLevel);
  if (from === undefined) return { years, to: trimmed("to"), classes };
  const to = trimmed("to") || String(from + 1);
  const year = parseYear(to);
  if (year === undefined) return { years, from, to, classes, error: { text: "exams.copy.to.wrong" } };
  if (year === from) return { years, from, to, classes, error: { text: "exams.copy.to.same" } };
  return { years, from, to, classes, copy: { from, to: year, classLevel } };
}

const yearPattern = /(?<!\d)(?:19|20)\d\d(?!\d)/;

/** The year that the name of an examination carries, in Latin or Bengali digits; undefined when it carries none. */
export function findYear(name: string): number | undefined {
  const [found] = yearPattern.exec(toLatinDigits(name)) ?? [];
  return found === undefined ? undefined : Number(found);
}

/** The year somebody typed into a field; undefined when it is none. */
export const parseYear = (text: string) => (/^\d{4}$/.test(toLatinDigits(text.trim())) ? findYear(text) : undefined);

// A year, or a school year over two: "2025-26".
const schoolYearPattern = /(?<![\d০-৯])([\d০-৯]{4})(?:([-–/])([\d০-৯]{4}|[\d০-৯]{2}))?(?![\d০-৯])/g;

/** A name with one year in the place of another, each in the digits it was written in; "2025-26" becomes "2026-27". */
export function replaceYear(name: string, from: number, to: number): string {
  return name.replace(schoolYearPattern, (whole, first: string, between: string | undefined, second = "") => {
    if (toLatinDigits(first) !== String(from)) return whole;
    const isNext = second !== "" && String(from + 1).endsWith(toLatinDigits(second));
    const next = isNext ? String(to + 1).slice(-second.length) : second;
    return formatDigitsLike(String(to), first) + (between ?? "") + formatDigitsLike(next, second);
  });
}

const formatDigitsLike = (number: string, as: string) => formatDigits(number, /[০-৯]/.test(as) ? "bn" : "en");

type ExamName = { name: string; nameBn: string | null; classLevel: number };

export type PlannedExam = ExamName & { isThere: boolean };

/** The years that examinations carry in their names, the newest first. */
export function listYears(exams: ExamName[]): number[] {
  const years = new Set(exams.flatMap(({ name }) => findYear(name) ?? []));
  return [...years].sort((a, b) => b - a);
}

/** What copying the examinations of one year to another makes, and which of them their class has already. */
export function planCopy(exams: ExamName[], from: number, to: number): PlannedExam[] {
  const known = new Set(exams.map(examKey));
  return exams
    .filter(({ name }) => findYear(name) === from)
    .map(({ name, nameBn, classLevel }) => {
      const copy = { name: replaceYear(name, from, to), nameBn: nameBn && replaceYear(nameBn, from, to), classLevel };
      return { ...copy, isThere: known.has(examKey(copy)) };
    });
}

const examKey = ({ name, classLevel }: ExamName) => `${classLevel} ${name.toLowerCase()}`;
