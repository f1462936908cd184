import { isDay } from "~/i18n/days";
import type { FieldError } from "~/i18n/form-values";
import { toLatinDigits } from "~/i18n/format";
import { normalizeUnicode } from "~/i18n/text";
import { spreadsheetLimits } from "./spreadsheet-limits";

/** Dates are texts in the form YYYY-MM-DD. `ends` is empty for a single date. */
export type Days = { starts: string; ends: string };

type DaysOrError = Days | { error: FieldError };

/**
 * Parses "2026-12-16", "16/12/2026" (day first) or "16 December 2026", also in Bengali. The date or range must be at
 * the start of the line or be a complete cell. A date without a year gets `year` if `year` is not 0.
 */
export function readDays(line: string, year = 0): { days: DaysOrError; rest: string } {
  const text = writeYearsOut(normalizeUnicode(line), year)
    .replace(/[^\S\t]+/g, " ")
    .replace(/ ?\t[ \t]*/g, "\t")
    .trim();
  const found = takeDays(text) ?? takeDays(text.replace(serialNumber, "")) ?? takeCellOfDays(text);
  return found ? { days: checkDays(found, year), rest: found.rest } : { days: unreadable, rest: text };
}

export function parseDayCell(cell: string, year = 0): { day: string } | { error: FieldError } {
  const days = parseDaysCell(cell, year);
  if ("error" in days) return days;
  return days.ends === "" ? { day: days.starts } : unreadable;
}

export function parseDaysCell(cell: string, year = 0): DaysOrError {
  const found = takeDays(writeYearsOut(normalizeUnicode(cell), year).trim());
  return found?.rest === "" ? checkDays(found, year) : unreadable;
}

const listNumericDays = (text: string) =>
  [...toLatinDigits(text).matchAll(/(?<![\d/.-])(\d{1,2})([-/.])(\d{1,2})\2(?:\d{4}|\d\d)(?!\d)/g)].map(
    ([, first, , second]) => [Number(first), Number(second)] as const,
  );

/** Returns whether a date has the month first, for example "12/16/2026". */
export const isMonthFirst = (text: string) =>
  listNumericDays(text).some(([first, second]) => first <= 12 && second > 12);

/** Returns whether the day and the month can be exchanged. For example, "5/1/2027" may be 5 January or May 1. */
export const isEitherWay = (text: string) =>
  listNumericDays(text).some(([first, second]) => first <= 12 && second <= 12 && first !== second);

/**
 * Writes a two-digit year in full if it consists of the last two digits of `year`. For example, in a list of 2026,
 * "16/12/26" then has only one meaning.
 */
const writeYearsOut = (text: string, year: number) =>
  text.replace(
    /(?<![\d০-৯])([\d০-৯]{1,2}([-/.])[\d০-৯]{1,2}\2)([\d০-৯]{2})(?![\d০-৯])/g,
    (whole, days, _mark, short) => (year > 0 && Number(toLatinDigits(short)) === year % 100 ? `${days}${year}` : whole),
  );

export function splitCells(line: string): string[] {
  const separator = ["\t", ";", "|", ","].find((one) => line.includes(one)) ?? " / ";
  return line
    .split(separator)
    .flatMap((part) => part.split(" / "))
    .slice(0, spreadsheetLimits.columns)
    .map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
}

const unreadable = { error: { text: "import.days.unreadable" } } as const;

// Matches the number of a list item, for example "1." in "1. 16 December 2026".
const serialNumber = /^\(?[\d০-৯]{1,3}[.)।]?\s+/;

/** Year 0 means that the text has no year. */
type Parts = [year: number, month: number, day: number];

/**
 * `isShort` is true if a date has no year and two digits follow it. These digits may be a year or the beginning of the
 * title.
 */
type FoundDays = { days: [Parts, Parts?]; rest: string; isShort: boolean };

function takeDays(text: string): FoundDays | undefined {
  // toLatinDigits replaces each digit by one digit, so that positions are the same in both texts.
  const latin = toLatinDigits(text);
  const first = takeDay(latin);
  if (!first) return undefined;
  const end = first.length + (untilPattern.exec(latin.slice(first.length))?.[0].length ?? 0);
  const last = end > first.length && first.days.length === 1 ? takeDay(latin.slice(end)) : undefined;
  const rest = text.slice(last ? end + last.length : first.length);
  // A letter or digit directly after the date belongs to a longer number, or to a word that only begins like a month.
  // We allow the visarga (ঃ), because many people use it as a colon.
  if (/^(?!ঃ)[\p{L}\p{M}\p{N}]/u.test(rest)) return undefined;
  const days: [Parts, Parts?] = last ? [first.days[0], last.days[0]] : first.days;
  const isShort = days.some((parts) => parts?.[0] === 0) && twoDigits.test(rest);
  return { days, rest: rest.replace(/^[\s,;:|।ঃ–—-]+/, ""), isShort };
}

// Two digits that belong to a time, as in "16 Dec 10:00" or "১৬ ডিসেম্বর ১০টা", are no year.
const twoDigits = /^[ ,'’-]+[\d০-৯]{2}(?![\d০-৯]|[:.ঃ][\d০-৯]| ?(?:টা|ঘটিকা|[ap]\.?m))/i;

function takeDay(latin: string): { days: [Parts, Parts?]; length: number } | undefined {
  for (const pattern of patterns) {
    const { 0: whole = "", groups } = pattern.exec(latin) ?? {};
    if (groups) return { days: toParts(groups), length: whole.length };
  }
  return undefined;
}

function toParts({ year = "0", month = "", day, firstMonth, firstDay }: Record<string, string>): [Parts, Parts?] {
  const last: Parts = [fullYear(year), monthNumber(month), Number(day)];
  if (!firstDay) return [last];
  const first: Parts = [Number(year), monthNumber(firstMonth ?? month), Number(firstDay)];
  // If the first month is after the last month, the range goes from December into January. So its first date is in the
  // previous year.
  if (first[0] > 0 && first[1] > last[1]) first[0] -= 1;
  return [first, last];
}

const fullYear = (year: string) => Number(year.length === 2 ? `20${year}` : year);

function takeCellOfDays(text: string): FoundDays | undefined {
  const cells = splitCells(text);
  for (const [place, cell] of cells.entries()) {
    const found = takeDays(cell);
    if (found?.rest === "") return { ...found, rest: cells.toSpliced(place, 1).join("\t") };
  }
  return undefined;
}

function checkDays({ days, isShort }: FoundDays, year: number): DaysOrError {
  const isMissing = days.some((part) => part?.[0] === 0);
  if (isMissing && isShort) return { error: { text: "import.days.shortYear" } };
  if (isMissing && year === 0) return { error: { text: "import.days.noYear" } };
  const [first, last] = isMissing ? inYear(days, year) : days;
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

const monthNumber = (month: string) =>
  /^\d/.test(month) ? Number(month) : months.findIndex((names) => names.includes(month.toLowerCase())) + 1;

const longestFirst = (words: string[]) => words.toSorted((a, b) => b.length - a.length).join("|");

const weekdayNames = [
  ["sunday", "রবিবার", "রোববার"],
  ["monday", "সোমবার"],
  ["tuesday", "মঙ্গলবার"],
  ["wednesday", "বুধবার"],
  ["thursday", "বৃহস্পতিবার"],
  ["friday", "শুক্রবার"],
  ["saturday", "শনিবার"],
].map((names) => names.map(normalizeUnicode));
const weekdays = longestFirst(weekdayNames.flat());

const shortWeekdayNames = [
  ["sun", "রবি", "রোব"],
  ["mon", "সোম"],
  ["tue", "tues", "মঙ্গল"],
  ["wed", "weds", "বুধ"],
  ["thu", "thur", "thurs", "বৃহ", "বৃহস্পতি"],
  ["fri", "শুক্র"],
  ["sat", "শনি"],
].map((names) => names.map(normalizeUnicode));

/** Matches names of weekdays as complete words, also "বৃহঃ", "Thu." and "রবি বার". */
const weekdayIn = (names: string[]) =>
  `(?<![\\p{L}\\p{M}])(?:${longestFirst(names)})(?:[.ঃ]?\\s*বার)?[.ঃ]*(?![\\p{L}\\p{M}])`;
const anyWeekday = weekdayIn([...weekdayNames, ...shortWeekdayNames].flat());
const weekdayCell = new RegExp(`^[([]?${anyWeekday}[)\\]]?$`, "iu");
const weekdayWord = new RegExp(`(?:রোজ\\s*)?[([]?${anyWeekday}[)\\]]?\\s*[:ঃ,।–—-]*`, "giu");
const weekdayPatterns = weekdayNames.map(
  (names, weekday) => new RegExp(weekdayIn([...names, ...(shortWeekdayNames[weekday] ?? [])]), "iu"),
);

/** Puts a tab in the place of each name of a weekday. */
export const replaceWeekdays = (text: string) => normalizeUnicode(text).replace(weekdayWord, "\t");

/** Returns whether a text names only weekdays that the date does not have. A text without a weekday is not wrong. */
export function namesOtherWeekday(text: string, date: string): boolean {
  const words = normalizeUnicode(text);
  const named = weekdayPatterns.flatMap((pattern, weekday) => (pattern.test(words) ? [weekday] : []));
  return named.length > 0 && !named.includes(new Date(date).getUTCDay());
}

export const isWeekday = (cell: string) => weekdayCell.test(normalizeUnicode(cell.trim()));

/**
 * Returns whether a text contains a date or a weekday, for example "closed on 29 November", "December 16th", "রবিবার"
 * or "16/12".
 */
export function namesDay(text: string): boolean {
  return dayInText.test(toLatinDigits(normalizeUnicode(text)));
}

const ordinal = "(?:st|nd|rd|th|লা|রা|ঠা|ই|শে)?";
const month = (name: string) => `(?<${name}>${longestFirst(months.flat())})(?![\\p{L}\\p{M}])\\.?`;
const day = (name: string) => `(?<${name}>\\d{1,2})${ordinal}`;
const anyMonth = `(?:${longestFirst(months.flat())})(?![\\p{L}\\p{M}])`;
const dayInText = new RegExp(
  [
    `(?<![\\p{L}\\p{M}])(?:${weekdays})`,
    `(?<!\\d|class )\\d{1,2}${ordinal}(?:\\s+of)?[\\s-]*${anyMonth}`,
    `(?<![\\p{L}\\p{M}])${anyMonth}\\.?\\s*\\d{1,2}(?!\\d)`,
    "(?<!\\d)\\d{1,2}([-/.])\\d{1,2}\\1(?:\\d{4}|\\d\\d)(?!\\d)|\\d{4}-\\d\\d-\\d\\d|(?<![\\d/])\\d{1,2}/\\d{1,2}(?![\\d/])",
  ].join("|"),
  "iu",
);
const until = "(?:\\s*[-–—~]\\s*|\\s+(?:to|till|until|থেকে|হতে)\\s+)";
const untilPattern = new RegExp(`^${until}`, "iu");

// Matches the year in "16 Dec '27". Without the apostrophe the year must be at the end of its cell. Otherwise "16 Dec
// 27 students" would match, but it means 27 students.
const shortYear = "(?<=['’])\\d\\d|(?<=[ ,-])\\d\\d(?=[ ]*(?:$|[\\t,;|।–—]|[:ঃ](?!\\d)|-))";

const patterns = [
  "(?<year>\\d{4})-(?<month>\\d{1,2})-(?<day>\\d{1,2})",
  "(?<day>\\d{1,2})(?<mark>[-/.])(?<month>\\d{1,2})\\k<mark>(?<year>\\d{4})",
  // Spreadsheets write dates like "16-Dec-27".
  `(?<day>\\d{1,2})(?<mark>[-/.])${month("month")}\\k<mark>(?<year>\\d{4}|\\d\\d)(?!\\d)`,
  `(?:${day("firstDay")}(?:\\s*${month("firstMonth")})?${until})?${day("day")}[\\s-]*${month("month")}(?:[\\s,'’-]*(?<year>\\d{4}|${shortYear})(?!\\d))?`,
].map((source) => {
  const weekday = `(?:${weekdays})`;
  return new RegExp(
    `^(?:${weekday},?\\s*)?${source}(?:,?\\s*(?:${weekday}(?![\\p{L}\\p{M}])|\\(${weekday}\\)))?`,
    "iu",
  );
});

const monthAndDay = new RegExp(
  `(?<![\\d০-৯]${ordinal}\\s*)(?<![\\p{L}\\p{M}])(${anyMonth}\\.?)\\s?([\\d০-৯]{1,2})(?:,?\\s([\\d০-৯]{4}))?(?![\\d০-৯:./-])`,
  "giu",
);

/** Writes "Nov 16, 2026", as the website itself does in English, as "16 Nov 2026". */
export const putDayFirst = (text: string) =>
  normalizeUnicode(text).replace(monthAndDay, (_whole, name, day, year = "") => `${day} ${name} ${year}`.trim());
