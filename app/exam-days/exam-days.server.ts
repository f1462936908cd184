import { createHash } from "node:crypto";
import { and, desc, eq, exists, gte, ne, sql } from "drizzle-orm";
import { db, prepareOnce, type SchoolTransaction, transaction } from "../../drizzle/client";
import { downloads, examDays, exams, subjects } from "../../drizzle/schema";
import { isVisible, nowPlaceholder, whereVisible } from "../../drizzle/visible-rows";
import type { ParsedForm, Rejection } from "../admin/forms/form.server";
import { RowConflict, saveRow } from "../admin/forms/save-row.server";
import { parseDayCell } from "../admin/import/dates";
import { recordActivity } from "../content/activity.server";
import { itemOfClass } from "../content/activity-texts";
import { getIdempotencyKey, withIdempotencyKey } from "../content/idempotency.server";
import { findYear } from "../exams/exam";
import { findExam } from "../exams/exams.server";
import { type FieldError, getLine, getText } from "../i18n/form-values";
import { dhakaToday, formatDigits } from "../i18n/format";
import { getTranslator } from "../i18n/i18n.server";
import { type Language, localizedName, localizedText } from "../i18n/languages";
import type { CalendarEvent } from "../school/calendar";
import { classLabel } from "../school/classes";
import { listSubjects } from "../subjects/subjects.server";
import {
  checkDays,
  compareDays,
  copyDays,
  dayFields,
  type ExamDay,
  findClashes,
  formatDayAndWeekday,
  formatTimes,
  parseTypedDays,
  readPastedDays,
  type TypedDays,
  toTyped,
} from "./exam-days";

const { subjectId, date, begin, end, room } = examDays;

/** From the first day to the last. */
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
    // A restored row may have a day that does not exist.
    .flatMap((row) => (row.date === null ? [] : [{ ...row, date: row.date }]))
    .sort((one, other) => compareDays(one, other) || one.subjectId - other.subjectId);

/** Of examinations whose days are shown to parents, from last year on. */
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
      ...{ publishAt: downloads.publishAt, changedAt: downloads.changedAt },
    })
    .from(downloads)
    .innerJoin(exams, eq(exams.id, downloads.examId))
    .innerJoin(examDays, eq(examDays.examId, exams.id))
    .innerJoin(subjects, eq(subjects.id, subjectId))
    .where(and(whereVisible(downloads, nowPlaceholder), gte(date, sql.placeholder("from"))))
    .prepare(),
);

/** What a notice about the days may begin with. */
export function describeDays(examId: number, language: Language) {
  const exam = findExam(examId);
  const days = exam ? listExamDays(examId) : [];
  if (!exam || days.length === 0) return undefined;
  const { t } = getTranslator(language);
  const lines = days.map((day) => {
    const when = `${formatDayAndWeekday(day.date, language)}, ${formatTimes(day.begin, day.end)}`;
    return `${formatDigits(when, language)}: ${[localizedName(language, day), day.room].filter(Boolean).join(", ")}`;
  });
  return {
    title: `${localizedName(language, exam)}, ${t(classLabel(exam.classLevel))}: ${t("downloads.group.examRoutine")}`,
    content: lines.join("\n"),
    startsOn: days[0]?.date ?? "",
    endsOn: days.at(-1)?.date ?? "",
  };
}

export const hasExamDays = (examId: number) =>
  db().select({ subjectId }).from(examDays).where(eq(examDays.examId, examId)).limit(1).get() !== undefined;

export function getExamDaysView(examId: number, language: Language, events: CalendarEvent[]) {
  const exam = findExam(examId);
  if (!exam) return undefined;
  const named = <Named extends { name: string; nameBn: string | null }>(of: Named) => ({
    ...of,
    name: localizedName(language, of),
  });
  const days = listExamDays(examId);
  const holidays = events
    .filter(({ kind }) => kind === "Holiday")
    .map(({ title, ...holiday }) => ({ ...holiday, title: localizedText(title, language) }));
  const routine = findRoutine(examId);
  return {
    exam: { id: exam.id, classLevel: exam.classLevel, name: localizedName(language, exam) },
    subjects: listSubjects(exam.classLevel).map((subject) => ({ id: subject.id, name: named(subject).name })),
    typed: toTyped(days),
    version: versionOf(days),
    clashes: findClashes(days.map(named), holidays),
    hasDays: days.length > 0,
    sources: listExamsWithDays(examId).map(named),
    shownAs: routine && isVisible(routine, new Date()) ? routine.id : undefined,
  };
}

export type ExamDaysView = NonNullable<ReturnType<typeof getExamDaysView>>;

const toLine = (day: ExamDay) => [day.subjectId, ...dayFields.map((field) => day[field])];

function versionOf(days: ExamDay[]): number {
  const lines = days.toSorted((one, other) => one.subjectId - other.subjectId).map(toLine);
  return createHash("sha256").update(JSON.stringify(lines)).digest().readUIntBE(0, 6);
}

const maxSources = 60;

const listExamsWithDays = (except: number) =>
  db()
    .select({ id: exams.id, name: exams.name, nameBn: exams.nameBn, classLevel: exams.classLevel })
    .from(exams)
    .where(and(ne(exams.id, except), exists(db().select().from(examDays).where(eq(examDays.examId, exams.id)))))
    .orderBy(desc(exams.id))
    .limit(maxSources)
    .all();

const maxPasted = 20_000;

type DaysFormValues = { typed: TypedDays; pasted: string; from: string; first: string; version: number };

export type DaysRejection = Rejection<DaysFormValues, string>;

/** "paste" and "copy" fill in the form and write nothing. `account` is the e-mail of whoever sent it. */
export function saveExamDays(form: ParsedForm<never>, exam: typeof exams.$inferSelect, account: string) {
  const { fields } = form;
  const taught = listSubjects(exam.classLevel);
  const year = findYear(exam.name) ?? Number(dhakaToday().slice(0, 4));
  const values: DaysFormValues = {
    typed: parseTypedDays(fields, taught),
    pasted: getText(fields, "pasted").slice(0, maxPasted),
    from: getLine(fields, "from"),
    first: getLine(fields, "first"),
    version: Number(getLine(fields, "seen")),
  };
  const filled = (errors: Partial<Record<string, FieldError>>, change: Partial<DaysFormValues>) => ({
    rejected: {
      values: { ...values, ...change },
      errors,
      message: { tone: "good", title: "days.filled", body: "days.filled.body" } as const,
      status: 200,
    },
  });
  const intent = form.stopped ? "" : getLine(fields, "intent");
  if (intent === "paste") {
    const { typed, left } = readPastedDays(values.pasted, taught, year);
    const isNothing = left !== "" || Object.keys(typed).length === 0;
    const errors: Partial<Record<string, FieldError>> = isNothing ? { pasted: { text: "days.err.lines" } } : {};
    return filled(errors, { typed: { ...values.typed, ...typed }, pasted: left });
  }
  if (intent === "copy") {
    const first = parseDayCell(values.first, year);
    if ("error" in first) return filled({ first: first.error }, {});
    const source = findExam(Number(values.from));
    const isSameClass = source?.classLevel === exam.classLevel;
    const typed = copyDays(source ? listExamDays(source.id) : [], taught, first.day, isSameClass);
    return filled({}, { typed: { ...values.typed, ...typed } });
  }
  const { days, errors } = checkDays(values.typed, taught, year);
  return saveRow(form, {
    values,
    errors,
    title: "days.err",
    what: "the days of an examination",
    write: () =>
      withIdempotencyKey(getIdempotencyKey(fields), (tx) => {
        const version = versionOf(listExamDays(exam.id));
        if (version !== values.version) throw new RowConflict("form.conflict", version);
        if (version !== versionOf(days)) replaceDays(tx, exam, days, account);
      }),
    saved: { tone: "good", title: "days.saved" },
  });
}

function replaceDays(tx: SchoolTransaction, exam: typeof exams.$inferSelect, days: ExamDay[], account: string): void {
  const now = new Date();
  tx.delete(examDays).where(eq(examDays.examId, exam.id)).run();
  if (days.length > 0)
    tx.insert(examDays)
      .values(days.map((day) => ({ examId: exam.id, ...day })))
      .run();
  const changed = { replacedAt: now, changedAt: now, ...(days.length === 0 && { status: "Draft" as const }) };
  tx.update(downloads).set(changed).where(eq(downloads.examId, exam.id)).run();
  recordActivity(tx, { account, act: "dated", ...itemOfClass("exam", exam) }, now);
}

const findRoutine = (examId: number) => db().select().from(downloads).where(eq(downloads.examId, examId)).get();

/** Shown, the days are a published download without a file; taken back, a draft. False where there are no days. */
export function setDaysShown(intent: "show" | "hide", exam: typeof exams.$inferSelect, account: string): boolean {
  return transaction((tx) => {
    const now = new Date();
    const routine = findRoutine(exam.id);
    if (intent === "show" && !hasExamDays(exam.id)) return false;
    if (intent === "hide" && !routine) return true;
    const shown = { status: "Published", publishAt: now, changedAt: now, deletedAt: null } as const;
    const title = routine?.title ?? [exam.name, exam.nameBn].filter(Boolean).join(" – ");
    const paper = { title, group: "examRoutine", classLevel: exam.classLevel, year: findYear(exam.name) } as const;
    const changed = intent === "show" ? shown : { status: "Draft" as const, changedAt: now };
    const itemId = routine
      ? tx.update(downloads).set(changed).where(eq(downloads.id, routine.id)).returning().get()?.id
      : tx
          .insert(downloads)
          .values({ ...paper, ...shown, examId: exam.id })
          .returning()
          .get().id;
    const act = intent === "show" ? "opened" : "closed";
    recordActivity(tx, { account, act, kind: "download", itemId: itemId ?? 0, title }, now);
    return true;
  });
}
