import { clockTime, dateBlock, longDate } from "../language/digits-and-dates";
import type { Language } from "../language/languages";
import type { Line } from "./line";

export type WrittenLine = Line & { id: number; at: Date };

export type ActivityDay = { day: string; date: string; lines: (Line & { id: number; iso: string; time: string })[] };

/** Lines, the newest first, gathered by their day in Dhaka; day and hour in the reader's language. */
export function byDay(lines: WrittenLine[], language: Language): ActivityDay[] {
  const days: ActivityDay[] = [];
  for (const { at, ...line } of lines) {
    const day = dateBlock(at, language).iso;
    if (days.at(-1)?.day !== day) days.push({ day, date: longDate(at, language), lines: [] });
    days.at(-1)?.lines.push({ ...line, iso: at.toISOString(), time: clockTime(at, language) });
  }
  return days;
}
