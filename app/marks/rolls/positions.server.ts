import { and, desc, eq, exists, inArray } from "drizzle-orm";
import { db } from "../../../drizzle/client";
import { exams, results, students } from "../../../drizzle/schema";
import { isOnRoll } from "../../students/students.server";
import { getMarkSheet } from "../marks.server";
import { getClassStandings } from "../standings";
import { type RollStudent, sortByPosition } from "./new-rolls";

/** The examinations of a class that somebody on its roll has marks in, the newest first. */
export function listSatExams(level: number) {
  const onRoll = db().select({ id: students.id }).from(students).where(isOnRoll(level));
  const isSat = exists(
    db()
      .select({ id: results.id })
      .from(results)
      .where(and(eq(results.examId, exams.id), inArray(results.studentId, onRoll))),
  );
  const { id, name, nameBn } = exams;
  return db()
    .select({ id, name, nameBn })
    .from(exams)
    .where(and(eq(exams.classLevel, level), isSat))
    .orderBy(desc(id))
    .all();
}

/** Students in the order of their positions in an examination; as they are when there is none of this id. */
export function sortByExam<Student extends RollStudent>(examId: number, students: Student[]): Student[] {
  const sheet = getMarkSheet(examId);
  return sheet ? sortByPosition(students, getClassStandings(sheet).standingOf) : students;
}
