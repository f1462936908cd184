import { spreadsheetLimits } from "../../admin/import/spreadsheet-limits";
import { isDay } from "../../i18n/days";
import type { FieldError } from "../../i18n/form-values";
import { toLatinDigits } from "../../i18n/format";
import { normalizeUnicode } from "../../i18n/text";

/** As YYYY-MM-DD; `ends` is empty for one day. */
export type Days = { starts: string; ends: string };

type DaysOrError = Days | { error: FieldError };

/**
 * Such as "16 December 2026", "20-29 December 2026", "১৬ ডিসেম্বর ২০২৬", "2026-12-16" or "16/12/2026" (day first), at
 * the start or end of a line or filling one of its cells. `year` is for days without one; 0: none.
 */
export function readDays(line: string, year = 0): { days: DaysOrError; rest: string } {
  // Each pattern would try every empty cell.
  const text = normalizeUnicode(line)
    .replace(/[^\S\t]+/g, " ")
    .replace(/ ?\t[ \t]*/g, "\t")
    .trim();
  const found =
    takeFirstDays(text) ?? takeFirstDays(text.replace(serialNumber, "")) ?? takeCellOfDays(text) ?? takeLastDays(text);
  return found ? { days: checkDays(found.parts, year), rest: found.rest } : { days: unreadable, rest: text };
}

export function parseDayCell(cell: string, year = 0): { day: string } | { error: FieldError } {
  const days = parseDaysCell(cell, year);
  if ("error" in days) return days;
  return days.ends === "" ? { day: days.starts } : unreadable;
}

export function parseDaysCell(cell: string, year = 0): DaysOrError {
  const text = normalizeUnicode(cell).trim();
  const serial = /^\d{5}$/.test(text) ? Number(text) : 0;
  if (serial >= firstSerial) return { starts: serialToDay(serial), ends: "" };
  const found = takeFirstDays(text);
  return found?.rest === "" ? checkDays(found.parts, year) : unreadable;
}

export function splitCells(line: string): string[] {
  const separator = ["\t", ";", "|", ","].find((one) => line.includes(one)) ?? " / ";
  return line
    .split(separator)
    .flatMap((part) => part.split(" / "))
    .slice(0, spreadsheetLimits.columns)
    .map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
}

const unreadable = { error: { text: "import.days.unreadable" } } as const;

// "1. 16 December 2026", as in a numbered list.
const serialNumber = /^\(?[\d০-৯]{1,3}[.)।]?\s+/;

// 4 January 2000, so that no year or sum is taken for a date.
const firstSerial = 36_529;
const serialToDay = (serial: number) =>
  new Date(Date.UTC(1899, 11, 30) + serial * 24 * 3600 * 1000).toISOString().slice(0, 10);

/** A year of 0 is missing. */
type Parts = [year: number, month: number, day: number];

type FoundDays = { parts: [Parts, Parts?]; rest: string };

function takeFirstDays(text: string): FoundDays | undefined {
  // Digit for digit, so that places are the same in both.
  const latin = toLatinDigits(text);
  for (const { pattern, read } of forms) {
    const match = pattern.exec(latin);
    if (!match) continue;
    const rest = text.slice(match[0].length);
    // A longer number, or a word that only begins like a month. Many write the visarga (ঃ) for a colon.
    if (/^(?!ঃ)[\p{L}\p{M}\p{N}]/u.test(rest)) continue;
    return { parts: read(match.slice(1)), rest: rest.replace(/^[\s,;:|।ঃ–—-]+/, "") };
  }
  return undefined;
}

function takeCellOfDays(text: string): FoundDays | undefined {
  const cells = splitCells(text);
  for (const [place, cell] of cells.entries()) {
    const found = takeFirstDays(cell);
    if (found?.rest === "") return { ...found, rest: cells.toSpliced(place, 1).join("\t") };
  }
  return undefined;
}

// Longer than any way to write two days.
const maxDaysLength = 70;

function takeLastDays(text: string): FoundDays | undefined {
  const from = Math.max(0, text.length - maxDaysLength);
  for (const { index } of text.slice(from).matchAll(/(?<=[\s,;:|(–—-])[\p{L}\p{N}]/gu)) {
    const found = takeFirstDays(text.slice(from + index).replace(/\)$/, ""));
    if (found?.rest === "") return { ...found, rest: text.slice(0, from + index).replace(/[\s,;:|(–—-]+$/, "") };
  }
  return undefined;
}

function checkDays(parts: [Parts, Parts?], year: number): DaysOrError {
  const isMissing = parts.some((part) => part?.[0] === 0);
  if (isMissing && year === 0) return { error: { text: "import.days.noYear" } };
  const [first, last] = isMissing ? inYear(parts, year) : parts;
  const wrong = [first, last].find((parts) => parts && parts[1] > 12 && parts[2] <= 12);
  if (wrong) return { error: { text: "import.days.monthFirst", values: { month: wrong[1] } } };
  const [starts, ends] = [toDay(first), last ? toDay(last) : ""];
  if (!isDay(starts) || (ends !== "" && !isDay(ends))) return { error: { text: "school.err.day" } };
  if (ends !== "" && ends < starts) return { error: { text: "school.err.ends" } };
  return { starts, ends: ends === starts ? "" : ends };
}

const inYear = ([[, month, day], last]: [Parts, Parts?], year: number): [Parts, Parts?] => [
  [year, month, day],
  last && [last[1] < month ? year + 1 : year, last[1], last[2]],
];

const toDay = ([year, month, day]: Parts) =>
  [String(year).padStart(4, "0"), ...[month, day].map((part) => String(part).padStart(2, "0"))].join("-");

const months = [
  ["january", "jan", "জানুয়ারি", "জানুয়ারী"],
  ["february", "feb", "ফেব্রুয়ারি", "ফেব্রুয়ারী"],
  ["march", "mar", "মার্চ"],
  ["april", "apr", "এপ্রিল"],
  ["may", "মে"],
  ["june", "jun", "জুন"],
  ["july", "jul", "জুলাই"],
  ["august", "aug", "আগস্ট", "অগাস্ট", "আগষ্ট"],
  ["september", "sept", "sep", "সেপ্টেম্বর"],
  ["october", "oct", "অক্টোবর"],
  ["november", "nov", "নভেম্বর"],
  ["december", "dec", "ডিসেম্বর"],
].map((names) => names.map(normalizeUnicode));

const monthNumber = (name = "") => months.findIndex((names) => names.includes(name.toLowerCase())) + 1;

const longestFirst = (words: string[]) => words.toSorted((a, b) => b.length - a.length).join("|");

const weekdays = longestFirst(
  [
    ...["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"],
    ...["রবিবার", "রোববার", "সোমবার", "মঙ্গলবার", "বুধবার", "বৃহস্পতিবার", "শুক্রবার", "শনিবার"],
  ].map(normalizeUnicode),
);

const weekdayCell = new RegExp(`^(?:${weekdays}|sun|mon|tues?|wed|thu|thurs?|fri|sat)$`, "iu");

export const isWeekday = (cell: string) => weekdayCell.test(normalizeUnicode(cell.trim()));

const month = `(${longestFirst(months.flat())})(?![\\p{L}\\p{M}])\\.?`;
const day = "(\\d{1,2})(?:st|nd|rd|th|লা|রা|ঠা|ই|শে)?";
const year = "(\\d{4})";
const before = `(?:(?:${weekdays}),?\\s*)?`;
const after = `(?:,?\\s*\\(?(?:${weekdays}|(?<=\\()(?:sun|mon|tue|wed|thu|fri|sat))(?![\\p{L}\\p{M}])\\)?)?`;
const to = "(?:\\s*[-–—~]\\s*|\\s+(?:to|till|until|থেকে|হতে)\\s+)";

const toParts = (year = "0", month = "", day = ""): Parts => [
  year.length === 2 ? 2000 + Number(year) : Number(year),
  /^\d/.test(month) ? Number(month) : monthNumber(month),
  Number(day),
];

type Form = { source: string; groups: number; read: (parts: string[]) => Parts };

const single: Form[] = [
  { source: "(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})", groups: 4, read: ([y, , m, d]) => toParts(y, m, d) },
  {
    source: "(\\d{1,2})([-/.])(\\d{1,2})\\2(\\d{4}|\\d{2})",
    groups: 4,
    read: ([d, , m, y]) => toParts(y, m, d),
  },
  {
    source: `${day}\\s*[-,]?\\s*${month},?\\s*[-,]?\\s*${year}`,
    groups: 3,
    read: ([d, m, y]) => toParts(y, m, d),
  },
  { source: `${month}\\s*${day},?\\s+${year}`, groups: 3, read: ([m, d, y]) => toParts(y, m, d) },
];

/** Renumbers the back-reference for the `groups` before it. */
const placeForm = ({ source }: Form, groups: number) => before + source.replace("\\2", `\\${groups + 2}`) + after;

const pairs = single.flatMap((first) =>
  single.map((last) => ({
    source: placeForm(first, 0) + to + placeForm(last, first.groups),
    read: (parts: string[]): [Parts, Parts] => [
      first.read(parts.slice(0, first.groups)),
      last.read(parts.slice(first.groups)),
    ],
  })),
);

/** The longer ones first. */
const forms: { pattern: RegExp; read: (parts: string[]) => [Parts, Parts?] }[] = [
  ...pairs,
  {
    source: `${day}${to}${day}\\s*,?\\s*${month},?\\s*${year}${after}`,
    read: ([d1, d2, m, y]: string[]): [Parts, Parts] => [toParts(y, m, d1), toParts(y, m, d2)],
  },
  {
    source: `${day}\\s*${month}${to}${day}\\s*${month},?\\s*${year}${after}`,
    read: ([d1, m1, d2, m2, y]: string[]): [Parts, Parts] => {
      const [first, last] = [toParts(y, m1, d1), toParts(y, m2, d2)];
      // From December into January.
      if (first[1] > last[1]) first[0] -= 1;
      return [first, last];
    },
  },
  {
    source: `${month}\\s*${day}${to}${day},?\\s+${year}${after}`,
    read: ([m, d1, d2, y]: string[]): [Parts, Parts] => [toParts(y, m, d1), toParts(y, m, d2)],
  },
  {
    source: `(\\d{1,2})\\s*[-–—]\\s*(\\d{1,2})([/.])(\\d{1,2})\\3(\\d{4})${after}`,
    read: ([d1, d2, , m, y]: string[]): [Parts, Parts] => [toParts(y, m, d1), toParts(y, m, d2)],
  },
  ...single.map((form) => ({
    source: placeForm(form, 0),
    read: (parts: string[]): [Parts] => [form.read(parts)],
  })),
  {
    source: `${before}${day}\\s*${month}${to}${day}\\s*${month}${after}`,
    read: ([d1, m1, d2, m2]: string[]): [Parts, Parts] => [toParts("0", m1, d1), toParts("0", m2, d2)],
  },
  {
    source: `${before}${day}(?:${to}${day})?\\s*${month}${after}`,
    read: ([d1, d2, m]: string[]): [Parts, Parts?] => [toParts("0", m, d1), d2 ? toParts("0", m, d2) : undefined],
  },
  {
    source: `${before}${month}\\s*${day}(?:${to}${day})?${after}`,
    read: ([m, d1, d2]: string[]): [Parts, Parts?] => [toParts("0", m, d1), d2 ? toParts("0", m, d2) : undefined],
  },
].map(({ source, read }) => ({ pattern: new RegExp(`^(?:${source})`, "iu"), read }));
