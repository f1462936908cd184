import { z } from "zod";
import { maxNameLength, nameField, optionalLine, requireAnyName } from "../i18n/form-schema";
import type { FieldError } from "../i18n/form-values";
import { formatDigits, toLatinDigits } from "../i18n/format";
import { parseClass } from "../school/classes";

/**
 * A name in one language is enough. The name of an exam must contain the year. Results are unique by student, exam and
 * subject (section 3 of the specification), so each year needs an exam with a name of its own.
 */
export const examSchema = z
  .object({ name: optionalLine({ limit: maxNameLength }), nameBn: optionalLine({ limit: maxNameLength }) })
  .superRefine((names, context) => {
    requireAnyName(names, context);
    const name = names.name || names.nameBn;
    if (!name || findYear(name) !== undefined) return;
    context.addIssue({ code: "custom", message: "exams.name.noYear", path: [nameField(names)] });
  });

/** The first and the last date of an exam. `isShown` means that parents see its routine. */
export type ExamRoutine = { starts: string; ends: string; isShown: boolean };

/** What an exam needs now. Its row in the list of exams links there first. */
export type ExamNeed = "days" | "marks" | "check" | "families";

type ExamToDo = {
  isLocked: boolean;
  marks: { given: number; all: number };
  /** The last date of the exam, as YYYY-MM-DD. */
  lastDay?: string;
};

/** An exam needs its dates until the last one has passed, or until the first mark if it has no dates. */
export function findExamNeed({ isLocked, marks: { given, all }, lastDay }: ExamToDo, today: string): ExamNeed {
  if (isLocked) return "families";
  if (given > 0 && given === all) return "check";
  const isAhead = lastDay === undefined ? given === 0 : lastDay >= today;
  return isAhead ? "days" : "marks";
}

/**
 * Describes a request to copy the exams of the year `from` to the year `to`. Without `classLevel`, the exams of all
 * classes are copied.
 */
export type CopyRequest = { from: number; to: number; classLevel?: number };

export type CopyFormState = {
  years: number[];
  from?: number;
  to: string;
  classes: string;
  error?: FieldError;
  /** Undefined if a field of the form is missing or invalid. */
  copy?: CopyRequest;
};

export const allClasses = "all";

/**
 * Reads which exams to copy. If the form contains no years, suggests copying the exams of the newest year to the next
 * year.
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

export function findYear(name: string): number | undefined {
  const [found] = yearPattern.exec(toLatinDigits(name)) ?? [];
  return found === undefined ? undefined : Number(found);
}

export const parseYear = (text: string) => (/^\d{4}$/.test(toLatinDigits(text.trim())) ? findYear(text) : undefined);

// Matches a year like "2025", or a school year over two calendar years like "2025-26".
const schoolYearPattern = /(?<![\d০-৯])([\d০-৯]{4})(?:([-–/])([\d০-৯]{4}|[\d০-৯]{2}))?(?![\d০-৯])/g;

/**
 * Replaces the year in the name of an exam. Uses Bengali digits if the old year has them. The school year "2025-26"
 * becomes "2026-27".
 */
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

/** Returns the years in the exam names, newest first. */
export function listYears(exams: ExamName[]): number[] {
  const years = new Set(exams.flatMap(({ name }) => findYear(name) ?? []));
  return [...years].sort((a, b) => b - a);
}

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
