import { eq } from "drizzle-orm";
import type { SchoolTransaction } from "~drizzle/client";
import { downloads, examDays } from "~drizzle/schema";
import { recordActivity } from "../activity/activity.server";
import { itemOfClass } from "../activity/activity-texts";
import type { Flash } from "../admin/flash";
import type { ParsedForm, Rejection } from "../admin/forms/saving/form.server";
import { FieldsRejected, RowConflict, saveRow } from "../admin/forms/saving/save-row.server";
import { parseDayCell } from "../admin/import/dates";
import { findExam, type StoredExam } from "../exams/exams.server";
import { type FieldError, getLine, getText, splitLines, toLine } from "../i18n/form-values";
import { formatDigits } from "../i18n/format";
import { getTranslator } from "../i18n/i18n.server";
import { detectLanguage, type Language, localizedName } from "../i18n/languages";
import { truncateText } from "../i18n/text";
import { getIdempotencyKey, withIdempotencyKey } from "../saving/idempotency.server";
import { createSubjectFinder } from "../subjects/subject-names";
import { listSubjects, saveSubject } from "../subjects/subjects.server";
import {
  checkDays,
  copyDays,
  type DaySubject,
  type ExamDay,
  formatLineChoice,
  type LineChoice,
  listLostDays,
  type NamedDay,
  parseLineChoice,
  readTypedDays,
  type TypedDays,
} from "./exam-days";
import { type ExamDaysView, getExamYear, listExamDays, versionOf } from "./exam-days.server";
import { chooseSubject, findLineChoice, findNewSubject, readPastedDays, type UnreadLine } from "./pasted-days";

const maxPasted = 20_000;

type DaysFormValues = TypedDays & {
  pasted: string;
  /** The id of the exam to copy from, and the first date of the copy. */
  from: string;
  first: string;
  /** The pasted lines that are not needed. The form names them below the box. */
  leftOut: string;
  /** The pasted or copied subjects that the class does not have, one in each line. */
  newSubjects: string;
  /** The pasted lines that fit several subjects, one in each line after the ids of these subjects. */
  choices: string;
  /** The subject that was just added to the class, or an empty text. */
  added: string;
  version: string;
};

export type DaysRejection = Rejection<DaysFormValues, string>;

/** Returns the values of the form with the copied dates, and the message about them. */
function fillFrom(copied: NamedDay[], taught: DaySubject[], first: string, withRooms: boolean, language: Language) {
  const typed = copyDays(copied, taught, first, withRooms);
  const lost = listLostDays(copied, taught).map((day) => localizedName(language, day));
  return {
    changed: { ...typed, newSubjects: lost.join("\n") },
    message: describeFilled(typed, 0, true, lost.length > 0),
  };
}

/**
 * Returns the form with the dates of another exam, as the button in the form fills it in. Saves nothing. Returns
 * undefined if the exam already has dates, or if the other exam has none.
 */
export function copyIntoForm({ exam, days, version }: ExamDaysView, sourceId: number, language: Language) {
  const source = days.length === 0 ? findExam(sourceId) : undefined;
  const copied = source ? listExamDays(source.id) : [];
  if (!source || !copied[0]) return undefined;
  const taught = listSubjects(exam.classLevel);
  const withRooms = source.classLevel === exam.classLevel;
  const { changed, message } = fillFrom(copied, taught, copied[0].date, withRooms, language);
  const empty = { pasted: "", first: "", leftOut: "", choices: "", added: "" };
  const values: DaysFormValues = { ...empty, ...changed, from: String(source.id), version };
  return { values, errors: {}, message, status: 200 } satisfies DaysRejection;
}

/**
 * Saves the exam days of an exam. For the intents "paste" and "copy", fills in the form but saves nothing. With the
 * name of a new subject, adds the subject to the class and then fills in the pasted lines. `account` is the email
 * address of the user.
 */
export function saveExamDays(form: ParsedForm<never>, exam: StoredExam, account: string, language: Language) {
  const { fields } = form;
  const source = findExam(Number(getLine(fields, "from")));
  const copied = source ? listExamDays(source.id) : [];
  const named = form.stopped ? "" : getLine(fields, "newSubject");
  const problem = named === "" ? undefined : addNewSubject(named, copied, exam.classLevel, { account, language });
  const added = problem ? "" : named;
  const taught = listSubjects(exam.classLevel);
  const year = getExamYear(exam);
  const values: DaysFormValues = {
    ...readTypedDays(fields),
    pasted: getText(fields, "pasted").slice(0, maxPasted),
    from: getLine(fields, "from"),
    first: getLine(fields, "first"),
    leftOut: "",
    newSubjects: "",
    choices: "",
    added,
    version: getLine(fields, "seen"),
  };
  const chosen = form.stopped ? undefined : parseLineChoice(getLine(fields, "chosen"));
  if (chosen) {
    const lines = values.pasted.split("\n");
    const write = (line: string) => chooseSubject(line, chosen.ids[0] ?? 0, taught, year);
    values.pasted = lines.map((line) => (toLine(line) === chosen.line ? write(line) : line)).join("\n");
  }
  const filledBy = values.pasted.trim() === "" ? "copy" : "paste";
  const intent = form.stopped ? "" : named || chosen ? filledBy : getLine(fields, "intent");
  type Errors = Partial<Record<string, FieldError>>;
  const filled = (changed: TypedDays, message: Flash, errors: Errors = {}) => ({
    rejected: { values: { ...values, ...changed }, errors, message, status: 200 },
  });
  // Pasted text only fills in the table. If we saved it at once, unreadable lines would be lost.
  if (!form.stopped && intent !== "copy" && values.pasted.trim() !== "") {
    const { typed, left, unread, leftOut } = readPastedDays(values.pasted, taught, year, exam.classLevel);
    const all = { ...values, ...typed };
    // The buttons at single lines go on with a paste, so their message counts its other dates too.
    const isSameText = named !== "" || chosen !== undefined;
    const message = describeFilled(isSameText ? all : typed, unread.length, intent === "paste");
    const errors: Errors = Object.fromEntries(
      Object.entries(checkDays(all, taught, year).errors).filter(([name]) => name in typed),
    );
    const choices = listChoices(unread, all, taught, year);
    const others = unread.filter(({ line }) => !choices.some((choice) => choice.line === line));
    if (unread.length > 0) errors.pasted = problem ?? describeUnread(unread, others, language);
    const earlier = isSameText ? splitLines(getText(fields, "leftOut").slice(0, maxPasted)) : [];
    const newSubjects = listNewSubjects(others, taught, year).join("\n");
    const isAdded = added !== "" && message.tone === "good";
    return filled(
      {
        ...typed,
        pasted: left,
        leftOut: [...earlier, ...leftOut].join("\n"),
        newSubjects,
        choices: choices.map(formatLineChoice).join("\n"),
      },
      isAdded ? { ...message, title: "days.filled.added", values: { ...message.values, subject: added } } : message,
      errors,
    );
  }
  if (intent === "paste") {
    const hasDates = taught.some(({ id }) => values[`date${id}`]);
    if (hasDates) return filled({}, { tone: "warning", title: "days.filled.left", body: "days.filled.body" });
    return filled({}, describeFilled({}, 0, true), { pasted: { text: "days.err.empty" } });
  }
  if (intent === "copy") {
    const first = values.first === "" ? { day: copied[0]?.date ?? "" } : parseDayCell(values.first, year);
    if ("error" in first) return filled({}, describeFilled({}, 0, true), { first: first.error });
    const { changed, message } = fillFrom(copied, taught, first.day, source?.classLevel === exam.classLevel, language);
    return filled(changed, message);
  }
  const { days, timed, errors } = checkDays(values, taught, year);
  return saveRow(form, {
    values,
    title: "days.err",
    what: "the days of an examination",
    write() {
      if (Object.keys(errors).length > 0) throw new FieldsRejected(errors);
      withIdempotencyKey(getIdempotencyKey(fields), (tx) => {
        const version = versionOf(listExamDays(exam.id));
        if (version !== values.version) throw new RowConflict("form.conflict", version);
        if (version !== versionOf(days)) replaceDays(tx, exam, days, account);
      });
    },
    saved() {
      const names = taught.filter(({ id }) => timed.includes(id)).map((subject) => localizedName(language, subject));
      return describeSaved(names);
    },
  });
}

const maxNamed = 3;

/** Names the subjects whose times the website filled in. */
function describeSaved(timed: string[]): Flash {
  if (timed.length === 0) return { tone: "good", title: "days.saved" };
  const more = timed.length - maxNamed;
  const subjects = timed.slice(0, maxNamed).join(", ");
  const body = more > 0 ? "days.saved.timesMore" : "days.saved.times";
  return { tone: "good", title: "days.saved", body, values: { subjects, more } };
}

/**
 * Returns the error if the subject cannot be added. A subject that the class already has is not added again. A copied
 * subject keeps its names in both languages.
 */
function addNewSubject(
  name: string,
  copied: NamedDay[],
  level: number,
  user: { account: string; language: Language },
): FieldError | undefined {
  if (createSubjectFinder(listSubjects(level))(name) !== undefined) return undefined;
  const fields = new FormData();
  fields.set(detectLanguage(name) === "bn" ? "nameBn" : "name", name);
  const source = copied.find((day) => day.name === name || day.nameBn === name);
  if (source) {
    fields.set("name", source.name);
    fields.set("nameBn", source.nameBn ?? "");
  }
  const saved = saveSubject({ fields, files: {}, errors: {} }, user, level);
  if (!("rejected" in saved)) return undefined;
  const { errors, message } = saved.rejected;
  return errors.name ?? errors.nameBn ?? { text: message.body ?? message.title };
}

function listNewSubjects(unread: UnreadLine[], taught: DaySubject[], year: number): string[] {
  const lines = unread.filter(({ why }) => why === "subject").slice(0, maxReasons);
  return [...new Set(lines.flatMap(({ line }) => findNewSubject(line, taught, year) ?? []))];
}

const maxReasons = 8;

/** Lists the lines that fit several subjects. A subject that already has a date is offered only if all of them have. */
function listChoices(unread: UnreadLine[], typed: TypedDays, taught: DaySubject[], year: number): LineChoice[] {
  return unread.slice(0, maxReasons).flatMap((one) => {
    const choice = findLineChoice(one, taught, year);
    if (!choice) return [];
    const free = choice.ids.filter((id) => !typed[`date${id}`]);
    return [{ ...choice, ids: free.length > 0 ? free : choice.ids }];
  });
}

/** Names the lines that were not understood, with the reason. A line that fits several subjects has buttons instead. */
function describeUnread(unread: UnreadLine[], named: UnreadLine[], language: Language): FieldError {
  if (unread.some(({ why }) => why === "eitherWay")) return { text: "days.err.eitherWay" };
  const { t } = getTranslator(language);
  const reasons = named
    .slice(0, maxReasons)
    .map(
      ({ line, why }) => `${t("common.quoted", { name: truncateText(toLine(line), 60) })}: ${t(`days.unread.${why}`)}`,
    );
  const more = named.length - reasons.length;
  if (more > 0) reasons.push(t("import.more", { number: formatDigits(more, language) }));
  const text = unread.every(({ why }) => why === "onlyDate") ? "days.err.times" : "days.err.lines";
  return { text, values: { reasons: `\n${reasons.join("\n")}` } };
}

/** `hasLost` is true if the class does not have all copied subjects. The form names them. */
function describeFilled(typed: TypedDays, left: number, isAsked: boolean, hasLost = false): Flash {
  const filled = Object.keys(typed).filter((name) => name.startsWith("date") && typed[name] !== "").length;
  const values = { filled, left };
  if (!isAsked && left > 0)
    return { tone: "warning", title: "days.filled.left", body: "days.filled.left.body", values };
  if (filled === 0) return { tone: "warning", title: "days.filled.none" };
  if (left > 0) return { tone: "warning", title: "days.filled.some", values };
  if (hasLost) return { tone: "warning", title: "days.filled", values };
  return { tone: "good", title: "days.filled", body: "days.filled.body", values };
}

function replaceDays(tx: SchoolTransaction, exam: StoredExam, days: ExamDay[], account: string): void {
  const now = new Date();
  tx.delete(examDays).where(eq(examDays.examId, exam.id)).run();
  if (days.length > 0)
    tx.insert(examDays)
      .values(days.map((day) => ({ examId: exam.id, ...day })))
      .run();
  tx.update(downloads).set({ replacedAt: now, changedAt: now }).where(eq(downloads.examId, exam.id)).run();
  recordActivity(tx, { account, act: "dated", ...itemOfClass("exam", exam) }, now);
}
