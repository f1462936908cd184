import { and, desc, eq, inArray } from "drizzle-orm";
import { recordActivity } from "~/activity/activity.server";
import { wholeClass } from "~/activity/activity-texts";
import type { Flash } from "~/admin/flash";
import { stateVersion } from "~/admin/forms/saving/save-row.server";
import { writeErrorStatus, writeErrorText } from "~/admin/forms/saving/write-error.server";
import { backUpBefore } from "~/backups/back-up-before.server";
import { deleteExamRolls, hasMarks, listOpenMarkedExams } from "~/exams/exams.server";
import type { TextKey } from "~/i18n/en";
import { getLine } from "~/i18n/form-values";
import { formatDigits } from "~/i18n/format";
import { getLanguage } from "~/i18n/i18n.server";
import { type Language, type LocalizedNames, localizedName } from "~/i18n/languages";
import { getIdempotencyKey, withIdempotencyKey } from "~/saving/idempotency.server";
import { isOnRoll, listStudents } from "~/students/students.server";
import { parseForm } from "~/uploads/parse-form.server";
import { db } from "~drizzle/client";
import { exams, results, students } from "~drizzle/schema";
import { getMarkSheet } from "../marks.server";
import { getClassStandings } from "../standings";
import {
  isRenumbered,
  parseRollFields,
  type RollField,
  type RollOrder,
  type RollStudent,
  sortByPosition,
  toNumbered,
} from "./new-rolls";
import { changeRolls } from "./roll-changes.server";

/**
 * `fields` has the new roll of each student. `version` identifies the state of the class for which they were made.
 * `sat` and `open` are described at listClassExams.
 */
export type RollsView = { fields: RollField[]; version: string; sat: NamedExam[]; open: NamedExam[] };
export type NamedExam = { id: number; name: string };

export function getRollsView(level: number, language: Language, order: RollOrder = "keep"): RollsView {
  const students = listStudents(level);
  const ordered = typeof order === "number" ? sortByExam(order, students) : students;
  const fields = ordered.map(({ id, rollNumber, name }, place) => {
    return { id, rollNumber, name, typed: formatDigits(order === "keep" ? rollNumber : place + 1, language) };
  });
  return { fields, version: rollVersion(students), ...listClassExams(level, language) };
}

/**
 * `sat` lists exams whose positions can become the roll numbers. `open` lists exams that have marks and are not locked.
 */
export function listClassExams(level: number, language: Language): Pick<RollsView, "sat" | "open"> {
  const toName = ({ id, ...exam }: LocalizedNames & { id: number }) => ({ id, name: localizedName(language, exam) });
  return { sat: listSatExams(level).map(toName), open: listOpenMarkedExams(level).map(toName) };
}

function listSatExams(level: number) {
  const onRoll = db().select({ id: students.id }).from(students).where(isOnRoll(level));
  const { id, name, nameBn } = exams;
  return db()
    .select({ id, name, nameBn })
    .from(exams)
    .where(and(eq(exams.classLevel, level), hasMarks(inArray(results.studentId, onRoll))))
    .orderBy(desc(id))
    .all();
}

/** Sorts students by their position in the exam. If no exam has this id, returns the students in the given order. */
export function sortByExam<Student extends RollStudent>(examId: number, students: Student[]): Student[] {
  const sheet = getMarkSheet(examId);
  return sheet ? sortByPosition(students, getClassStandings(sheet).standingOf) : students;
}

export const rollVersion = (students: RollStudent[]): string =>
  stateVersion(students.map(({ id, rollNumber }) => [id, rollNumber]));

type RollsStep = { step: "fill" | "confirm"; view: RollsView; message?: Flash; status: number };

// The form has one field for each student, so 1,100 fields are enough for a large class.
const formLimits = { maxFiles: 0, maxFileBytes: 64 * 1024, maxFields: 1_100 };

/**
 * Handles both steps of the form for new roll numbers. The first post returns the planned changes. The second post
 * writes them if the class has not changed after the first post.
 */
export async function saveRolls(
  request: Request,
  level: number,
  account: string,
): Promise<RollsStep | { done: Flash }> {
  const language = await getLanguage(request);
  const { fields: form, problem } = await parseForm(request, formLimits);
  const students = listStudents(level);
  const described = { version: rollVersion(students), ...listClassExams(level, language) };
  const fields = parseRollFields(form, students);
  const show = (step: RollsStep["step"], message?: Flash, status = 200): RollsStep => {
    return { step, view: { ...described, fields }, message, status };
  };
  const reject = (step: RollsStep["step"], status: number, body: TextKey) =>
    show(step, { tone: "bad", title: "rolls.err", body }, status);
  if (problem) return reject("fill", 400, "form.broken");
  const intent = form.get("intent");
  if (intent === "fill") return show("fill");
  const refuse = (): RollsStep | undefined => {
    if (getLine(form, "seen") !== described.version) return reject("fill", 409, "rolls.conflict");
    if (fields.some(({ error }) => error)) return reject("fill", 400, "rolls.correct");
    return toNumbered(fields).some(isRenumbered) ? undefined : reject("fill", 400, "rolls.same");
  };
  if (intent !== "confirm") return refuse() ?? show("confirm");
  try {
    await backUpBefore("rolls");
    const changes = new Map(toNumbered(fields).map(({ id, roll }) => [id, roll]));
    if (!renumberClass(level, changes, { account, version: getLine(form, "seen"), key: getIdempotencyKey(form) }))
      return refuse() ?? reject("confirm", 409, "rolls.conflict");
  } catch (error) {
    const body = writeErrorText("the rolls of a class", error);
    return reject("confirm", writeErrorStatus(body), body);
  }
  return { done: { tone: "good", title: "rolls.done" } };
}

type RenumberOptions = {
  /** The email address of the person who gives the new roll numbers. */
  account: string;
  /** The version of the class for which the new roll numbers were planned. */
  version: string;
  /** The idempotency key of the form. A form with an empty key always counts as new. */
  key?: string;
};

/**
 * Gives the students of a class new roll numbers. Returns false if the class has changed or if two students would have
 * the same roll. Open exams use the new rolls. Locked exams keep the old rolls.
 */
export function renumberClass(
  level: number,
  rolls: Map<number, number>,
  { account, version, key = "" }: RenumberOptions,
): boolean {
  const outcome = withIdempotencyKey<void, "rejected">(key, (tx, reject) => {
    const students = listStudents(level);
    if (rollVersion(students) !== version) reject("rejected");
    const planned = students.map(({ id, rollNumber, name }) => {
      return { id, rollNumber, name, level, next: level, roll: rolls.get(id) ?? rollNumber };
    });
    const changed = planned.filter(isRenumbered);
    if (changed.length === 0 || new Set(planned.map(({ roll }) => roll)).size < planned.length) reject("rejected");
    const now = new Date();
    deleteExamRolls(
      tx,
      listOpenMarkedExams(level).map(({ id }) => id),
      changed.map(({ id }) => id),
    );
    changeRolls(tx, { kind: "rolls", classLevel: level }, changed, account, now);
    recordActivity(tx, { account, act: "renumbered", ...wholeClass(level) }, now);
  });
  return outcome !== "rejected";
}
