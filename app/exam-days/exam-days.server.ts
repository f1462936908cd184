import { and, desc, eq, exists, gte, isNull, ne, notExists, sql } from "drizzle-orm";
import { db, prepareOnce, transaction } from "~drizzle/client";
import { downloads, examDays, exams, subjects } from "~drizzle/schema";
import { isVisible, nowPlaceholder, whereVisible } from "~drizzle/visible-rows";
import { recordActivity } from "../activity/activity.server";
import { stateVersion } from "../admin/forms/saving/save-row.server";
import { type ExamRoutine, findYear } from "../exams/exam";
import { findExam, type StoredExam } from "../exams/exams.server";
import { formatDayAndWeekday } from "../i18n/days";
import { dhakaToday, formatTimes } from "../i18n/format";
import { getTranslator } from "../i18n/i18n.server";
import { joinNames, type Language, localizedName, localizedText } from "../i18n/languages";
import { truncateText } from "../i18n/text";
import type { CalendarEvent } from "../school/calendar";
import { classLabel } from "../school/classes";
import { listSubjects } from "../subjects/subjects.server";
import { compareDays, type ExamDay, findClashes, toTyped } from "./exam-days";

const { subjectId, date, begin, end, room } = examDays;

/** Lists the exam days of an exam by date. */
export const listExamDays = (examId: number) =>
  db()
    .select({
      ...{ subjectId, date, begin, end, room },
      ...{ name: subjects.name, nameBn: subjects.nameBn, group: subjects.group },
    })
    .from(examDays)
    .innerJoin(subjects, eq(subjects.id, subjectId))
    .where(eq(examDays.examId, examId))
    .all()
    // A row from a restored backup may have an invalid date. Such a date reads as null.
    .flatMap((row) => (row.date === null ? [] : [{ ...row, date: row.date }]))
    .sort((one, other) => compareDays(one, other) || one.subjectId - other.subjectId);

/** Lists the exam days with the names of the subjects in `language`. */
export const listLocalizedDays = (examId: number, language: Language) =>
  listExamDays(examId).map((day) => ({ ...day, name: localizedName(language, day) }));

/** Lists the exam days of all exams whose routine parents can see, from 1 January of last year. */
export const listShownDays = (now = new Date()) =>
  shownDaysQuery()
    .all({ now: now.getTime(), from: `${Number(dhakaToday(now).slice(0, 4)) - 1}-01-01` })
    .flatMap((row) => (row.date === null ? [] : [{ ...row, date: row.date }]))
    .sort(compareDays);

const shownDaysQuery = prepareOnce((school) =>
  school
    .select({
      ...{ examId: exams.id, exam: { name: exams.name, nameBn: exams.nameBn }, classLevel: exams.classLevel },
      ...{ date, begin, end, subject: { name: subjects.name, nameBn: subjects.nameBn } },
      ...{ routineId: downloads.id, publishAt: downloads.publishAt, changedAt: downloads.changedAt },
    })
    .from(downloads)
    .innerJoin(exams, eq(exams.id, downloads.examId))
    .innerJoin(examDays, eq(examDays.examId, exams.id))
    .innerJoin(subjects, eq(subjects.id, subjectId))
    .where(and(whereVisible(downloads, nowPlaceholder), gte(date, sql.placeholder("from"))))
    .prepare(),
);

/**
 * Lists the exams that are not over and whose routine parents cannot see. `date` is the next date of the exam. The exam
 * with the earliest of these dates comes first.
 */
export function listHiddenRoutines(language: Language, now: Date) {
  const { id, name, nameBn, classLevel } = exams;
  const shown = db()
    .select({ id: downloads.id })
    .from(downloads)
    .where(and(eq(downloads.examId, id), whereVisible(downloads, now)));
  return db()
    .select({ id, name, nameBn, classLevel, date: sql<string>`min(${date})` })
    .from(examDays)
    .innerJoin(exams, eq(exams.id, examDays.examId))
    .where(and(gte(date, dhakaToday(now)), notExists(shown)))
    .groupBy(examDays.examId)
    .all()
    .sort((one, other) => one.date.localeCompare(other.date) || one.id - other.id)
    .map((exam) => ({ ...exam, name: localizedName(language, exam) }));
}

/** Returns the first values of the form for a notice about the exam days. Returns undefined if there are none. */
export function describeDays(examId: number, language: Language) {
  const exam = findExam(examId);
  const days = exam ? listLocalizedDays(examId, language) : [];
  if (!exam || days.length === 0) return undefined;
  const lines = days.map((day) => {
    const when = `${formatDayAndWeekday(day.date, language)}, ${formatTimes(day.begin, day.end, language)}`;
    return `${when}: ${[day.name, day.room].filter(Boolean).join(", ")}`;
  });
  return {
    title: `${nameWithClass(exam, language)}: ${getTranslator(language).t("downloads.group.examRoutine")}`,
    content: lines.join("\n"),
    startsOn: days[0]?.date ?? "",
    endsOn: days.at(-1)?.date ?? "",
  };
}

const nameWithClass = (exam: StoredExam, language: Language) =>
  `${localizedName(language, exam)}, ${getTranslator(language).t(classLabel(exam.classLevel))}`;

/** Lists the newest exams of all classes, newest first. */
export const listNewestExams = (language: Language) =>
  db()
    .select()
    .from(exams)
    .orderBy(desc(exams.id))
    .limit(60)
    .all()
    .map((exam) => ({ value: exam.id, text: nameWithClass(exam, language) }));

/** Returns the first values of the form for a result document about the exam. */
export function describeExam(examId: number, language: Language) {
  const exam = findExam(examId);
  if (!exam) return undefined;
  return {
    title: `${nameWithClass(exam, language)}: ${getTranslator(language).t("content.resultDocument.ofExam")}`,
    classLevel: String(exam.classLevel),
    examType: localizedName(language, exam),
    examDate: listExamDays(examId)[0]?.date ?? "",
    description: "",
  };
}

/** Returns the first and the last date of an exam, and whether parents see its routine. */
export function getRoutine(examId: number): ExamRoutine | undefined {
  const days = listExamDays(examId);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return undefined;
  const routine = findRoutine(examId);
  return { starts: first.date, ends: last.date, isShown: routine !== undefined && isVisible(routine, new Date()) };
}

export function getExamDaysView(examId: number, language: Language, events: CalendarEvent[]) {
  const exam = findExam(examId);
  if (!exam) return undefined;
  const days = listLocalizedDays(examId, language);
  const holidays = events
    .filter(({ kind }) => kind === "Holiday")
    .map(({ starts, ends, title }) => ({ starts, ends, title: localizedText(title, language) }));
  const routine = findRoutine(examId);
  return {
    exam: { id: exam.id, classLevel: exam.classLevel, name: localizedName(language, exam) },
    subjects: listSubjects(exam.classLevel).map((subject) => ({
      id: subject.id,
      name: localizedName(language, subject),
    })),
    days,
    typed: toTyped(days),
    version: versionOf(days),
    year: getExamYear(exam),
    clashes: findClashes(days, holidays),
    sources: listExamsWithDays(examId).map((other) => {
      return { value: other.id, text: nameWithClass(other, language), classLevel: other.classLevel };
    }),
    targets: listExamsWithoutDays(exam).map((other) => ({ id: other.id, text: nameWithClass(other, language) })),
    shownAs: routine && isVisible(routine, new Date()) ? routine.id : undefined,
  };
}

export type ExamDaysView = NonNullable<ReturnType<typeof getExamDaysView>>;

// The version is a hash of the exam days. We sort the entries, because the form lists them by subject and the database
// lists them by date.
export const versionOf = (days: ExamDay[]) => stateVersion(Object.entries(toTyped(days)).sort());

/**
 * Lists the exams of other classes that have no routine yet and are not locked: the exams with the same name, or else
 * all exams of the same year.
 */
function listExamsWithoutDays(exam: StoredExam): StoredExam[] {
  const others = db()
    .select()
    .from(exams)
    .where(and(ne(exams.classLevel, exam.classLevel), isNull(exams.lockedAt), notExists(daysOfExam())))
    .orderBy(exams.classLevel, desc(exams.id))
    .all();
  const namesakes = others.filter(({ name }) => name === exam.name);
  return namesakes.length > 0 ? namesakes : others.filter((other) => getExamYear(other) === getExamYear(exam));
}

const daysOfExam = () => db().select().from(examDays).where(eq(examDays.examId, exams.id));

const listExamsWithDays = (except: number) =>
  db()
    .select()
    .from(exams)
    .where(and(ne(exams.id, except), exists(daysOfExam())))
    .orderBy(desc(exams.id))
    .all();

/** Returns the year of dates that the user types without a year. */
export const getExamYear = ({ name }: { name: string }) => findYear(name) ?? Number(dhakaToday().slice(0, 4));

// All titles of downloads have this limit.
const titleLimit = 200;

const findRoutine = (examId: number) => db().select().from(downloads).where(eq(downloads.examId, examId)).get();

/**
 * Shows or hides the routine of an exam. A routine that parents see is a published download without a file. To hide the
 * routine, we make this download a draft.
 */
export function setDaysShown(intent: "show" | "hide", exam: StoredExam, account: string): void {
  transaction((tx) => {
    const now = new Date();
    if (intent === "hide" && !findRoutine(exam.id)) return;
    const { id: examId, classLevel, name, nameBn } = exam;
    const title = truncateText(joinNames({ name, nameBn }), titleLimit - 1);
    const shown = { status: "Published", publishAt: now, changedAt: now, deletedAt: null } as const;
    const written = tx
      .insert(downloads)
      .values({ ...shown, examId, title, group: "examRoutine", classLevel, year: findYear(name) })
      .onConflictDoUpdate({
        target: downloads.examId,
        set: intent === "show" ? shown : { status: "Draft", changedAt: now },
      })
      .returning()
      .get();
    const act = intent === "show" ? "opened" : "closed";
    recordActivity(tx, { account, act, kind: "download", itemId: written.id, title: written.title }, now);
  });
}
