import { and, desc, eq, lt } from "drizzle-orm";
import { db } from "~drizzle/client";
import { markChanges, students, subjects } from "~drizzle/schema";
import { findExam } from "../exams/exams.server";
import { type Language, localizedName } from "../i18n/languages";
import type { MarkHistoryEntry } from "./mark-history";
import { absent, type Cell, getMarkValue, type Mark } from "./mark-sheet";

// A page of the mark history ends only after a complete save, so the changes of one save are on the same page. Only
// very large imports have more changes than the maximum and are split.
const changesPerPage = 100;
const maxChangesPerPage = 1000;

/**
 * Lists the changes of marks in an exam, newest first. If `before` is given, lists only changes with a smaller id. The
 * name of a deleted student or subject is empty.
 */
export function listMarkHistory(
  examId: number,
  language: Language,
  { before, cell }: { before?: number; cell?: Cell },
) {
  const exam = findExam(examId);
  if (!exam) return undefined;
  const rows = db()
    .select({
      id: markChanges.id,
      at: markChanges.at,
      account: markChanges.account,
      before: markChanges.before,
      beforeAbsent: markChanges.beforeAbsent,
      after: markChanges.after,
      afterAbsent: markChanges.afterAbsent,
      student: students.name,
      subject: { name: subjects.name, nameBn: subjects.nameBn },
    })
    .from(markChanges)
    .leftJoin(students, eq(students.id, markChanges.studentId))
    .leftJoin(subjects, eq(subjects.id, markChanges.subjectId))
    .where(
      and(
        eq(markChanges.examId, examId),
        before === undefined ? undefined : lt(markChanges.id, before),
        cell && eq(markChanges.studentId, cell.student),
        cell && eq(markChanges.subjectId, cell.subject),
      ),
    )
    .orderBy(desc(markChanges.id))
    .limit(maxChangesPerPage + 1)
    .all();
  const savings: MarkHistoryEntry[] = [];
  let shown = 0;
  for (const { id, at, account, student, subject, ...change } of rows.slice(0, maxChangesPerPage)) {
    const iso = at.toISOString();
    let saving = savings.at(-1);
    if (saving?.iso !== iso || saving.account !== account) {
      if (shown >= changesPerPage) break;
      saving = { iso, account, changes: [] };
      savings.push(saving);
    }
    const name = subject?.name ? localizedName(language, subject) : "";
    saving.changes.push({ id, student: student ?? "", subject: name, ...toMarks(change) });
    shown += 1;
  }
  const { classLevel } = exam;
  const older = rows.length > shown ? rows[shown - 1]?.id : undefined;
  return { exam: localizedName(language, exam), classLevel, savings, older };
}

type HeldMarks = Pick<typeof markChanges.$inferSelect, "before" | "beforeAbsent" | "after" | "afterAbsent">;

export const toMarks = ({
  before,
  beforeAbsent,
  after,
  afterAbsent,
}: HeldMarks): Record<"before" | "after", Mark | null> => ({
  before: beforeAbsent ? absent : before,
  after: afterAbsent ? absent : after,
});

export const toHistoryLine = (before: Mark | null, after: Mark | null): HeldMarks => ({
  before: before && getMarkValue(before),
  beforeAbsent: before === absent,
  after: after && getMarkValue(after),
  afterAbsent: after === absent,
});

export function findLastMarkChange(examId: number, { student, subject }: Cell) {
  const { id, at, account, before, beforeAbsent, after, afterAbsent } = markChanges;
  const found = db()
    .select({ at, account, before, beforeAbsent, after, afterAbsent })
    .from(markChanges)
    .where(and(eq(markChanges.examId, examId), eq(markChanges.studentId, student), eq(markChanges.subjectId, subject)))
    .orderBy(desc(id))
    .limit(1)
    .get();
  return found && { at: found.at, account: found.account, ...toMarks(found) };
}
