import { and, desc, eq } from "drizzle-orm";
import { db, type SchoolTransaction, transaction } from "../../drizzle/client";
import { markChanges, results } from "../../drizzle/schema";
import type { Flash } from "../admin/flash";
import { writeErrorStatus, writeErrorText } from "../admin/write-error.server";
import { titleWithClass } from "../content/activity";
import { recordActivity } from "../content/activity.server";
import { getLine } from "../i18n/form-values";
import { FormRejected, parseForm } from "../uploads/parse-form.server";
import type { Cell, MarkChange, MarkConflict, MarkSheet, Marks, SheetExam } from "./mark-sheet";
import { getMarkSheet } from "./marks.server";
import {
  applyInput,
  type CellError,
  type CellInput,
  parseFieldName,
  parseLoadedMarks,
  type UnsavedMarks,
  validateUnsaved,
} from "./unsaved-marks";

/** Marks that were not written, or not all of them: what was typed and is not saved, and why. */
export type MarksRejection = {
  typed: CellInput[];
  problems: CellError[];
  conflicts: MarkConflict[];
  /** What named a student or a subject that is not on the sheet any more. */
  gone: MarkChange[];
  message: Flash;
  status: number;
};

type SaveMarksResult = { refused: MarksRejection } | { messages: Flash[] };

// A class of 300 with 20 subjects, each mark in Bengali digits.
const formLimits = { maxFiles: 0, maxFileBytes: 64 * 1024, maxFields: 6_100, maxTotalBytes: 512 * 1024 };

/**
 * Saves the marks of a posted sheet: the fields "m<student>.<subject>", and in `seen` the marks the sheet was loaded with.
 * A cell that still holds what it was loaded with is no change. One mistake, and nothing is written; a conflict with a
 * colleague leaves only its own cell as it is. `account` is the e-mail of whoever sent it; marks that somebody else has
 * typed (`account` in the form) are not written in their name.
 */
export async function saveMarks(request: Request, account: string, examId: number): Promise<SaveMarksResult> {
  const form = await readMarksForm(request);
  if ("refused" in form) return form;
  const { typed, pending, isResumed } = form;
  const { changes, problems } = validateUnsaved(pending, getMarkSheet(examId)?.subjects ?? []);
  if (isResumed) return rejectMarks(typed, { tone: "good", title: "form.resumedUnsaved" }, 200, { problems });
  if (form.typedBy !== account) {
    const message: Flash = { ...saveFailed, body: "marks.otherAccount", values: { email: form.typedBy } };
    return rejectMarks(typed, message, 409, { problems });
  }
  if (problems.length > 0) {
    const message: Flash = { ...saveFailed, body: "marks.mistakes", values: { count: problems.length } };
    return rejectMarks(typed, message, 400, { problems });
  }
  if (typed.length === 0) return { messages: [{ tone: "bad", title: "toast.noChanges" }] };
  try {
    return toSaveResult(updateMarks(examId, changes, account), typed, account);
  } catch (error) {
    const body = writeErrorText("marks", error);
    return rejectMarks(typed, { ...saveFailed, body }, writeErrorStatus(body));
  }
}

const saveFailed = { tone: "bad", title: "toast.err.saveResults" } as const;

function rejectMarks(typed: CellInput[], message: Flash, status: number, more: Partial<MarksRejection> = {}) {
  return { refused: { typed, problems: [], conflicts: [], gone: [], message, status, ...more } };
}

type ParsedMarksForm = { typed: CellInput[]; pending: UnsavedMarks; isResumed: boolean; typedBy: string };

async function readMarksForm(request: Request): Promise<ParsedMarksForm | { refused: MarksRejection }> {
  try {
    const fields = await parseForm(request, formLimits);
    return { ...parseChangedMarks(fields), isResumed: fields.has("resume"), typedBy: getLine(fields, "account") };
  } catch (error) {
    if (!(error instanceof FormRejected)) throw error;
    return rejectMarks(parseChangedMarks(error.fields).typed, { ...saveFailed, body: "form.broken" }, 400);
  }
}

function parseChangedMarks(fields: FormData): Pick<ParsedMarksForm, "typed" | "pending"> {
  const marks = parseLoadedMarks(String(fields.get("seen") ?? ""));
  const posted = [...fields].flatMap(([name, text]) => {
    const cell = parseFieldName(name);
    return cell && typeof text === "string" ? [{ ...cell, text: text.slice(0, 20) }] : [];
  });
  const { pending } = applyInput({ marks, pending: {} }, posted);
  return { typed: posted.filter(({ student, subject }) => pending[student]?.[subject]), pending };
}

function toSaveResult(recorded: UpdateMarksResult, typed: CellInput[], account: string): SaveMarksResult {
  if ("stopped" in recorded) return rejectMarks(typed, { ...saveFailed, body: `marks.${recorded.stopped}` }, 409);
  const { saved, conflicts, gone } = recorded;
  if (conflicts.length + gone.length === 0) {
    return {
      messages: [
        {
          tone: "good",
          title: "toast.resultsSaved.title",
          body: "toast.resultsSaved.body",
          values: { email: account },
        },
      ],
    };
  }
  const isLeft = ({ student, subject }: CellInput) =>
    [...conflicts, ...gone].some((cell) => cell.student === student && cell.subject === subject);
  const body = conflicts.length > 0 ? "marks.conflicts" : "marks.studentMissing";
  const message: Flash = {
    tone: "bad",
    title: "marks.notAllSaved",
    body,
    values: { saved, count: conflicts.length || gone.length },
  };
  return rejectMarks(typed.filter(isLeft), message, 409, { conflicts, gone });
}

type UpdateMarksResult =
  | { stopped: "gone" | "locked" }
  | {
      /** How many marks are written now that were not before. */
      saved: number;
      conflicts: MarkConflict[];
      /** What names a student or a subject that is not on the sheet any more. */
      gone: MarkChange[];
    };

/**
 * Writes marks down in one transaction, each with a line of its history. A cell that a colleague has changed since it
 * was loaded, to anything else than what is wanted, is a conflict and is left as it is. With `together` a single conflict, or
 * a student or subject that is gone, leaves all of them as they are. Each mark must have been read by parseMark.
 */
export function updateMarks(
  examId: number,
  changes: MarkChange[],
  account: string,
  { together = false, now = new Date() } = {},
): UpdateMarksResult {
  return transaction((tx) => {
    const sheet = getMarkSheet(examId);
    if (!sheet) return { stopped: "gone" };
    if (sheet.exam.lockedAt) return { stopped: "locked" };
    const { wanted, conflicts, gone } = splitChanges(changes, sheet);
    const isStopped = together && conflicts.length + gone.length > 0;
    const written = isStopped ? [] : wanted;
    for (const change of written) writeMark(tx, examId, change, account, now);
    if (written.length > 0) recordActivity(tx, { account, act: "marked", ...examActivity(sheet.exam) }, now);
    return {
      saved: written.length,
      conflicts: conflicts.map((conflict) => ({ ...conflict, ...findLastChange(examId, conflict) })),
      gone,
    };
  });
}

/** How the activity names an examination. */
const examActivity = ({ id, classLevel, name, nameBn }: SheetExam) =>
  ({ kind: "exam", itemId: id, ...titleWithClass({ classLevel, name, nameBn }) }) as const;

function splitChanges(changes: MarkChange[], sheet: MarkSheet) {
  const students = new Set(sheet.students.map(({ id }) => id));
  const subjects = new Set(sheet.subjects.map(({ id }) => id));
  const wanted: MarkChange[] = [];
  const conflicts: Pick<MarkConflict, "student" | "subject" | "mine" | "theirs">[] = [];
  const gone: MarkChange[] = [];
  for (const change of changes) {
    const { student, subject, mark, was } = change;
    const stands = getMark(sheet.marks, change);
    if (!students.has(student) || !subjects.has(subject)) gone.push(change);
    else if (stands === mark) continue;
    else if (stands === was) wanted.push(change);
    else conflicts.push({ student, subject, mine: mark, theirs: stands });
  }
  return { wanted, conflicts, gone };
}

const getMark = (marks: Marks, { student, subject }: Cell) => marks[student]?.[subject] ?? null;

function writeMark(tx: SchoolTransaction, examId: number, change: MarkChange, account: string, at: Date): void {
  const { student: studentId, subject: subjectId, mark, was } = change;
  const { studentId: ofStudent, subjectId: ofSubject, examId: ofExam } = results;
  if (mark === null) {
    tx.delete(results)
      .where(and(eq(ofExam, examId), eq(ofStudent, studentId), eq(ofSubject, subjectId)))
      .run();
  } else {
    tx.insert(results)
      .values({ examId, studentId, subjectId, marks: mark })
      .onConflictDoUpdate({ target: [ofStudent, ofExam, ofSubject], set: { marks: mark } })
      .run();
  }
  tx.insert(markChanges).values({ at, account, examId, studentId, subjectId, before: was, after: mark }).run();
}

function findLastChange(examId: number, cell: Cell): Pick<MarkConflict, "by" | "at"> {
  const [last] = listMarkChanges(examId, cell);
  return last ? { by: last.account, at: last.at } : {};
}

/** Who changed one mark, when, from what to what, the newest first; null is no mark. At most fifty. */
export function listMarkChanges(examId: number, { student, subject }: Cell) {
  const { id, at, account, before, after } = markChanges;
  return db()
    .select({ id, at, account, before, after })
    .from(markChanges)
    .where(and(eq(markChanges.examId, examId), eq(markChanges.studentId, student), eq(markChanges.subjectId, subject)))
    .orderBy(desc(id))
    .limit(50)
    .all();
}
