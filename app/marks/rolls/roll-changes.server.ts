import { and, count, desc, eq, exists, inArray, isNull, or, sql } from "drizzle-orm";
import { recordActivity } from "~/activity/activity.server";
import { wholeClass } from "~/activity/activity-texts";
import { listExamsLockedAt, unlockExam } from "~/exams/exams.server";
import { isOnRoll } from "~/students/students.server";
import { db, type SchoolTransaction, transaction } from "~drizzle/client";
import { examRolls, exams, markChanges, rollChangeStudents, rollChanges, students } from "~drizzle/schema";
import type { PlannedStudent } from "./year";

type RollChange = { kind: "year"; classLevel?: undefined } | { kind: "rolls"; classLevel: number };

/**
 * Writes the planned roll numbers and classes. Stores the earlier values, so that staff can undo the change. Needs only
 * two statements for any number of students.
 */
export function changeRolls(
  tx: SchoolTransaction,
  change: RollChange,
  planned: PlannedStudent[],
  account: string,
  now: Date,
): void {
  const { id } = tx
    .insert(rollChanges)
    .values({ ...change, account, at: now })
    .returning({ id: rollChanges.id })
    .get();
  const { id: studentId, classLevel, rollNumber, group } = students;
  const before = { changeId: sql<number>`${id}`.as("change_id"), studentId, classLevel, rollNumber, group };
  const ids = planned.map((student) => student.id);
  tx.insert(rollChangeStudents)
    .select(tx.select(before).from(students).where(inArray(studentId, ids)))
    .run();
  const rows = planned.map(({ id, level, next, roll }) => [id, next ?? level, roll, next === undefined ? 1 : 0]);
  tx.update(students)
    .set({
      classLevel: sql`planned.value ->> 1`,
      rollNumber: sql`planned.value ->> 2`,
      leftAt: sql`iif(planned.value ->> 3, ${now.getTime()}, null)`,
      changedAt: now,
    })
    .from(sql`json_each(${JSON.stringify(rows)}) as planned`)
    .where(sql`${studentId} = planned.value ->> 0`)
    .run();
}

const findChange = (id: number) =>
  db()
    .select()
    .from(rollChanges)
    .where(and(eq(rollChanges.id, id), isNull(rollChanges.undoneAt)))
    .get();

/**
 * Finds the last change of rolls in a class, if it was not undone. Returns undefined if marks were entered after the
 * change, because staff can then no longer undo it.
 */
export function findUndoableChange(level: number) {
  const touched = db()
    .select({ id: rollChangeStudents.studentId })
    .from(rollChangeStudents)
    .where(
      and(eq(rollChangeStudents.changeId, rollChanges.id), inArray(rollChangeStudents.classLevel, [level - 1, level])),
    );
  const change = db()
    .select()
    .from(rollChanges)
    .where(
      and(
        isNull(rollChanges.undoneAt),
        or(eq(rollChanges.classLevel, level), and(eq(rollChanges.kind, "year"), exists(touched))),
      ),
    )
    .orderBy(desc(rollChanges.id))
    .limit(1)
    .get();
  return change && !hasMarksSince(change) ? change : undefined;
}

type StoredChange = NonNullable<ReturnType<typeof findChange>>;

function hasMarksSince({ at, classLevel }: StoredChange): boolean {
  // The mark history only grows, so its last row for an exam is the newest change of a mark.
  const isNewer = sql`(select ${markChanges.at} from ${markChanges} where ${markChanges.examId} = ${exams.id} order by ${markChanges.id} desc limit 1) > ${at.getTime()}`;
  const isOfClass = classLevel === null ? undefined : eq(exams.classLevel, classLevel);
  return db().select({ id: exams.id }).from(exams).where(and(isOfClass, isNewer)).limit(1).get() !== undefined;
}

type UndoPlan = {
  change: StoredChange;
  classes: { level: number; students: number }[];
  exams: ReturnType<typeof listExamsLockedAt>;
};

/**
 * Why a change of rolls cannot be undone. "gone": the change is unknown or already undone. "marks": marks were entered
 * after it. "later": a later change depends on it. "taken": another student now has one of the earlier rolls.
 */
type UndoRefusal = {
  reason: "gone" | "marks" | "later" | "taken";
  /** Only set for "taken": the roll number, and the student who has it now. */
  values?: { name: string; roll: number };
};

/** Plans how to undo a change of rolls. Writes nothing. */
export function planUndo(id: number): UndoPlan | UndoRefusal {
  const change = findChange(id);
  if (!change) return { reason: "gone" };
  if (hasMarksSince(change)) return { reason: "marks" };
  const ofChange = eq(rollChangeStudents.changeId, id);
  const changed = db().select({ id: rollChangeStudents.studentId }).from(rollChangeStudents).where(ofChange);
  const later = db()
    .select({ id: rollChanges.id })
    .from(rollChangeStudents)
    .innerJoin(rollChanges, eq(rollChanges.id, rollChangeStudents.changeId))
    .where(
      and(inArray(rollChangeStudents.studentId, changed), isNull(rollChanges.undoneAt), sql`${rollChanges.id} > ${id}`),
    )
    .limit(1)
    .get();
  if (later) return { reason: "later" };
  const taken = db()
    .select({ name: students.name, roll: students.rollNumber })
    .from(rollChangeStudents)
    .innerJoin(
      students,
      and(isOnRoll(rollChangeStudents.classLevel), eq(students.rollNumber, rollChangeStudents.rollNumber)),
    )
    .where(and(ofChange, sql`${students.id} not in ${changed}`))
    .limit(1)
    .get();
  if (taken) return { reason: "taken", values: taken };
  const classes = db()
    .select({ level: rollChangeStudents.classLevel, students: count() })
    .from(rollChangeStudents)
    .where(ofChange)
    .groupBy(rollChangeStudents.classLevel)
    .orderBy(desc(rollChangeStudents.classLevel))
    .all();
  return { change, classes, exams: change.kind === "year" ? listExamsLockedAt(change.at) : [] };
}

/** Undoes a change of rolls and unlocks the exams that this change locked. */
export function undoRollChange(id: number, account: string, now = new Date()): UndoPlan | UndoRefusal {
  return transaction((tx) => {
    const plan = planUndo(id);
    if ("reason" in plan) return plan;
    const before = rollChangeStudents;
    tx.update(students)
      .set({
        classLevel: sql`${before.classLevel}`,
        rollNumber: sql`${before.rollNumber}`,
        leftAt: null,
        changedAt: now,
        // A student who goes back to another class gets the earlier group, because the current group may not exist in
        // that class.
        group: sql`iif(${students.classLevel} = ${before.classLevel}, ${students.group}, ${before.group})`,
      })
      .from(before)
      .where(and(eq(before.changeId, id), eq(before.studentId, students.id)))
      .run();
    for (const exam of plan.exams) unlockExam(tx, exam, account, now);
    forgetSavedRolls(tx, id);
    tx.update(rollChanges).set({ undoneAt: now }).where(eq(rollChanges.id, id)).run();
    for (const { level } of plan.classes) recordActivity(tx, { account, act: "undone", ...wholeClass(level) }, now);
    return plan;
  });
}

// Locking an exam stores the rolls of its students, but keeps a roll that is already stored. So we delete the rolls
// that an earlier lock stored. The exam, now open, then uses the current rolls.
function forgetSavedRolls(tx: SchoolTransaction, changeId: number): void {
  const before = rollChangeStudents;
  const ofChange = eq(before.changeId, changeId);
  const isOfChange = tx
    .select({ id: before.studentId })
    .from(before)
    .innerJoin(exams, and(eq(exams.classLevel, before.classLevel), isNull(exams.lockedAt)))
    .where(
      and(
        ofChange,
        eq(before.studentId, examRolls.studentId),
        eq(before.rollNumber, examRolls.rollNumber),
        eq(exams.id, examRolls.examId),
      ),
    );
  const changed = tx.select({ id: before.studentId }).from(before).where(ofChange);
  tx.delete(examRolls)
    .where(and(inArray(examRolls.studentId, changed), exists(isOfChange)))
    .run();
}
