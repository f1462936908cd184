import { eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { recordActivity } from "~/activity/activity.server";
import { wholeClass } from "~/activity/activity-texts";
import { formatDigits } from "~/i18n/format";
import { getTranslator } from "~/i18n/i18n.server";
import { studyGroups } from "~/school/study-groups";
import type { UndoChange } from "~/undo/undo.server";
import { type ChangedItems, parseChangedItems, planUndo } from "~/undo/undo-changes";
import { db } from "~drizzle/client";
import { examRolls, results, students } from "~drizzle/schema";
import { mapColumns, type StudentColumn, type StudentFields, studentColumnNames } from "./student";
import { adminColumns } from "./students.server";

const line = z.string().max(1_000);

/**
 * This schema lists all columns that an undo restores. The type after `satisfies` requires every column in student.ts,
 * so that no column is forgotten.
 */
const changedStudentSchema = z.object({
  id: z.int(),
  rollNumber: z.int(),
  name: line,
  fatherName: line.optional(),
  motherName: line.optional(),
  guardianMobile: line.nullish(),
  group: z.enum(studyGroups).nullish(),
} satisfies Record<StudentColumn | "id", z.ZodType>);

type ChangedStudent = z.infer<typeof changedStudentSchema>;

type SavedStudent = StudentFields & { id: number };

/**
 * Describes what an import changed, so that staff can undo it. Stores only the changed columns, the roll and the name,
 * so that we store no phone number without need.
 */
export function describeStudentChanges(
  added: SavedStudent[],
  changed: { before: SavedStudent; after: StudentFields }[],
): ChangedItems<ChangedStudent> {
  const halves = changed.map(({ before, after }) => {
    const kept = studentColumnNames.filter(
      (column) => column === "rollNumber" || column === "name" || before[column] !== after[column],
    );
    const pick = (student: StudentFields) =>
      ({ id: before.id, ...Object.fromEntries(kept.map((column) => [column, student[column]])) }) as ChangedStudent;
    return { before: pick(before), after: pick(after) };
  });
  return { before: halves.map(({ before }) => before), after: [...halves.map(({ after }) => after), ...added] };
}

/** Undoes an import. Keeps an added student who now has marks, has left or is in another class. */
export const undoStudentsImport: UndoChange = (tx, { itemId: level, changes }, { account, now, language }) => {
  const stored = parseChangedItems(changedStudentSchema, changes);
  if (!stored) return { stopped: "import.undo.gone" };
  const changed = new Set(stored.before.map(({ id }) => id));
  const asAdded = { classLevel: level, leftAt: null, hasMarks: false };
  const after = stored.after.map((student) => (changed.has(student.id) ? student : { ...student, ...asAdded }));
  const current = listCurrent(after.map(({ id }) => id));
  const plan = planUndo({ before: stored.before, after }, current);
  for (const student of plan.restored) {
    const values = mapColumns((column) => student[column]) as StudentFields;
    tx.update(students)
      .set({ ...values, changedAt: now })
      .where(eq(students.id, student.id))
      .run();
  }
  const removed = plan.removed.map(({ id }) => id);
  tx.delete(examRolls).where(inArray(examRolls.studentId, removed)).run();
  tx.delete(students).where(inArray(students.id, removed)).run();
  const undone = plan.restored.length + removed.length;
  if (undone > 0) recordActivity(tx, { account, act: "importUndone", ...wholeClass(level) }, now);
  const { t } = getTranslator(language);
  const withMarks = new Set(current.filter(({ id, hasMarks }) => hasMarks && !changed.has(id)).map(({ id }) => id));
  const haveMarks = plan.stays.every(({ id }) => withMarks.has(id));
  const stays = plan.stays.map(({ id, name, rollNumber }) => {
    const text = withMarks.has(id) && !haveMarks ? "import.undo.studentWithMarks" : "import.undo.student";
    return t(text, { name, roll: formatDigits(rollNumber, language) });
  });
  return { undone, stays, haveMarks };
};

function listCurrent(ids: number[]) {
  const { id, classLevel, leftAt } = students;
  const rows = db()
    .select({ ...adminColumns, classLevel, leftAt })
    .from(students)
    .where(inArray(id, ids))
    .all();
  const { studentId } = results;
  const marked = db().selectDistinct({ studentId }).from(results).where(inArray(studentId, ids)).all();
  const withMarks = new Set(marked.map((row) => row.studentId));
  return rows.map((student) => ({ ...student, hasMarks: withMarks.has(student.id) }));
}
