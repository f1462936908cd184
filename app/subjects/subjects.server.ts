import { and, count, eq, isNotNull, max } from "drizzle-orm";
import { db, transaction } from "../../drizzle/client";
import { exams, results, subjects } from "../../drizzle/schema";
import type { Flash } from "../admin/flash";
import { type ParsedForm, type Rejection, saveForm } from "../admin/form.server";
import { recordActivity } from "../content/activity.server";
import type { WriteOptions } from "../content/content.server";
import { getIdempotencyKey, withIdempotencyKey } from "../content/idempotency.server";
import {
  moveItem,
  parseSubject,
  type SubjectErrors,
  type SubjectFormValues,
  type SubjectInput,
  subjectActivity,
} from "./subject";

const { id, name, nameBn, classLevel, fullMarks, position, changedAt } = subjects;

/** The subjects of a class in the order of its mark sheet. */
export const listSubjects = (level: number) =>
  db().select({ id, name, nameBn, fullMarks }).from(subjects).where(eq(classLevel, level)).orderBy(position, id).all();

/** One subject; undefined when there is none. */
export const findSubject = (subjectId: number) =>
  db().select({ id, name, nameBn, classLevel, fullMarks, changedAt }).from(subjects).where(eq(id, subjectId)).get();

/** The version of a subject: the moment of its last change in ms, 0 for none. */
export const subjectVersion = (subject?: { changedAt: Date | null }) => Number(subject?.changedAt ?? 0);

export type SubjectRejection = Rejection<SubjectFormValues, keyof SubjectErrors>;

/**
 * Adds the subject of a parsed form to a class, or changes the one of this id. A form with mistakes writes nothing and
 * comes back with all that was typed. `account` is the e-mail of whoever sent it.
 */
export function saveSubject(
  form: ParsedForm<never>,
  account: string,
  target: { addTo: number } | { change: number },
): { refused: SubjectRejection } | { messages: Flash[] } {
  const { typed, subject, problems } = parseSubject(form.fields);
  const saved = saveForm(form, {
    typed,
    problems,
    title: "addTo" in target ? "subjects.err.add" : "subjects.err.change",
    what: "a subject",
    write: () =>
      "addTo" in target
        ? createSubject(target.addTo, subject, { account, once: getIdempotencyKey(form.fields) })
        : updateSubject(target.change, subject, { account, version: typed.version }),
  });
  if ("refused" in saved) return saved;
  const { outcome, rejectFields, rejectConflict } = saved;
  if (outcome === "taken") return rejectFields({ name: { text: "subjects.name.taken" } });
  if (outcome === "locked") return rejectFields({ fullMarks: { text: "subjects.fullMarks.locked" } });
  if (outcome === "gone") return rejectConflict("subjects.gone");
  // Sent once more, the form replaces what somebody else has written.
  if (outcome === "conflict")
    return rejectConflict(
      "form.overtaken",
      "change" in target ? subjectVersion(findSubject(target.change)) : undefined,
    );
  if (typeof outcome === "object")
    return rejectFields({ fullMarks: { text: "subjects.fullMarks.belowMark", values: outcome } });
  return { messages: [{ tone: "good", title: `subjects.${outcome}` }] };
}

/**
 * Adds a subject at the end of a class's mark sheet; "taken" when the class has one of this name, "added" also when
 * this form was received before.
 */
export function createSubject(
  level: number,
  subject: SubjectInput,
  { account = "", once = "" }: WriteOptions = {},
  now = new Date(),
): "added" | "taken" {
  const outcome = withIdempotencyKey<void, "taken">(once, (tx, reject) => {
    if (isNameTaken(level, subject.name)) reject("taken");
    const ofClass = tx
      .select({ last: max(position) })
      .from(subjects)
      .where(eq(classLevel, level));
    const row = { ...subject, classLevel: level, position: (ofClass.get()?.last ?? 0) + 1 };
    const inserted = tx.insert(subjects).values(row).returning({ id }).get();
    recordActivity(tx, { account, act: "created", ...subjectActivity({ ...inserted, ...row }) }, now);
  });
  return outcome ?? "added";
}

/**
 * Changes a subject. Nothing is written when it is "gone", when somebody else has changed it since the given version
 * ("conflict"), when its class has another one of this name ("taken"), when other full marks would change the results
 * of an examination that is "locked", or when a mark above them has been given; then the highest one is returned.
 */
export function updateSubject(
  subjectId: number,
  subject: SubjectInput,
  { account, version }: { account: string; version: number },
  now = new Date(),
): "changed" | "gone" | "conflict" | "taken" | "locked" | { highest: number } {
  return transaction((tx) => {
    const before = findSubject(subjectId);
    if (!before) return "gone";
    if (subjectVersion(before) !== version) return "conflict";
    if (isNameTaken(before.classLevel, subject.name, subjectId)) return "taken";
    if (subject.fullMarks !== before.fullMarks && hasMarksInLockedExam(subjectId)) return "locked";
    const { highest } = countSubjectMarks(subjectId);
    if (subject.fullMarks < highest) return { highest };
    tx.update(subjects)
      .set({ ...subject, changedAt: now })
      .where(eq(id, subjectId))
      .run();
    recordActivity(tx, { account, act: "changed", ...subjectActivity({ ...before, ...subject }) }, now);
    return "changed";
  });
}

/** Removes a subject that nobody has a mark in, also when it is gone already; false while there are marks. */
export function deleteSubject(subjectId: number, account: string, now = new Date()): boolean {
  return transaction((tx) => {
    const subject = findSubject(subjectId);
    if (!subject) return true;
    if (countSubjectMarks(subjectId).given > 0) return false;
    tx.delete(subjects).where(eq(id, subjectId)).run();
    recordActivity(tx, { account, act: "removed", ...subjectActivity(subject) }, now);
    return true;
  });
}

/** How many marks have been given in a subject, over all examinations, and the highest of them; 0 without any. */
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

// A spreadsheet that is imported finds its columns by name, whatever the capitals.
const isNameTaken = (level: number, newName: string, except?: number) =>
  listSubjects(level).some((other) => other.id !== except && other.name.toLowerCase() === newName.toLowerCase());

/**
 * Puts a subject at a place of its class's mark sheet, counted from 1, and numbers all of them anew. Returns the place,
 * or undefined when the subject is gone. The same move a second time changes nothing.
 */
export function moveSubject(subjectId: number, to: number, account: string, now = new Date()): number | undefined {
  return transaction((tx) => {
    const subject = findSubject(subjectId);
    if (!subject) return undefined;
    const before = listSubjects(subject.classLevel).map((other) => other.id);
    const after = moveItem(before, subjectId, to);
    for (const [place, other] of after.entries())
      tx.update(subjects)
        .set({ position: place + 1 })
        .where(eq(id, other))
        .run();
    if (after.join() !== before.join())
      recordActivity(tx, { account, act: "changed", ...subjectActivity(subject) }, now);
    return after.indexOf(subjectId) + 1;
  });
}
