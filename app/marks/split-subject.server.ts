import { and, eq } from "drizzle-orm";
import type { SchoolTransaction } from "../../drizzle/client";
import { examDays, markChanges, results, subjects } from "../../drizzle/schema";
import { parseAdminForm } from "../admin/forms/form.server";
import { RowConflict, saveRow, stateVersion } from "../admin/forms/save-row.server";
import { recordActivity } from "../content/activity.server";
import { itemOfClass } from "../content/activity-texts";
import { getIdempotencyKey, withIdempotencyKey } from "../content/idempotency.server";
import { readOrFallback } from "../errors";
import { listExams } from "../exams/exams.server";
import { getLine } from "../i18n/form-values";
import { hasStudyGroups, type StudyGroup, studyGroups } from "../school/study-groups";
import { listStudents } from "../students/students.server";
import { findSubject, insertSubject, listSubjects, renumberSubjects } from "../subjects/subjects.server";
import { toHistoryLine } from "./mark-history.server";
import type { Mark } from "./mark-sheet";
import { getMarkSheet } from "./marks.server";
import { type GroupNames, parseGroupNames } from "./split-subject";

type MovingMark = { examId: number; student: { id: number; name: string }; group: StudyGroup | null; mark: Mark };

/** Undefined when the subject is gone, has a group or is of another class. Locked examinations keep the subject. */
export function planSplit(subjectId: number) {
  const subject = findSubject(subjectId);
  if (!subject || subject.group || subject.retiredAt || !hasStudyGroups(subject.classLevel)) return undefined;
  const level = subject.classLevel;
  const sheets = listExams(level).flatMap(({ id }) => getMarkSheet(id) ?? []);
  const marked = sheets.filter(({ marks }) => Object.values(marks).some((row) => subjectId in row));
  const open = marked.filter(({ exam }) => !exam.lockedAt);
  const moving = open.flatMap(({ exam, students, marks }) =>
    students.flatMap(({ id, name, group }): MovingMark[] => {
      const mark = marks[id]?.[subjectId];
      return mark === undefined ? [] : [{ examId: exam.id, student: { id, name }, group, mark }];
    }),
  );
  const onRoll = listStudents(level);
  const ungrouped = moving.filter(({ group }) => group === null).map(({ student }) => student);
  const locked = marked.filter(({ exam }) => exam.lockedAt).map(({ exam }) => exam);
  return {
    subject,
    moving,
    open: open.map(({ exam }) => ({ ...exam, count: moving.filter(({ examId }) => examId === exam.id).length })),
    locked,
    groups: studyGroups.map((group) => ({
      group,
      students: onRoll.filter((student) => student.group === group).length,
      marks: moving.filter((mark) => mark.group === group).length,
    })),
    withoutGroup: onRoll.filter((student) => student.group === null).length,
    /** Who has a mark that would move, but no group to say where. */
    blocking: [...new Map(ungrouped.map((student) => [student.id, student])).values()],
    version: stateVersion([subject, moving, locked.map(({ id }) => id), listSubjects(level)]),
  };
}

export type SplitPlan = NonNullable<ReturnType<typeof planSplit>>;

/** Nothing is written when anything is not as it was shown, or when whoever has a mark there has no group. */
export async function splitSubject(request: Request, subjectId: number, account: string) {
  const title = "split.err";
  const form = await parseAdminForm<never>(request, {}, title);
  const shown = readOrFallback(undefined, () => planSplit(subjectId));
  const { names, errors } = parseGroupNames(form.fields, {
    moving: Object.fromEntries(shown?.groups.map(({ group, marks }) => [group, marks]) ?? []),
    taken: shown ? listSubjects(shown.subject.classLevel, { withRetired: true }) : [],
  });
  const version = getLine(form.fields, "seen");
  return saveRow(form, {
    values: { names, version },
    errors,
    title,
    fieldsTitle: title,
    what: "the split of a subject",
    write: () =>
      withIdempotencyKey(getIdempotencyKey(form.fields), (tx) => {
        const plan = planSplit(subjectId);
        if (!plan) throw new RowConflict("subjects.gone");
        if (plan.version !== version) throw new RowConflict("split.conflict");
        if (plan.blocking.length > 0) throw new RowConflict("split.blocked");
        writeSplit(tx, plan, names, account);
      }),
    saved: { tone: "good", title: "split.done" },
  });
}

function writeSplit(tx: SchoolTransaction, { subject, moving }: SplitPlan, names: GroupNames[], account: string): void {
  const now = new Date();
  const { classLevel, fullMarks } = subject;
  const order = listSubjects(classLevel).map(({ id }) => id);
  const ids = new Map<StudyGroup | null, number>();
  for (const { group, name, nameBn } of names)
    if (name !== "")
      ids.set(group, insertSubject(tx, classLevel, { name, nameBn: nameBn || null, fullMarks, group }, account));
  for (const { examId, student, group, mark } of moving) {
    const to = ids.get(group);
    if (to === undefined) throw new Error("A mark would have no subject");
    const ofCell = and(eq(results.examId, examId), eq(results.studentId, student.id));
    tx.update(results)
      .set({ subjectId: to })
      .where(and(ofCell, eq(results.subjectId, subject.id)))
      .run();
    const line = { at: now, account, examId, studentId: student.id };
    tx.insert(markChanges)
      .values([
        { ...line, subjectId: subject.id, ...toHistoryLine(mark, null) },
        { ...line, subjectId: to, ...toHistoryLine(null, mark) },
      ])
      .run();
  }
  const days = tx.select().from(examDays).where(eq(examDays.subjectId, subject.id)).all();
  for (const subjectId of ids.values())
    for (const day of days)
      tx.insert(examDays)
        .values({ ...day, subjectId })
        .run();
  tx.delete(examDays).where(eq(examDays.subjectId, subject.id)).run();
  tx.update(subjects).set({ retiredAt: now, changedAt: now }).where(eq(subjects.id, subject.id)).run();
  renumberSubjects(
    tx,
    order.flatMap((id) => (id === subject.id ? [...ids.values()] : [id])),
  );
  recordActivity(tx, { account, act: "changed", ...itemOfClass("subject", subject) }, now);
}
