import type { FieldError } from "./form-values";
import { formatDigits, isDay, isTooLate, joinDayAndMonth, lastDay, toLatinDigits } from "./format";
import type { Language } from "./languages";

export { isDay } from "./format";

/* Dates are stored like "2026-10-18". They have no time, so no time zone can change the date. */

const utc = { timeZone: "UTC" } as const;
const locales = { en: "en-US", bn: "bn-BD" };

const formatsOf = (language: Language) => ({
  month: new Intl.DateTimeFormat(locales[language], { ...utc, month: "long" }),
  monthShort: new Intl.DateTimeFormat(locales[language], { ...utc, month: language === "en" ? "short" : "long" }),
  weekday: new Intl.DateTimeFormat(locales[language], { ...utc, weekday: "long" }),
  weekdayShort: new Intl.DateTimeFormat(locales[language], { ...utc, weekday: "short" }),
  weekdayInitial: new Intl.DateTimeFormat(locales[language], { ...utc, weekday: "narrow" }),
});

const formats = { en: formatsOf("en"), bn: formatsOf("bn") };

export const addDays = (day: string, count: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 24 * 3600 * 1000).toISOString().slice(0, 10);

/** Returns undefined if the text is not a date of the calendar, or if the date is after 2199. */
export function parseDay(text: string): string | undefined {
  const day = toLatinDigits(text.trim());
  return isDay(day) && day <= lastDay ? day : undefined;
}

export const unreadableDay = (text: string): FieldError => ({
  text: isTooLate(text) ? "form.day.late" : "form.day.unreadable",
});

export const unreadableMoment = (text: string): FieldError => ({
  text: isTooLate(text) ? "form.day.late" : "form.publishAt.unreadable",
});

/** Checks that the date is in the allowed range. A year like 0026 is a typing mistake. */
export const isEventDay = (day: string) => day >= "2000-01-01" && day <= lastDay;

export function getDayParts(day: string, language: Language) {
  const date = new Date(`${day}T00:00:00Z`);
  const { month, monthShort, weekday, weekdayShort } = formats[language];
  return {
    day: formatDigits(date.getUTCDate(), language),
    month: month.format(date),
    monthShort: monthShort.format(date),
    year: formatDigits(date.getUTCFullYear(), language),
    weekday: weekday.format(date),
    weekdayShort: weekdayShort.format(date),
    weekdayNumber: date.getUTCDay(),
  };
}

export function weekdayHeads(language: Language): string[] {
  const { weekdayShort, weekdayInitial } = formats[language];
  const dates = [4, 5, 6, 7, 8, 9, 10].map((day) => new Date(Date.UTC(2026, 0, day)));
  return dates.map((date) => (language === "en" ? weekdayShort.format(date).slice(0, 2) : weekdayInitial.format(date)));
}

export function formatDays(starts: string, ends: string, language: Language): { from: string; to?: string } {
  const to = formatDay(ends, language);
  if (starts === ends) return { from: to };
  if (starts.slice(0, 4) !== ends.slice(0, 4)) return { from: formatDay(starts, language), to };
  const [first, last] = [getDayParts(starts, language), getDayParts(ends, language)];
  const isSameMonth = starts.slice(0, 7) === ends.slice(0, 7);
  if (language === "bn") return { from: isSameMonth ? first.day : joinDayAndMonth(first, language), to };
  return { from: joinDayAndMonth(first, language), to: isSameMonth ? `${last.day}, ${last.year}` : to };
}

function formatDay(of: string, language: Language): string {
  const { year, ...parts } = getDayParts(of, language);
  return `${joinDayAndMonth(parts, language)}${language === "bn" ? "" : ","} ${year}`;
}

export function formatDayAndWeekday(of: string, language: Language): string {
  const { weekdayShort, day, monthShort } = getDayParts(of, language);
  return `${weekdayShort}, ${joinDayAndMonth({ day, month: monthShort }, language)}`;
}
