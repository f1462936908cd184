import { describe, expect, it } from "vitest";
import { findExam, lockExam, setExamLock } from "../../app/exams/exams.server";
import { transaction } from "../../drizzle/client";
import { activity, examRolls, students } from "../../drizzle/schema";
import { insertExam, insertMarkRow, insertStudent, insertSubject } from "../support/class";
import { emptySchool } from "../support/school";

const school = emptySchool();
const account = "head@school.example";
const now = new Date(5000);
const lines = () => school.database.select().from(activity).all();
const rolls = () => school.database.select().from(examRolls).all();
const lock = (examId: number, at = now) => transaction((tx) => lockExam(tx, examId, account, at));

/** An examination with one mark each of the students with these rolls. */
function satBy(...rollNumbers: number[]) {
  const subjectId = insertSubject(school.database, `Subject of ${rollNumbers}`);
  const examId = insertExam(school.database, `Annual ${rollNumbers} 2026`);
  const ids = rollNumbers.map((roll) => insertStudent(school.database, roll));
  for (const studentId of ids) insertMarkRow(school.database, { studentId, subjectId, examId, marks: 33 });
  return { examId, ids };
}

describe("an examination that is locked", () => {
  it("keeps the rolls of those who have marks in it, and is written down", () => {
    const { examId, ids } = satBy(7, 2);
    insertStudent(school.database, 9);
    lock(examId);
    expect(findExam(examId)?.lockedAt).toEqual(now);
    expect(rolls()).toEqual([
      { examId, studentId: ids[0], rollNumber: 7 },
      { examId, studentId: ids[1], rollNumber: 2 },
    ]);
    const title = "Annual 7,2 2026, Class 6";
    expect(lines()).toMatchObject([{ account, act: "locked", kind: "exam", itemId: examId, title, at: now }]);
  });

  it("a second time stays as it is", () => {
    const { examId } = satBy(7);
    lock(examId);
    lock(examId, new Date(9000));
    expect([findExam(examId)?.lockedAt, lines().length]).toEqual([now, 1]);
  });

  it("without any marks is locked all the same", () => {
    const examId = insertExam(school.database, "Test 2026");
    lock(examId);
    expect([findExam(examId)?.lockedAt, rolls()]).toEqual([now, []]);
  });

  it("and unlocked keeps the rolls it was locked with, also when it is locked again", () => {
    const { examId, ids } = satBy(7);
    lock(examId);
    setExamLock("unlock", examId, account, now);
    expect(findExam(examId)?.lockedAt).toBeNull();
    school.database.update(students).set({ rollNumber: 1, classLevel: 7 }).run();
    lock(examId);
    expect(rolls()).toEqual([{ examId, studentId: ids[0], rollNumber: 7 }]);
    expect(lines().map(({ act }) => act)).toEqual(["locked", "unlocked", "locked"]);
  });

  it("is locked by its form once, and unlocked once", () => {
    const { examId } = satBy(7);
    const wishes = ["unlock", "lock", "lock", "unlock", "unlock"] as const;
    expect(wishes.map((wish) => setExamLock(wish, examId, account))).toEqual([true, true, true, true, true]);
    expect(lines().map(({ act }) => act)).toEqual(["locked", "unlocked"]);
    expect(setExamLock("lock", 99, account)).toBe(false);
  });
});
