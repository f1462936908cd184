import { and, eq, gt, inArray } from "drizzle-orm";
import { z } from "zod";
import { recordActivity } from "~/activity/activity.server";
import { itemOfClass } from "~/activity/activity-texts";
import { listMarkedExams } from "~/exams/exams.server";
import { type StudyGroup, studyGroups } from "~/school/study-groups";
import { findDeletion, parseDeletedItem, recordDeletion } from "~/undo/deletions.server";
import type { UndoChange } from "~/undo/undo.server";
import { type SchoolTransaction, transaction } from "~drizzle/client";
import { cardAddresses, examRolls, exams, rollChangeStudents, rollChanges, students } from "~drizzle/schema";
import { cardTokenPattern } from "~drizzle/stored-values";
import { findRollHolder, findStudent } from "./students.server";

const line = z.string().max(1_000);
const group = z.enum(studyGroups).nullable();
const moment = z.coerce.date();
const roll = { rollNumber: z.int(), group };

/**
 * This schema lists all columns that an undo restores. The type after `satisfies` requires every column of the table,
 * so that no column is forgotten.
 */
const deletedStudentSchema = z.object({
  id: z.int(),
  name: line,
  classLevel: z.int(),
  fatherName: line,
  motherName: line,
  guardianMobile: line.nullable(),
  changedAt: moment.nullable(),
  leftAt: moment.nullable(),
  ...roll,
  examRolls: z.array(z.object({ examId: z.int(), ...roll })),
  cards: z.array(
    z.object({
      token: z.string().regex(cardTokenPattern),
      createdAt: moment,
      examId: z.int(),
      sentAt: moment.nullable(),
    }),
  ),
  rollChanges: z.array(z.object({ changeId: z.int(), classLevel: z.int(), ...roll })),
} satisfies Record<keyof typeof students.$inferSelect | "examRolls" | "cards" | "rollChanges", z.ZodType>);

/**
 * Deletes a student. For a week, staff can restore the student with the rolls and the links to cards. If the student
 * has marks, deletes nothing and returns the exams with these marks.
 */
export function deleteStudent(id: number, account: string, at = new Date()) {
  return transaction((tx) => {
    const student = tx.select().from(students).where(eq(students.id, id)).get();
    // After a second click the student is already deleted, and the result is the same.
    if (!student) return { undo: findDeletion("student", id) };
    const marked = listMarkedExams(id);
    if (marked.length > 0) return { student, marked };
    const item = {
      ...student,
      examRolls: tx.select().from(examRolls).where(eq(examRolls.studentId, id)).all(),
      cards: tx.select().from(cardAddresses).where(eq(cardAddresses.studentId, id)).all(),
      rollChanges: tx.select().from(rollChangeStudents).where(eq(rollChangeStudents.studentId, id)).all(),
    };
    const undo = recordDeletion(tx, { account, kind: "student", itemId: student.classLevel, at, item });
    tx.delete(examRolls).where(eq(examRolls.studentId, id)).run();
    tx.delete(students).where(eq(students.id, id)).run();
    recordActivity(tx, { account, act: "deleted", ...itemOfClass("student", student) }, at);
    return { student, undo };
  });
}

/**
 * Restores a deleted student with the same id. If an exam was deleted later, does not restore the student's roll and
 * links of this exam. If a change of rolls was undone later, the student goes back as the others of the class did.
 */
export const undoStudentDeletion: UndoChange = (tx, { changes, at }, { account, now }) => {
  const stored = parseDeletedItem(deletedStudentSchema, changes);
  if (!stored) return { stopped: "import.undo.gone" };
  const { examRolls: rolls, cards, rollChanges: moves, ...deleted } = stored;
  const student = { ...deleted, ...findPlaceBefore(tx, moves, at, deleted) };
  if (findStudent(student.id)) return { undone: 0, stays: [] };
  if (student.leftAt === null && findRollHolder(student)) return { stopped: "deletion.rollTaken" };
  tx.insert(students).values(student).run();
  const studentId = student.id;
  const hasExam = existing(
    tx,
    exams,
    [...rolls, ...cards].map(({ examId }) => examId),
  );
  const hasChange = existing(
    tx,
    rollChanges,
    moves.map(({ changeId }) => changeId),
  );
  for (const row of rolls.filter(({ examId }) => hasExam.has(examId)))
    tx.insert(examRolls)
      .values({ ...row, studentId })
      .run();
  for (const row of cards.filter(({ examId }) => hasExam.has(examId)))
    tx.insert(cardAddresses)
      .values({ ...row, studentId })
      .run();
  for (const row of moves.filter(({ changeId }) => hasChange.has(changeId)))
    tx.insert(rollChangeStudents)
      .values({ ...row, studentId })
      .run();
  recordActivity(tx, { account, act: "restored", ...itemOfClass("student", student) }, now);
  return { undone: 1, stays: [] };
};

type Place = { classLevel: number; rollNumber: number; group: StudyGroup | null };

/**
 * Returns the place of a student before the first change of rolls that staff have undone since the deletion `at`. As
 * for the others of the class, the group stays if the class is the same.
 */
function findPlaceBefore(tx: SchoolTransaction, moves: (Place & { changeId: number })[], at: Date, deleted: Place) {
  const { id, undoneAt } = rollChanges;
  const ids = moves.map(({ changeId }) => changeId);
  const isUndone = and(inArray(id, ids), gt(undoneAt, at));
  const change = tx.select({ id }).from(rollChanges).where(isUndone).orderBy(id).limit(1).get();
  const move = moves.find(({ changeId }) => changeId === change?.id);
  if (!move) return undefined;
  const { classLevel, rollNumber } = move;
  return {
    classLevel,
    rollNumber,
    group: classLevel === deleted.classLevel ? deleted.group : move.group,
    leftAt: null,
  };
}

function existing(tx: SchoolTransaction, table: typeof exams | typeof rollChanges, ids: number[]): Set<number> {
  const rows = tx.select({ id: table.id }).from(table).where(inArray(table.id, ids)).all();
  return new Set(rows.map(({ id }) => id));
}
