import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { setExamLock } from "~/exams/exams.server";
import { getMarkSheet } from "~/marks/marks.server";
import { findMissingMarks } from "~/marks/progress/progress";
import { countMarks } from "~/marks/progress/progress.server";
import { updateMarks } from "~/marks/save-marks.server";
import { students, subjects } from "~drizzle/schema";
import { insertExam, insertMarkRow, insertStudent, insertSubject } from "../support/class";
import { staffEmail, website } from "../support/website";

const school = website();
const account = staffEmail;

function insertGroupedClass() {
  const { database } = school;
  const of = (group: "Science" | "Humanities" | null, position = 0) => ({ classLevel: 9, group, position });
  const bangla = insertSubject(database, "Bangla", of(null, 1));
  const physics = insertSubject(database, "Physics", of("Science", 2));
  const history = insertSubject(database, "History", of("Humanities", 3));
  const rina = insertStudent(database, 1, of("Science"));
  const rafi = insertStudent(database, 2, of("Humanities"));
  return { bangla, physics, history, rina, rafi, exam: insertExam(database, "Annual 2026", { classLevel: 9 }) };
}

const setGroup = (id: number, group: "Science" | "Humanities" | null) =>
  school.database.update(students).set({ group }).where(eq(students.id, id)).run();
const counted = (exam: number) => {
  const sheet = getMarkSheet(exam);
  const { given, all } = findMissingMarks(sheet ?? { subjects: [], students: [], marks: {} });
  return { given, all };
};

it("a mark in a subject of another group is refused and nothing is written, even in a forged form", async () => {
  const { exam, rina, history, bangla } = insertGroupedClass();
  const change = { student: rina, subject: history, mark: 70, was: null };
  expect(updateMarks(exam, [change], account)).toEqual({ saved: 0, conflicts: [], missing: [change] });
  const form = { account, seen: "", [`m${rina}.${history}`]: "70", [`m${rina}.${bangla}`]: "60" };
  const page = await school.signedIn().keep("lng=bn").post(`/cog-admin/results?class=9&exam=${exam}`, form);
  expect([page.status, getMarkSheet(exam)?.marks]).toEqual([400, {}]);
  expect(page.text).toContain("অন্য বিভাগের বিষয়");
  // The field still shows the mark that was typed.
  expect(page.html).toMatch(new RegExp(`name="m${rina}\\.${history}"[^>]*value="70"`));
});

it("the number of marks shown in the list of exams equals the number in the mark sheet", () => {
  const { database } = school;
  const { exam, rina, rafi, bangla, physics, history } = insertGroupedClass();
  const check = (given: number, all: number) => {
    expect(counted(exam)).toEqual({ given, all });
    expect(countMarks(exam)).toMatchObject({ given, all });
  };
  check(0, 4);
  const undecided = insertStudent(database, 3, { classLevel: 9 });
  check(0, 7);
  const mark = (studentId: number, subjectId: number) =>
    insertMarkRow(database, { studentId, subjectId, examId: exam, marks: 50 });
  mark(rina, bangla);
  mark(rina, history);
  check(2, 8);
  mark(rafi, history);
  mark(undecided, physics);
  // Two students have left the class. `undecided` never had a group.
  database.update(students).set({ classLevel: 10 }).where(eq(students.id, rafi)).run();
  database.update(students).set({ classLevel: 10 }).where(eq(students.id, undecided)).run();
  check(4, 8);
  setExamLock("lock", exam, account);
  check(4, 8);
  database.update(subjects).set({ retiredAt: new Date() }).where(eq(subjects.id, physics)).run();
  check(4, 8);
  setExamLock("unlock", exam, account);
  database.update(students).set({ leftAt: new Date() }).where(eq(students.id, rina)).run();
  check(4, 8);
});

it("a locked exam keeps the groups that students had when it was locked, and takes corrected groups when locked again", () => {
  const { exam, rina, bangla, physics } = insertGroupedClass();
  const { database } = school;
  for (const subjectId of [bangla, physics])
    insertMarkRow(database, { studentId: rina, subjectId, examId: exam, marks: 50 });
  const groups = () => getMarkSheet(exam)?.students.map(({ group }) => group);
  setExamLock("lock", exam, account);
  setGroup(rina, "Humanities");
  expect(groups()).toEqual(["Science"]);
  setExamLock("unlock", exam, account);
  expect(groups()).toEqual(["Humanities", "Humanities"]);
  setExamLock("lock", exam, account);
  expect(groups()).toEqual(["Humanities"]);
});
