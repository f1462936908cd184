import { isWeekday, parseDayCell, readDays, splitCells } from "../admin/import/dates";
import { addDays, getDayParts, isEventDay } from "../i18n/days";
import { type FieldError, lengthError } from "../i18n/form-values";
import { toLatinDigits } from "../i18n/format";
import type { Language, LocalizedNames } from "../i18n/languages";
import { normalizeUnicode } from "../i18n/text";
import type { StudyGroup } from "../school/study-groups";
import { subjectKey } from "../subjects/subject";

export const papers = ["admit", "labels", "signatures", "marks", "seats"] as const;
export type Paper = (typeof papers)[number];

export const examDaysUrl = (examId: number) => `/cog-admin/results/exams/${examId}/days`;

export const paperUrl = (examId: number, paper: Paper, language?: Language) =>
  `/cog-admin/results/papers/${examId}/${paper}${language ? `?language=${language}` : ""}`;

export const dayFields = ["date", "begin", "end", "room"] as const;
export type DayField = (typeof dayFields)[number];

/** Date as YYYY-MM-DD, times as HH:MM. */
export type ExamDay = { subjectId: number } & Record<DayField, string>;

type DaySubject = LocalizedNames & { id: number; group: StudyGroup | null };

/** As typed, by field: "date7" is the day of subject 7. */
export type TypedDays = Record<string, string>;

const maxRoomLength = 40;

export const toTyped = (days: ExamDay[]): TypedDays =>
  Object.fromEntries(days.flatMap((day) => dayFields.map((field) => [field + day.subjectId, day[field]])));

/** A subject without a day is not sat that way; one without times has those of the one above. Errors by field: "date7". */
export function checkDays(typed: TypedDays, subjects: DaySubject[], year: number) {
  const days: ExamDay[] = [];
  const errors: Partial<Record<string, FieldError>> = {};
  for (const { id } of subjects) {
    const row = Object.fromEntries(dayFields.map((field) => [field, typed[field + id] ?? ""])) as Record<
      DayField,
      string
    >;
    if (dayFields.every((field) => row[field] === "")) continue;
    const fail = (field: DayField, error: FieldError) => {
      errors[field + id] ??= error;
    };
    const date = row.date === "" ? { error: { text: "form.lacks.day" as const } } : parseDayCell(row.date, year);
    if ("error" in date) fail("date", date.error);
    else if (!isEventDay(date.day)) fail("date", { text: "school.err.day" });
    const above = row.begin === "" && row.end === "" ? days.at(-1) : undefined;
    const [begin, end] = [above?.begin ?? readTimeField(row.begin), above?.end ?? readTimeField(row.end)];
    if (begin === undefined) fail("begin", { text: "days.err.time" });
    if (end === undefined) fail("end", { text: "days.err.time" });
    if (begin && end && end <= begin) fail("end", { text: "days.err.end" });
    const tooLong = lengthError(row.room, maxRoomLength);
    if (tooLong) fail("room", tooLong);
    if ("day" in date && begin && end) days.push({ subjectId: id, date: date.day, begin, end, room: row.room });
  }
  return { days, errors };
}

// A browser's own field sends 06:00 for six in the morning.
const readTimeField = (text: string) => (/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : parseTime(text));

/** "10:00", "1.30 pm", "বেলা ১১টা"; from one to six is the afternoon, when neither "সকাল" nor "am" says otherwise. */
export function parseTime(text: string): string | undefined {
  const latin = toLatinDigits(normalizeUnicode(text).trim().toLowerCase());
  const { part, hour, minute = "00", half } = timePattern.exec(latin)?.groups ?? {};
  const typed = Number(hour);
  const isUnsaid = half === undefined && part !== "সকাল";
  const isAfternoon = half?.startsWith("p") || (isUnsaid && typed >= 1 && typed <= 6);
  const hours = isAfternoon && typed < 12 ? typed + 12 : half?.startsWith("a") && typed === 12 ? 0 : typed;
  if (hour === undefined || hours > 23 || Number(minute) > 59) return undefined;
  return `${String(hours).padStart(2, "0")}:${minute}`;
}

const timePattern = new RegExp(
  `^(?:(?<part>${["সকাল", "বেলা", "দুপুর", "বিকাল", "বিকেল"].join("|")})\\s*)?(?<hour>\\d{1,2})(?:[:.](?<minute>\\d\\d))?\\s*(?:(?<half>[ap])\\.?m\\.?|টা)?$`,
);

/** Lines of subject, day, begin, end and room, from a sheet; `left` are those without a subject or a day that is known. */
export function readPastedDays(text: string, subjects: DaySubject[], year: number): { typed: TypedDays; left: string } {
  const days: ExamDay[] = [];
  const byName = nameSubjects(subjects);
  const left = text.split("\n").filter((line) => {
    const found = readDays(line.replace(/ {2,}/g, "\t"), year);
    const cells = splitCells(found.rest);
    const subjectAt = cells.findIndex((cell) => byName.has(subjectKey(cell)));
    const subjectId = byName.get(subjectKey(cells[subjectAt] ?? ""));
    // A line without digits is the heading.
    if (subjectId === undefined || "error" in found.days || found.days.ends) return /\d/.test(toLatinDigits(line));
    const rest = cells.slice(subjectAt + 1).filter((cell) => cell !== "" && !isWeekday(cell));
    const others = rest.flatMap(splitTimes);
    const [first = "", ...more] = others;
    const isRoom = more.length === 0 && /^\d+$/.test(toLatinDigits(first));
    const times = parseTime(first) && !isRoom ? others.splice(0, 2) : [];
    const [begin = "", end = ""] = times.map((time) => parseTime(time) ?? time);
    days.push({ subjectId, date: found.days.starts, begin, end, room: others.join(", ") });
    return false;
  });
  return { typed: toTyped(days), left: left.join("\n") };
}

/** Ids; of several with one name the first. */
function nameSubjects(subjects: DaySubject[]): Map<string, number> {
  const named = subjects
    .toReversed()
    .flatMap(({ id, name, nameBn }) => [name, nameBn ?? ""].map((text) => [subjectKey(text), id] as const));
  return new Map(named.filter(([name]) => name !== ""));
}

function splitTimes(cell: string): string[] {
  const times = cell.split(/\s*(?:[-–—]|\bto\b|থেকে|হতে)\s*/);
  return times.length === 2 && times.every((time) => parseTime(time)) ? times : [cell];
}

type NamedDay = ExamDay & LocalizedNames;

/** To the subjects of the same names, moved so that the first is on `first`; rooms only within a class. */
export function copyDays(days: NamedDay[], subjects: DaySubject[], first: string, withRooms: boolean): TypedDays {
  const from = days.map(({ date }) => date).sort()[0] ?? first;
  const byName = nameSubjects(subjects);
  const shift = Math.round((Date.parse(first) - Date.parse(from)) / dayLength);
  return toTyped(
    days.flatMap(({ date, room, ...day }) => {
      const subjectId = byName.get(subjectKey(day.name)) ?? byName.get(subjectKey(day.nameBn ?? ""));
      if (subjectId === undefined) return [];
      return [{ ...day, subjectId, date: addDays(date, shift), room: withRooms ? room : "" }];
    }),
  );
}

const dayLength = 24 * 3600 * 1000;

export function formatDayAndWeekday(date: string, language: Language): string {
  const { weekdayShort, day, monthShort } = getDayParts(date, language);
  return language === "bn" ? `${weekdayShort}, ${day} ${monthShort}` : `${weekdayShort}, ${monthShort} ${day}`;
}

/** As on the wall of a school: "10:00–1:00". */
export const formatTimes = (begin: string, end: string) =>
  [begin, end].map((time) => `${Number(time.slice(0, 2)) % 12 || 12}${time.slice(2)}`).join("–");

export const compareDays = (one: Pick<ExamDay, "date" | "begin">, other: Pick<ExamDay, "date" | "begin">) =>
  `${one.date} ${one.begin}`.localeCompare(`${other.date} ${other.begin}`, "en");

type Holiday = { starts: string; ends: string; title: string };

type Clash = { subject: string; text: `days.clash.${"friday" | "holiday" | "same"}`; named?: string };

/** Those of different groups have no student in common. */
export function findClashes(days: (ExamDay & { name: string; group: StudyGroup | null })[], holidays: Holiday[]) {
  return days.flatMap(({ name: subject, date, begin, end, group }, place): Clash[] => {
    const isFriday = getDayParts(date, "en").weekdayNumber === 5;
    const holiday = holidays.find(({ starts, ends }) => starts <= date && date <= ends);
    const same = days
      .slice(0, place)
      .filter((other) => other.date === date && other.begin < end && begin < other.end)
      .filter((other) => other.group === null || group === null || other.group === group);
    return [
      ...(isFriday ? [{ subject, text: "days.clash.friday" as const }] : []),
      ...(holiday ? [{ subject, text: "days.clash.holiday" as const, named: holiday.title }] : []),
      ...same.map(({ name }) => ({ subject, text: "days.clash.same" as const, named: name })),
    ];
  });
}
