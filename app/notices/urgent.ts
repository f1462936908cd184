import { addDays, getDayParts } from "../i18n/days";
import { type FieldError, getLine } from "../i18n/form-values";
import { dhakaToday, formatTime, joinDayAndMonth, parseDhakaInput, toDhakaInput, toLatinDigits } from "../i18n/format";
import { detectLanguage, type Language } from "../i18n/languages";

/* Every page shows an urgent notice until its end. */

export type UrgentNotice = { id: number; title: string; urgentUntil: Date };

export const isUrgent = (until: Date | null, now = new Date()): until is Date => until !== null && until > now;

/**
 * Chooses the notice for the line at the top of each page: the newest notice, but in Bengali preferably the newest with
 * a Bengali title. `notices` are all urgent notices, newest first. `others` is the number of the remaining urgent
 * notices.
 */
export function chooseUrgent(notices: UrgentNotice[], language: Language) {
  const inBengali = language === "bn" ? notices.find(({ title }) => detectLanguage(title) === "bn") : undefined;
  const notice = inBengali ?? notices[0];
  return notice && { ...notice, others: notices.length - 1 };
}

const dayMs = 24 * 3600 * 1000;
const longestMs = 7 * dayMs;

export function checkUrgentUntil(until: Date, publishAt: Date, now: Date): FieldError | undefined {
  if (until <= now) return { text: "form.urgentUntil.past" };
  if (until <= publishAt) return { text: "form.urgentUntil.early" };
  return until.getTime() > publishAt.getTime() + longestMs ? { text: "form.urgentUntil.late" } : undefined;
}

/**
 * Returns whether a title has a word like "today". Such a title needs a date, because browsers store pages and people
 * may read them on another day.
 */
export const namesNoDay = (title: string): boolean => wordsForDays.test(title);

const wordsForDays = /(?<![\p{L}\p{M}])(?:(today|tonight|tomorrow)|(আজ|আগামী ?কাল|কাল)(কের|কে|ের|ই|ও)?)(?![\p{L}\p{M}])/iu;

/**
 * Replaces words like "today" in a title with dates. A word stays if the title already has its date beside it. `now` is
 * the time at which the notice is published.
 */
export function writeDates(title: string, now: Date): string {
  const dayOf = (isToday: boolean) => dhakaToday(new Date(now.getTime() + (isToday ? 0 : dayMs)));
  const dateOf = (isToday: boolean, language: Language) =>
    joinDayAndMonth(getDayParts(dayOf(isToday), language), language).replaceAll("\u00a0", " ");
  const inEnglish = (word: string, before: string, after: string) => {
    const date = dateOf(word !== "tomorrow", "en");
    if (before.trim() === "" || after.startsWith("'") || after.startsWith("’") || preposition.test(before)) return date;
    return word === "tonight" ? `on the evening of ${date}` : `on ${date}`;
  };
  return title.replace(new RegExp(wordsForDays, "giu"), (whole, english, bengali, ending = "", at: number) => {
    const [before, after] = [title.slice(0, at), title.slice(at + whole.length)];
    const isToday = english ? english.toLowerCase() !== "tomorrow" : bengali === "আজ";
    if (isDateBeside(before, after, dayOf(isToday))) return whole;
    if (english) return inEnglish(english.toLowerCase(), before, after);
    return dateOf(isToday, "bn") + endings[ending as keyof typeof endings];
  });
}

/** Returns whether a title has the date of `day` directly before or after a word like "tomorrow". */
function isDateBeside(before: string, after: string, day: string): boolean {
  const [, year = "", month, date] = /^(\d{4})-0?(\d+)-0?(\d+)$/.exec(day) ?? [];
  const inNumbers = `(?<![\\d./-])0?${date}[./-]0?${month}(?:[./-](?:${year}|${year.slice(2)}))?(?!\\d)`;
  const anyDate = `(?:${dateForms(day)}|${inNumbers}|(?<!\\d)0?${date}\\s+তারিখ)`;
  const weekday = "(?:(?:\\p{L}+day|[\\p{L}\\p{M}]+বার)[\\s,()]+)?";
  const isFound = (text: string, pattern: string) =>
    new RegExp(pattern, "iu").test(toLatinDigits(text.normalize("NFC")));
  return (
    isFound(after, `^[\\s,:;()\\u2013\\u2014-]*${weekday}(?:on\\s+)?${anyDate}`) ||
    isFound(`${before} `, `${anyDate}(?:[,\\s]+${year})?[\\s,:;()\\u2013\\u2014-]+${weekday}[(\\s]*$`)
  );
}

const preposition = /\b(?:on|from|until|till|by|for|of|since|after|before|and|to)\s+$/i;

const endings = { "": "", কে: "", কের: "ের", "ের": "ের", ই: "ই", ও: "ও" };

/**
 * Returns the end of the urgency for the form field. It is empty if a published notice is no longer urgent. A draft
 * keeps its end even if the end has passed.
 */
export const urgentUntilValue = (
  { urgentUntil, status }: { urgentUntil: Date | null; status: "Draft" | "Published" },
  now: Date,
) => (urgentUntil && (status === "Draft" || urgentUntil > now) ? toDhakaInput(urgentUntil) : "");

/** Returns the four times that the form offers as the end of the urgency, in the format of the form field. */
export function offerEnds(now: Date) {
  const at = (days: number, time: string) => {
    const day = dhakaToday(new Date(now.getTime() + days * dayMs));
    return { days, time, value: `${day}T${time}` };
  };
  const first = at(0, "17:00");
  return [
    first.value > toDhakaInput(now) ? first : at(1, "12:00"),
    at(1, "17:00"),
    at(3, "17:00"),
    // A notice can be urgent for up to seven times 24 hours, so the last time is not later than that.
    at(7, toDhakaInput(now).slice(11) < "17:00" ? toDhakaInput(now).slice(11) : "17:00"),
  ];
}

/**
 * Returns the default end of the urgency for the fields of the notice form. If the title names a later day, or the
 * notice starts on a later day, the notice is urgent until 5 pm on that day.
 */
export function defaultEnd(fields: FormData, now: Date): string {
  const [title = "", startsOn, publishAt = ""] = ["title", "startsOn", "publishAt"].map((name) =>
    getLine(fields, name),
  );
  const first = offerEnds(now)[0]?.value ?? "";
  const later = parseDhakaInput(publishAt);
  const from = later && later > now ? later : now;
  const dated = toLatinDigits(writeDates(title, from).normalize("NFC"));
  const day = [0, 1, 2, 3, 4, 5, 6, 7]
    .map((count) => addDays(dhakaToday(from), count))
    .find((day) => {
      const end = parseDhakaInput(atFive(day));
      const isPossible = end !== undefined && atFive(day) > first && !checkUrgentUntil(end, from, now);
      return isPossible && (day === startsOn || containsDate(dated, day));
    });
  return day ? atFive(day) : first;
}

const atFive = (day: string) => `${day}T17:00`;

const containsDate = (title: string, wanted: string): boolean => new RegExp(dateForms(wanted), "iu").test(title);

/** Returns a pattern for the day and month of a date, in both languages and either order, with Latin digits. */
const dateForms = (wanted: string): string =>
  (["en", "bn"] as const)
    .flatMap((language) => {
      const { day, month } = getDayParts(wanted, language);
      const [number, name] = [`(?<!\\d)0?${toLatinDigits(day)}`, month.normalize("NFC")];
      const names = language === "en" ? `(?:${name}|${name.slice(0, 3)}\\b)` : name;
      const ending = "(?:st|nd|rd|th|লা|রা|ঠা|ই|শে)?";
      return [`${number}${ending}\\s+${names}`, `${names}\\s+${number}(?!\\d)`];
    })
    .join("|");

/**
 * Returns the end of the urgency, for example "November 25, 5:00 pm". The text never contains "today", because people
 * may read the page on another day.
 */
export function formatEnd(at: Date, language: Language): { short: string; long: string } {
  const { weekday, ...parts } = getDayParts(dhakaToday(at), language);
  const time = formatTime(at, language);
  const short = `${joinDayAndMonth(parts, language)}${language === "bn" ? "" : ","} ${time}`;
  return { short, long: `${weekday}, ${short}` };
}

/** Returns the time of `at`, for example "7:10 am". Adds the date if `at` and `now` are on different days. */
export const formatSince = (at: Date, now: Date, language: Language): string =>
  dhakaToday(at) === dhakaToday(now) ? formatTime(at, language) : formatEnd(at, language).short;
