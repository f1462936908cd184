import { and, count, eq, isNotNull, isNull, max } from "drizzle-orm";
import { db, type SchoolTransaction, transaction } from "~drizzle/client";
import { exams, results, subjects } from "~drizzle/schema";
import { recordActivity } from "../activity/activity.server";
import { itemOfClass } from "../activity/activity-texts";
import type { ParsedForm } from "../admin/forms/saving/form.server";
import { FieldsRejected, requireVersion, stateVersion } from "../admin/forms/saving/save-row.server";
import { isNameTaken, nameField, toNames } from "../i18n/form-schema";
import { type Language, localizedName } from "../i18n/languages";
import { moveItem } from "../saving/move-item.server";
import { type FormRejection, saveForm } from "../saving/save-form.server";
import { type SubjectInput, subjectSchema } from "./subject";

const { id, name, nameBn, classLevel, fullMarks, position, group, changedAt, retiredAt } = subjects;

/** Lists the subjects of a class in the order of the mark sheet. */
export const listSubjects = (level: number, { withRetired = false } = {}) =>
  db()
    .select({ id, name, nameBn, fullMarks, group, retiredAt })
    .from(subjects)
    .where(and(eq(classLevel, level), withRetired ? undefined : isNull(retiredAt)))
    .orderBy(position, id)
    .all();

export const findSubject = (subjectId: number) =>
  db()
    .select({ id, name, nameBn, classLevel, fullMarks, group, changedAt, retiredAt })
    .from(subjects)
    .where(eq(id, subjectId))
    .get();

export type SubjectRejection = FormRejection<ReturnType<typeof subjectSchema>>;

/**
 * Adds or changes a subject. `newId` is the id of an added subject. Full marks cannot become lower than an existing
 * mark. If a locked exam has marks in the subject, full marks and group cannot change. `account` is the email address
 * of the user. The message names the subject in `language`.
 */
export function saveSubject(
  form: ParsedForm<never>,
  { account, language }: { account: string; language: Language },
  level: number,
  subjectId?: number,
) {
  const isNew = subjectId === undefined;
  let newId: number | undefined;
  const saved = saveForm(form, {
    schema: subjectSchema(level),
    title: isNew ? "subjects.err.add" : "subjects.err.change",
    what: "a subject",
    write(tx, typed, version) {
      const subject = toNames(typed);
      const before = isNew ? undefined : requireVersion(findSubject(subjectId), version, "subjects.gone");
      if (isNameTaken(listSubjects(level, { withRetired: true }), subject.name, subjectId))
        throw new FieldsRejected({ [nameField(typed)]: { text: "subjects.name.taken" } });
      if (before) updateSubject(tx, before, subject, account);
      else newId = insertSubject(tx, level, subject, account);
    },
    saved: (typed) => ({
      tone: "good",
      title: isNew ? "subjects.added" : "subjects.changed",
      body: "subjects.named",
      values: { name: localizedName(language, toNames(typed)), full: typed.fullMarks },
    }),
  });
  return { ...saved, newId };
}

function insertSubject(tx: SchoolTransaction, level: number, subject: SubjectInput, account: string): number {
  const last = tx
    .select({ position: max(position) })
    .from(subjects)
    .where(eq(classLevel, level))
    .get();
  const row = { ...subject, classLevel: level, position: (last?.position ?? 0) + 1 };
  const inserted = tx.insert(subjects).values(row).returning({ id }).get();
  recordActivity(tx, { account, act: "created", ...itemOfClass("subject", { ...row, ...inserted }) });
  return inserted.id;
}

type StoredSubject = NonNullable<ReturnType<typeof findSubject>>;

function updateSubject(tx: SchoolTransaction, before: StoredSubject, subject: SubjectInput, account: string): void {
  const changed = (["fullMarks", "group"] as const).filter((field) => subject[field] !== before[field]);
  const error = { text: "subjects.fullMarks.locked" } as const;
  if (changed.length > 0 && hasMarksInLockedExam(before.id))
    throw new FieldsRejected(Object.fromEntries(changed.map((field) => [field, error])));
  const { highest } = countSubjectMarks(before.id);
  if (subject.fullMarks < highest)
    throw new FieldsRejected({ fullMarks: { text: "subjects.fullMarks.belowMark", values: { highest } } });
  tx.update(subjects)
    .set({ ...subject, changedAt: new Date() })
    .where(eq(id, before.id))
    .run();
  recordActivity(tx, { account, act: "changed", ...itemOfClass("subject", { ...before, ...subject }) });
}

/** Deletes a subject that has no marks. Also returns "removed" if the subject was already deleted. */
export function deleteSubject(subjectId: number, account: string): "removed" | { marks: number } {
  return transaction((tx) => {
    const subject = findSubject(subjectId);
    if (!subject) return "removed";
    const { given } = countSubjectMarks(subjectId);
    if (given > 0) return { marks: given };
    tx.delete(subjects).where(eq(id, subjectId)).run();
    recordActivity(tx, { account, act: "removed", ...itemOfClass("subject", subject) });
    return "removed";
  });
}

/** Counts the marks of a subject in all exams. If there are no marks, both numbers are 0. */
export function countSubjectMarks(subjectId: number): { given: number; highest: number } {
  const row = db()
    .select({ given: count(), highest: max(results.marks) })
    .from(results)
    .where(eq(results.subjectId, subjectId))
    .get();
  return { given: row?.given ?? 0, highest: row?.highest ?? 0 };
}

function hasMarksInLockedExam(subjectId: number): boolean {
  const mark = db()
    .select({ id: results.id })
    .from(results)
    .innerJoin(exams, eq(exams.id, results.examId))
    .where(and(eq(results.subjectId, subjectId), isNotNull(exams.lockedAt)))
    .limit(1)
    .get();
  return mark !== undefined;
}

/** Returns a version that changes when the order of the subjects changes. */
export const orderVersion = (listed: { id: number }[]) => stateVersion(listed.map((subject) => subject.id));

/**
 * Moves a subject of a class to the place in the value of the pressed button. `account` is the email address of the
 * user.
 */
export const moveSubject = (fields: FormData, account: string, level: number) =>
  moveItem(fields, {
    what: "the order of subjects",
    title: "subjects.err.move",
    goneText: "subjects.gone",
    read() {
      const items = listSubjects(level);
      return { items, version: orderVersion(items) };
    },
    write(tx, items, moved) {
      for (const [place, subject] of items.entries())
        tx.update(subjects)
          .set({ position: place + 1 })
          .where(eq(id, subject.id))
          .run();
      recordActivity(tx, { account, act: "changed", ...itemOfClass("subject", { ...moved, classLevel: level }) });
    },
    moved: (place) => ({ tone: "good", title: "subjects.moved", values: { place } }),
  });
