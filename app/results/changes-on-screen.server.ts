import { and, desc, eq, lt } from "drizzle-orm";
import { db } from "../../drizzle/db.server";
import { markChanges, students, subjects } from "../../drizzle/schema";
import { findExam } from "../exams/exams.server";
import { clockTime, shortDate } from "../language/digits-and-dates";
import type { Language } from "../language/languages";
import type { Cell } from "./mark-change";
import { nameIn } from "./mark-sheet";

export const changesPerPage = 100;

/**
 * A page of the changes of an examination's marks, or of one cell, the newest first, written before the one with the id
 * `before`; undefined when there is no such examination. A pupil or a subject that is gone has no name.
 */
export function changesOnScreen(
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
      from: markChanges.before,
      to: markChanges.after,
      pupil: students.name,
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
    .limit(changesPerPage + 1)
    .all();
  const changes = rows.slice(0, changesPerPage).map(({ at, subject, pupil, ...row }) => ({
    ...row,
    pupil: pupil ?? "",
    subject: subject?.name ? nameIn(language, subject) : "",
    iso: at.toISOString(),
    date: shortDate(at, language),
    time: clockTime(at, language),
  }));
  const { classLevel } = exam;
  return { exam: nameIn(language, exam), classLevel, changes, older: rows.length > changesPerPage };
}
