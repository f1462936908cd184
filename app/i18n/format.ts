import type { Language } from "./languages";
import { normalizeUnicode, withoutInvisible } from "./text";

const bengaliDigits = "০১২৩৪৫৬৭৮৯";

/**
 * Writes a number in the digits of the language. Adds no separators, so that years, rolls and texts like "75+" keep
 * their form.
 */
export function formatDigits(value: number | string, language: Language): string {
  return language === "bn"
    ? String(value).replace(/\d/g, (digit) => bengaliDigits[Number(digit)] ?? digit)
    : String(value);
}

/** Formats numbers for a text. Leaves them unchanged in English, because i18next needs numbers to choose the plural. */
export function formatValues(
  values: Record<string, string | number>,
  language: string,
): Record<string, string | number> {
  if (language !== "bn") return values;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "number" ? formatDigits(value, "bn") : value,
    ]),
  );
}

/** Prepares a text for a search that ignores case, repeated spaces, invisible characters and the kind of digits. */
export const normalizeForSearch = (text: string) =>
  withoutInvisible(toLatinDigits(normalizeUnicode(text)))
    .replace(/\s+/g, " ")
    .toLowerCase();

export function toLatinDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(bengaliDigits.indexOf(digit)));
}

const dhaka = { timeZone: "Asia/Dhaka" } as const;
const ymd = { year: "numeric", month: "long", day: "numeric" } as const;

const formatsOf = (locale: string, shortMonth: "short" | "long") => ({
  short: new Intl.DateTimeFormat(locale, { ...dhaka, ...ymd, month: shortMonth }),
  long: new Intl.DateTimeFormat(locale, { ...dhaka, ...ymd }),
});

// Browsers have different short month names in Bengali, so Bengali always uses the long names.
const formats = { en: formatsOf("en-US", "short"), bn: formatsOf("bn-BD", "long") };

const isoDayFormat = new Intl.DateTimeFormat("en-CA", dhaka);
const isoTimeFormat = new Intl.DateTimeFormat("en-US", {
  ...dhaka,
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

export const formatShortDate = (date: Date, language: Language) =>
  unbroken(formats[language].short.format(date), language);

export const formatLongDate = (date: Date, language: Language) =>
  unbroken(formats[language].long.format(date), language);

// Removes the comma that Intl writes before the year in Bengali. Joins day and month with a no-break space.
const unbroken = (date: string, language: Language) =>
  (language === "bn" ? date.replace(",", "") : date).replace(" ", noBreakSpace);

const noBreakSpace = "\u00a0";

/** Returns "November 25" or "২৫ নভেম্বর" with a no-break space. */
export const joinDayAndMonth = ({ day, month }: { day: string; month: string }, language: Language): string =>
  (language === "bn" ? [day, month] : [month, day]).join(noBreakSpace);

const partsOfTheDay = [
  { until: 4, name: "রাত" },
  { until: 6, name: "ভোর" },
  { until: 12, name: "সকাল" },
  { until: 15, name: "দুপুর" },
  { until: 18, name: "বিকেল" },
  { until: 20, name: "সন্ধ্যা" },
  { until: 24, name: "রাত" },
];

/** Formats "17:30" as "5:30 pm" or "বিকেল ৫টা ৩০". */
export function formatClock(clock: string, language: Language): string {
  const [hour = 0, minute = 0] = clock.split(":").map(Number);
  const minutes = String(minute).padStart(2, "0");
  const hours = hour % 12 || 12;
  if (language === "en") return `${hours}:${minutes}${noBreakSpace}${hour < 12 ? "am" : "pm"}`;
  const part = partsOfTheDay.find(({ until }) => hour < until)?.name;
  return `${part} ${formatDigits(minute === 0 ? `${hours}টা` : `${hours}টা${noBreakSpace}${minutes}`, "bn")}`;
}

/** Formats two times of the same day: "10:00 am–1:00 pm", "1:00–3:00 pm" or "সকাল ১০টা–১টা". */
export function formatTimes(begin: string, end: string, language: Language): string {
  const [from, to] = [formatClock(begin, language), formatClock(end, language)];
  // Writes the time of day ("am", "pm" or a Bengali word) only once if possible: always in Bengali, and in English if
  // it is the same for both times.
  if (language === "bn") return `${from}–${to.replace(/^\S+ /, "")}`;
  return from.slice(-2) === to.slice(-2) ? `${from.slice(0, -3)}–${to}` : `${from}–${to}`;
}

export const formatTime = (date: Date, language: Language) => formatClock(isoTimeFormat.format(date), language);

/** Returns the values of a text with {date} and {time}, and `iso` for a <time> element. */
export const formatMoment = (at: Date, language: Language) => ({
  iso: at.toISOString(),
  date: formatShortDate(at, language),
  time: formatTime(at, language),
});

/** Formats a moment as one text, for example "Nov 29, 2026, 8:00 am". */
export function formatDateAndTime(at: Date, language: Language): string {
  const { date, time } = formatMoment(at, language);
  return `${date}, ${time}`;
}

type DateParts = { iso: string; whole: string; day: string; month: string; year: string };

export function getDateParts(date: Date, language: Language): DateParts {
  const parts = formats[language].short.formatToParts(date);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((piece) => piece.type === type)?.value ?? "";
  return {
    iso: isoDayFormat.format(date),
    whole: formatShortDate(date, language),
    day: part("day"),
    month: part("month"),
    year: part("year"),
  };
}

/** Formats a date. Returns any other text unchanged. */
export const formatShortDay = (day: string, language: Language): string =>
  isDay(day) ? formatShortDate(noonOf(day), language) : day;

/** Returns whether a text like "2026-10-18" is a date of the calendar. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The last date that forms accept and pages show. */
export const lastDay = "2199-12-31";

/** We use noon, because it is on the same date with every past or current UTC offset of Dhaka. */
export const noonOf = (day: string) => new Date(`${day}T12:00:00+06:00`);

export const formatNumericDay = (day: string, language: Language): string =>
  formatDigits(day.split("-").reverse().join("/"), language);

export const dhakaToday = (now = new Date()): string => isoDayFormat.format(now);

export function toDhakaInput(moment: Date): string {
  const day = isoDayFormat.format(moment);
  return `${day}T${isoTimeFormat.format(moment)}`;
}

/** Parses the value of a date and time field, or of a plain text field ("২০২৬-১১-১৮ ১৪:০৫"). */
export function parseDhakaInput(text: string): Date | undefined {
  const [, day = "", hour] = dayAndHour.exec(toLatinDigits(text.trim())) ?? [];
  if (!isDay(day) || day > lastDay) return undefined;
  const typed = `${day}T${hour}`;
  // Dhaka is six hours ahead of UTC, but was seven hours ahead in the summer of 2009. So we try both offsets.
  return [6, 7]
    .map((hours) => new Date(Date.parse(`${typed}Z`) - hours * 3600 * 1000))
    .find((moment) => !Number.isNaN(moment.getTime()) && toDhakaInput(moment) === typed);
}

const dayAndHour = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?$/;

/** Returns whether a typed date, with or without a time, is after the last date that forms accept. */
export function isTooLate(text: string): boolean {
  const day = toLatinDigits(text.trim()).slice(0, 10);
  return isDay(day) && day > lastDay;
}
