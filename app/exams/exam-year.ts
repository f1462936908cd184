import { digits, latinDigits } from "../language/digits-and-dates";

const year = /(?<!\d)(?:19|20)\d\d(?!\d)/;

/** The year that the name of an examination carries, in Latin or Bengali digits; undefined when it carries none. */
export function yearOf(name: string): number | undefined {
  const [found] = year.exec(latinDigits(name)) ?? [];
  return found === undefined ? undefined : Number(found);
}

/** The year somebody typed into a field; undefined when it is none. */
export const typedYear = (text: string) => (/^\d{4}$/.test(latinDigits(text.trim())) ? yearOf(text) : undefined);

// A year, or a school year over two: "2025-26".
const years = /(?<![\d০-৯])([\d০-৯]{4})(?:([-–/])([\d০-৯]{4}|[\d০-৯]{2}))?(?![\d০-৯])/g;

/** A name with one year in the place of another, each in the digits it was written in; "2025-26" becomes "2026-27". */
export function inYear(name: string, from: number, to: number): string {
  return name.replace(years, (whole, first: string, between: string | undefined, second = "") => {
    if (latinDigits(first) !== String(from)) return whole;
    const isNext = second !== "" && String(from + 1).endsWith(latinDigits(second));
    const next = isNext ? String(to + 1).slice(-second.length) : second;
    return sameDigits(String(to), first) + (between ?? "") + sameDigits(next, second);
  });
}

const sameDigits = (number: string, as: string) => digits(number, /[০-৯]/.test(as) ? "bn" : "en");

type Named = { name: string; nameBn: string | null; classLevel: number };

export type PlannedExam = Named & { isThere: boolean };

/** The years that examinations carry in their names, the newest first. */
export function yearsOf(exams: Named[]): number[] {
  const years = new Set(exams.flatMap(({ name }) => yearOf(name) ?? []));
  return [...years].sort((a, b) => b - a);
}

/** What copying the examinations of one year to another makes, and which of them their class has already. */
export function planCopy(exams: Named[], from: number, to: number): PlannedExam[] {
  const known = new Set(exams.map(keyOf));
  return exams
    .filter(({ name }) => yearOf(name) === from)
    .map(({ name, nameBn, classLevel }) => {
      const copy = { name: inYear(name, from, to), nameBn: nameBn && inYear(nameBn, from, to), classLevel };
      return { ...copy, isThere: known.has(keyOf(copy)) };
    });
}

const keyOf = ({ name, classLevel }: Named) => `${classLevel} ${name.toLowerCase()}`;
