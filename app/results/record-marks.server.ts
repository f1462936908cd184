import { and, desc, eq } from "drizzle-orm";
import { db, type SchoolTransaction, transaction } from "../../drizzle/db.server";
import { markChanges, results } from "../../drizzle/schema";
import { record } from "../activity/activity.server";
import { titleInClass } from "../activity/line";
import type { Cell, Clash, MarkChange } from "./mark-change";
import type { MarkSheet, Marks, SheetExam } from "./mark-sheet";
import { markSheet } from "./results.server";

export type Recorded =
  | { stopped: "gone" | "locked" }
  | {
      /** How many marks are written now that were not before. */
      saved: number;
      clashes: Clash[];
      /** What names a pupil or a subject that is not on the sheet any more. */
      gone: MarkChange[];
    };

/**
 * Writes marks down in one transaction, each with a line of its history. A cell that a colleague has changed since it
 * was loaded, to anything else than what is wanted, is a clash and is left as it is. With `together` a single clash, or
 * a pupil or subject that is gone, leaves all of them as they are. Each mark must have been read by readMark.
 */
export function recordMarks(
  examId: number,
  changes: MarkChange[],
  account: string,
  { together = false, now = new Date() } = {},
): Recorded {
  return transaction((tx) => {
    const sheet = markSheet(examId);
    if (!sheet) return { stopped: "gone" };
    if (sheet.exam.lockedAt) return { stopped: "locked" };
    const { wanted, clashes, gone } = weighed(changes, sheet);
    const isStopped = together && clashes.length + gone.length > 0;
    const written = isStopped ? [] : wanted;
    for (const change of written) writeMark(tx, examId, change, account, now);
    if (written.length > 0) record(tx, { account, act: "marked", ...examLine(sheet.exam) }, now);
    return {
      saved: written.length,
      clashes: clashes.map((clash) => ({ ...clash, ...lastChange(examId, clash) })),
      gone,
    };
  });
}

/** How the activity names an examination. */
export const examLine = ({ id, classLevel, name, nameBn }: SheetExam) =>
  ({ kind: "exam", itemId: id, ...titleInClass({ classLevel, name, nameBn }) }) as const;

function weighed(changes: MarkChange[], sheet: MarkSheet) {
  const pupils = new Set(sheet.pupils.map(({ id }) => id));
  const subjects = new Set(sheet.subjects.map(({ id }) => id));
  const wanted: MarkChange[] = [];
  const clashes: Pick<Clash, "student" | "subject" | "mine" | "theirs">[] = [];
  const gone: MarkChange[] = [];
  for (const change of changes) {
    const { student, subject, mark, was } = change;
    const stands = markIn(sheet.marks, change);
    if (!pupils.has(student) || !subjects.has(subject)) gone.push(change);
    else if (stands === mark) continue;
    else if (stands === was) wanted.push(change);
    else clashes.push({ student, subject, mine: mark, theirs: stands });
  }
  return { wanted, clashes, gone };
}

const markIn = (marks: Marks, { student, subject }: Cell) => marks[student]?.[subject] ?? null;

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

function lastChange(examId: number, cell: Cell): Pick<Clash, "by" | "at"> {
  const [last] = changesOfMark(examId, cell);
  return last ? { by: last.account, at: last.at } : {};
}

/** Who changed one mark, when, from what to what, the newest first; null is no mark. At most fifty. */
export function changesOfMark(examId: number, { student, subject }: Cell) {
  const { id, at, account, before, after } = markChanges;
  return db()
    .select({ id, at, account, before, after })
    .from(markChanges)
    .where(and(eq(markChanges.examId, examId), eq(markChanges.studentId, student), eq(markChanges.subjectId, subject)))
    .orderBy(desc(id))
    .limit(50)
    .all();
}
