import { toLatinDigits } from "../i18n/format";
import { normalizeUnicode } from "../i18n/text";

const morning = "সকাল|ভোর|পূর্বাহ্ন";
const evening = "বিকাল|বিকেল|অপরাহ্ন|সন্ধ্যা|রাত";
const minutes = "(?:\\s*[:.ঃ]\\s*(?<minute>\\d\\d)(?:[:.]00)?)";
const spokenMinutes = "(?:\\s*(?<spoken>\\d\\d?)\\s*(?:মিনিট|মি(?:[.ঃ:]|নিট)?))";
// In "বিকেল ৫টা ৩০", which the website itself writes, no word follows the minutes.
const bareMinutes = "(?:\\s+(?<bare>[0-5]\\d)(?![\\d:.]|\\s*(?:টা|ঘটিকা)))";
const pattern = normalizeUnicode(
  [
    `(?:(?:(?<morning>${morning})|(?<evening>${evening})|বেলা|দুপুর)\\s*)?(?<halfPast>সাড়ে\\s*)?(?<hour>\\d{1,2})${minutes}?`,
    `\\s*(?:(?<half>[ap])\\.?\\s?m\\b\\.?|(?:টা|ঘটিকা)(?:য়)?(?:${spokenMinutes}|${bareMinutes})?|${spokenMinutes.replace("spoken", "after")}|noon|hrs?\\b\\.?)?`,
  ].join(""),
);
const timePattern = new RegExp(`^${pattern}$`);

const clean = (text: string) => toLatinDigits(normalizeUnicode(text).trim().toLowerCase());

/**
 * Reads "10:00", "1.30 pm" and "বেলা ১১টা". An hour from one to six is in the afternoon, except if the text contains
 * "morning" or "am".
 */
export function parseTime(text: string): string | undefined {
  const groups = timePattern.exec(clean(text))?.groups;
  if (!groups) return undefined;
  const { hour, half, halfPast } = groups;
  const minute = groups.minute ?? groups.spoken ?? groups.after ?? groups.bare ?? (halfPast ? "30" : "00");
  const typed = Number(hour);
  const isAfternoon = half === "p" || (!half && !groups.morning && ((typed >= 1 && typed <= 6) || groups.evening));
  const hours = isAfternoon && typed < 12 ? typed + 12 : half === "a" && typed === 12 ? 0 : typed;
  if (hours > 23 || Number(minute) > 59) return undefined;
  return `${String(hours).padStart(2, "0")}:${minute.padStart(2, "0")}`;
}

const unnamed = pattern.replace(/\?<\w+>/g, "?:");
const hourWord = "(?:টা|ঘটিকা|[ap]\\.?m\\b\\.?)";
// In "সকাল ১০টা ১টা" only a space is between the two times, but each of them has a word for the hour.
const onlySpace = `(?<=${hourWord})\\s+(?=(?:(?:${morning}|${evening}|বেলা|দুপুর)\\s*)?[\\d০-৯]{1,2}(?:[:.ঃ][\\d০-৯]{2})?\\s*${hourWord})`;
const until = normalizeUnicode(`(?:\\s*(?:[-–—~]|\\bto\\b|\\btill\\b|থেকে|হতে)\\s*|${onlySpace})`);
const untilPattern = new RegExp(until, "i");
const rangePattern = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}:.])${unnamed}${until}${unnamed}(?:\\s*পর্যন্ত)?(?![\\p{L}\\p{M}\\p{N}])`,
  "giu",
);
// Matches the signs that distinguish times from other numbers. "Rooms 10-12" contains no such sign, so it is not a
// time.
const timeMark = new RegExp(
  normalizeUnicode(`\\d\\s*(?:টা|ঘটিকা|মি|[ap]\\.?\\s?m\\b|[:.ঃ]\\d\\d)|${morning}|${evening}|বেলা|দুপুর|o'clock`),
);

export const looksLikeTime = (text: string) => timeMark.test(clean(text));

/**
 * Puts a tab before and after each range of times, for example "10:00 to 1:00". So each range becomes a cell of its
 * own.
 */
export function separateTimes(text: string): string {
  const normalized = normalizeUnicode(text);
  const pieces: string[] = [];
  let end = 0;
  // toLatinDigits replaces each digit by one digit, so that positions are the same in both texts.
  for (const { 0: range, index } of toLatinDigits(normalized).matchAll(rangePattern)) {
    if (!timeMark.test(clean(range))) continue;
    pieces.push(normalized.slice(end, index), "\t", normalized.slice(index, index + range.length), "\t");
    end = index + range.length;
  }
  return [...pieces, normalized.slice(end)].join("");
}

/** Returns the two times of a range such as "10:00 to 1:00". Returns any other text as the only time. */
export function splitTimes(cell: string): string[] {
  const times = normalizeUnicode(cell)
    .replace(/\s*পর্যন্ত$/, "")
    .split(untilPattern)
    .map((time) => time.trim());
  return times.length === 2 && times.every((time) => parseTime(time)) ? times : [cell];
}
