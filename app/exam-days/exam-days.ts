import { parseDayCell } from "../admin/import/dates";
import { addDays, getDayParts, isEventDay } from "../i18n/days";
import { type FieldError, getLine, lengthError, toLine } from "../i18n/form-values";
import { isTooLate } from "../i18n/format";
import type { Language, LocalizedNames } from "../i18n/languages";
import type { StudyGroup } from "../school/study-groups";
import { createSubjectFinder } from "../subjects/subject-names";
import { parseTime } from "./times";

export const printouts = ["admit", "seats", "labels", "signatures", "marks"] as const;
export type Printout = (typeof printouts)[number];

export const examDaysUrl = (examId: number) => `/cog-admin/results/exams/${examId}/days`;

/** The panel that shows the routine to parents. */
export const showRoutineUrl = (examId: number) => `${examDaysUrl(examId)}#parents`;

export const printoutUrl = (examId: number, printout: Printout, language?: Language) =>
  `/cog-admin/results/papers/${examId}/${printout}${language ? `?language=${language}` : ""}`;

export const dayFields = ["date", "begin", "end", "room"] as const;
export type DayField = (typeof dayFields)[number];

/** The date is YYYY-MM-DD, and the times are HH:MM. */
export type ExamDay = { subjectId: number } & Record<DayField, string>;

export type DaySubject = LocalizedNames & { id: number; group: StudyGroup | null };

/** The typed texts by field name. For example, "date7" is the date of subject 7. */
export type TypedDays = Record<string, string>;

/** The subjects that a pasted line may mean. */
export type LineChoice = { line: string; ids: number[] };

export const formatLineChoice = ({ line, ids }: LineChoice) => `${ids.join()} ${toLine(line)}`;

export function parseLineChoice(text: string): LineChoice | undefined {
  const [, ids, line] = /^([\d,]+) (.+)$/.exec(text) ?? [];
  return ids && line ? { line, ids: ids.split(",").map(Number) } : undefined;
}

const maxRoomLength = 40;

export const toTyped = (days: ExamDay[]): TypedDays =>
  Object.fromEntries(days.flatMap((day) => dayFields.map((field) => [field + day.subjectId, day[field]])));

export const readTypedDays = (form: FormData): TypedDays =>
  Object.fromEntries([...form.keys()].map((name) => [name, getLine(form, name)]));

/**
 * Checks the typed exam days. If all fields of a subject are empty, the subject has no exam. If a subject has no times,
 * it gets the times of the subject above. If it has no end, it lasts as long as the subject above. `timed` contains the
 * ids of these subjects. The keys of `errors` are field names, for example "date7".
 */
export function checkDays(typed: TypedDays, subjects: { id: number }[], year: number) {
  const days: ExamDay[] = [];
  const timed: number[] = [];
  const errors: Partial<Record<string, FieldError>> = {};
  let lacksTime = false;
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
    else if (isTooLate(date.day)) fail("date", { text: "form.day.late" });
    else if (!isEventDay(date.day)) fail("date", { text: "school.err.day" });
    const above = days.at(-1);
    const begin = above && row.begin === "" && row.end === "" ? above.begin : readTimeField(row.begin);
    const end = begin && row.end === "" ? endAsLongAs(above, begin) : readTimeField(row.end);
    // If a time is missing at the top, one message is enough, because the subjects below follow the first one.
    const isAsked = !lacksTime || row.begin !== "" || row.end !== "";
    if (begin === undefined && isAsked) fail("begin", { text: "days.err.time" });
    const isEndAsked = begin === undefined ? row.begin === "" && isAsked : !lacksTime;
    if (end === undefined && (row.end !== "" || isEndAsked))
      fail("end", { text: row.end === "" ? "days.err.noEnd" : "days.err.time" });
    lacksTime ||= begin === undefined || (end === undefined && row.end === "");
    if (begin && end && end <= begin) fail("end", { text: "days.err.end" });
    const tooLong = lengthError(row.room, maxRoomLength);
    if (tooLong) fail("room", tooLong);
    if (!("day" in date) || !begin || !end) continue;
    days.push({ subjectId: id, date: date.day, begin, end, room: row.room });
    if (row.end === "") timed.push(id);
  }
  return { days, timed, errors };
}

/** Returns undefined if there is no subject above, or if the exam would end on the next day. */
function endAsLongAs(above: ExamDay | undefined, begin: string): string | undefined {
  if (!above) return undefined;
  const minutes = toMinutes(begin) + toMinutes(above.end) - toMinutes(above.begin);
  const end = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
  return minutes < 24 * 60 ? end : undefined;
}

const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

// If the user chooses six in the morning, a browser's time field sends 06:00. parseTime would read this as six in the
// evening.
const readTimeField = (text: string) => (/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : parseTime(text));

export type NamedDay = ExamDay & LocalizedNames;

/**
 * Copies exam days to subjects with the same names. Shifts the dates, so that the first exam is on the date `first`.
 * Copies the rooms only if `withRooms` is true.
 */
export function copyDays(days: NamedDay[], subjects: DaySubject[], first: string, withRooms: boolean): TypedDays {
  const from = days.map(({ date }) => date).sort()[0] ?? first;
  const findSubject = createDayFinder(subjects);
  const shift = Math.round((Date.parse(first) - Date.parse(from)) / dayLength);
  return toTyped(
    days.flatMap(({ date, room, ...day }) => {
      const subjectId = findSubject(day);
      if (subjectId === undefined) return [];
      return [{ ...day, subjectId, date: addDays(date, shift), room: withRooms ? room : "" }];
    }),
  );
}

/** Lists the exam days that copyDays leaves out, because no subject has their name. */
export function listLostDays(days: NamedDay[], subjects: DaySubject[]): NamedDay[] {
  const findSubject = createDayFinder(subjects);
  return days.filter((day) => findSubject(day) === undefined);
}

function createDayFinder(subjects: DaySubject[]) {
  const findSubject = createSubjectFinder(subjects);
  return ({ name, nameBn }: LocalizedNames) => findSubject(name) ?? findSubject(nameBn ?? "");
}

const dayLength = 24 * 3600 * 1000;

export const compareDays = (one: Pick<ExamDay, "date" | "begin">, other: Pick<ExamDay, "date" | "begin">) =>
  `${one.date} ${one.begin}`.localeCompare(`${other.date} ${other.begin}`, "en");

type Holiday = { starts: string; ends: string; title: string };

type Clash = { subject: string; text: `days.clash.${"friday" | "holiday" | "same"}`; named?: string };

/**
 * Finds exam days at the same time, on Fridays and on holidays. Two subjects of different groups may have the same
 * time, because no student takes both.
 */
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
