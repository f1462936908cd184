import { and, eq } from "drizzle-orm";
import { type SchoolTransaction, transaction } from "~drizzle/client";
import { markChanges, results } from "~drizzle/schema";
import { recordActivity } from "../activity/activity.server";
import { itemOfClass } from "../activity/activity-texts";
import type { Flash } from "../admin/flash";
import { writeErrorStatus, writeErrorText } from "../admin/forms/saving/write-error.server";
import { getLine } from "../i18n/form-values";
import { parseForm } from "../uploads/parse-form.server";
import { findLastMarkChange, toHistoryLine } from "./mark-history.server";
import { absent, getMarkValue, hasCell, type MarkChange, type MarkConflict, type MarkSheet } from "./mark-sheet";
import { getMarkSheet } from "./marks.server";
import {
  applyInput,
  type CellInput,
  fieldName,
  getSavedMark,
  listUnsavedCells,
  parseFieldName,
  parseLoadedMarks,
  type UnsavedMarks,
  validateUnsaved,
} from "./unsaved-marks";

export type MarksRejection = {
  inputs: CellInput[];
  /** The number of saved marks. Undefined if there was nothing to save. */
  saved?: number;
  /** The number of typed marks without mistakes. The user can save these marks and correct the others later. */
  correct?: number;
  conflicts: MarkConflict[];
  /** Typed marks whose student or subject is no longer in the sheet. */
  missing: MarkChange[];
  message: Flash;
  status: number;
};

// The limits of the form are enough for a class of 300 students with 20 subjects and marks in Bengali digits.
const formLimits = { maxFiles: 0, maxFileBytes: 64 * 1024, maxFields: 6_100 };

const saveFailed = { tone: "bad", title: "toast.err.saveResults" } as const;

/**
 * Saves typed marks. If one mark has a mistake, saves no marks, unless the form field `only` is "correct". If a
 * colleague has changed a mark in the meantime, saves all marks except this one. Rejects marks that another account
 * typed.
 */
export async function saveMarks(
  request: Request,
  account: string,
  examId: number,
): Promise<{ rejected: MarksRejection } | { messages: Flash[] }> {
  const { fields, problem } = await parseForm(request, formLimits);
  const pending = parseChangedMarks(fields);
  const inputs = listUnsavedCells(pending);
  const reject = (message: Flash, status: number, more: Partial<MarksRejection> = {}) => ({
    rejected: { inputs, conflicts: [], missing: [], message, status, ...more },
  });
  const fail = (message: Partial<Flash>, status: number) => reject({ ...saveFailed, ...message }, status);
  if (problem) return fail({ body: "form.broken" }, 400);
  const author = getLine(fields, "account");
  if (author !== account) return fail({ body: "marks.otherAccount", values: { email: author } }, 409);
  const { changes, errors } = validateUnsaved(pending, getMarkSheet(examId) ?? { subjects: [], students: [] });
  const wrong = errors.length;
  const isEnough = getLine(fields, "only") === "correct" && changes.length > 0;
  if (wrong > 0 && !isEnough) {
    const message: Flash = { ...saveFailed, body: "marks.mistakes", values: { count: wrong } };
    return reject(message, 400, { correct: changes.length });
  }
  if (changes.length === 0) return { messages: [{ tone: "bad", title: "toast.noChanges" }] };
  try {
    const result = updateMarks(examId, changes, account);
    if ("stopped" in result) return fail({ body: `marks.${result.stopped}` }, 409);
    const { saved, conflicts, missing } = result;
    const unsaved = new Set([...conflicts, ...missing, ...errors].map(fieldName));
    if (unsaved.size === 0) {
      const done = { title: "toast.resultsSaved.title", body: "toast.resultsSaved.body" } as const;
      return { messages: [{ tone: "good", ...done, values: { email: account } }] };
    }
    const body =
      conflicts.length > 0 ? "marks.conflicts" : missing.length > 0 ? "marks.studentMissing" : "marks.correctSaved";
    const values = { saved, count: conflicts.length || missing.length || wrong };
    const message: Flash = { tone: "bad", title: "marks.notAllSaved", body, values };
    const left = inputs.filter((cell) => unsaved.has(fieldName(cell)));
    const status = conflicts.length + missing.length > 0 ? 409 : 400;
    return reject(message, status, { inputs: left, saved, conflicts, missing });
  } catch (error) {
    const body = writeErrorText("marks", error);
    return fail({ body }, writeErrorStatus(body));
  }
}

function parseChangedMarks(fields: FormData): UnsavedMarks {
  const marks = parseLoadedMarks(String(fields.get("seen") ?? ""));
  const posted = [...fields].flatMap(([name, text]) => {
    const cell = parseFieldName(name);
    return cell && typeof text === "string" ? [{ ...cell, text: text.slice(0, 20) }] : [];
  });
  return applyInput({ marks, pending: {} }, posted).pending;
}

type UpdateMarksResult =
  | { stopped: "gone" | "locked" }
  | {
      /** The number of marks that were changed. Does not count marks that stayed the same. */
      saved: number;
      conflicts: MarkConflict[];
      /**
       * Marks whose cell is no longer in the sheet, whose subject now belongs to another group, or which are above the
       * full marks.
       */
      missing: MarkChange[];
    };

type UpdateOptions = { together?: boolean; act?: "marked" | "importUndone"; now?: Date };

/**
 * Writes changes of marks. A change is a conflict if the saved mark is no longer `was`. If `together` is true, one
 * conflict or one missing cell stops all changes.
 */
export function updateMarks(
  examId: number,
  changes: MarkChange[],
  account: string,
  { together = false, act = "marked", now = new Date() }: UpdateOptions = {},
): UpdateMarksResult {
  return transaction((tx) => {
    const sheet = getMarkSheet(examId);
    if (!sheet) return { stopped: "gone" };
    if (sheet.exam.lockedAt) return { stopped: "locked" };
    const { valid, conflicts, missing } = splitChanges(changes, sheet);
    const isStopped = together && conflicts.length + missing.length > 0;
    const updates = isStopped ? [] : valid;
    for (const change of updates) writeMark(tx, examId, change, account, now);
    const subjects = sheet.subjects
      .filter(({ id }) => updates.some(({ subject }) => subject === id))
      .map(({ name, nameBn }) => ({ name, nameBn }));
    if (updates.length > 0)
      recordActivity(tx, { account, act, ...itemOfClass("exam", { ...sheet.exam, subjects }) }, now);
    const withAuthor = (conflict: MarkConflict): MarkConflict => {
      const last = findLastMarkChange(examId, conflict);
      return { ...conflict, by: last?.account, at: last?.at };
    };
    return { saved: updates.length, conflicts: conflicts.map(withAuthor), missing };
  });
}

function splitChanges(changes: MarkChange[], sheet: MarkSheet) {
  const students = new Map(sheet.students.map((student) => [student.id, student]));
  const subjects = new Map(sheet.subjects.map((subject) => [subject.id, subject]));
  const valid: MarkChange[] = [];
  const conflicts: MarkConflict[] = [];
  const missing: MarkChange[] = [];
  for (const change of changes) {
    const { student, subject, mark, was } = change;
    const savedMark = getSavedMark(sheet.marks, change);
    const [ofStudent, ofSubject] = [students.get(student), subjects.get(subject)];
    if (!ofStudent || !ofSubject || !hasCell(ofStudent, ofSubject, savedMark)) missing.push(change);
    else if (savedMark === mark) continue;
    else if (mark !== null && getMarkValue(mark) > ofSubject.fullMarks) missing.push(change);
    else if (savedMark === was) valid.push(change);
    else conflicts.push({ student, subject, ownMark: mark, savedMark });
  }
  return { valid, conflicts, missing };
}

function writeMark(tx: SchoolTransaction, examId: number, change: MarkChange, account: string, at: Date): void {
  const { student: studentId, subject: subjectId, mark, was } = change;
  const { studentId: ofStudent, subjectId: ofSubject, examId: ofExam } = results;
  if (mark === null) {
    tx.delete(results)
      .where(and(eq(ofExam, examId), eq(ofStudent, studentId), eq(ofSubject, subjectId)))
      .run();
  } else {
    const set = { marks: getMarkValue(mark), absent: mark === absent };
    tx.insert(results)
      .values({ examId, studentId, subjectId, ...set })
      .onConflictDoUpdate({ target: [ofStudent, ofExam, ofSubject], set })
      .run();
  }
  tx.insert(markChanges)
    .values({ at, account, examId, studentId, subjectId, ...toHistoryLine(was, mark) })
    .run();
}
