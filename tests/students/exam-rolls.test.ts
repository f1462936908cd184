import { describe, expect, it } from "vitest";
import { setExamLock } from "../../app/exams/exams.server";
import { getMarkSheet } from "../../app/marks/marks.server";
import { findStudent, studentVersion, updateStudent } from "../../app/students/students.server";
import { examRolls } from "../../drizzle/schema";
import { emptySchool } from "../support/school";
import { insertMarkedExam, insertStudent, studentFields } from "./student-fixtures";

const school = emptySchool();
const account = "head@school.example";
const kept = () => school.database.select().from(examRolls).all();
const rollsOn = (examId: number) => getMarkSheet(examId)?.students.map(({ rollNumber }) => rollNumber);

function change(id: number, { classLevel = 6, rollNumber = 4, hasLeft = false }): void {
  const version = studentVersion(findStudent(id));
  expect(updateStudent(id, { ...studentFields, classLevel, rollNumber }, { account, version, hasLeft })).toBe(
    "changed",
  );
}

function satUnder(rollNumber: number) {
  const id = insertStudent(school.database, { rollNumber });
  return { id, examId: insertMarkedExam(school.database, [id]) };
}

describe("an open examination", () => {
  it.each([
    ["goes to another class", { classLevel: 7, rollNumber: 31 }],
    ["leaves the school", { rollNumber: 31, hasLeft: true }],
  ])("keeps the roll of a student who %s", (_what, after) => {
    const { id, examId } = satUnder(4);
    change(id, after);
    change(id, { ...after, rollNumber: 32 });
    expect([rollsOn(examId), kept()]).toEqual([[4], [{ examId, studentId: id, rollNumber: 4 }]]);
  });

  it("follows the roll of a student who stays in the class", () => {
    const { id, examId } = satUnder(4);
    change(id, { rollNumber: 5 });
    expect([rollsOn(examId), kept()]).toEqual([[5], []]);
  });

  it.each([
    ["class", { classLevel: 7 }],
    ["school", { hasLeft: true }],
  ])("follows it again once they are back in the %s, also when it is locked then", (_what, away) => {
    const { id, examId } = satUnder(4);
    change(id, away);
    change(id, { rollNumber: 5 });
    expect(rollsOn(examId)).toEqual([5]);
    setExamLock("lock", examId, account);
    expect(rollsOn(examId)).toEqual([5]);
  });
});

describe("a locked examination", () => {
  it("keeps its rolls whatever becomes of the student, also unlocked and locked again", () => {
    const { id, examId } = satUnder(4);
    setExamLock("lock", examId, account);
    for (const after of [{ classLevel: 7 }, { rollNumber: 9 }, { hasLeft: true }, { rollNumber: 9 }]) change(id, after);
    expect(rollsOn(examId)).toEqual([4]);
    setExamLock("unlock", examId, account);
    setExamLock("lock", examId, account);
    expect(rollsOn(examId)).toEqual([4]);
  });
});
