import { describe, expect, it } from "vitest";
import { countMarks, deleteExam, findExam, lockExam, setExamLock } from "../../app/exams/exams.server";
import { transaction } from "../../drizzle/client";
import { activity, examRolls, results, students } from "../../drizzle/schema";
import { insertExam, insertMarkRow, insertStudent, insertSubject } from "../support/class";
import { emptySchool } from "../support/school";

const school = emptySchool();
const account = "head@school.example";
const lines = () => school.database.select().from(activity).all();

it("an examination that is removed stays while it is locked or has marks; the rolls of an earlier locking do not hold it", () => {
  const [studentId, subjectId] = [insertStudent(school.database, 1), insertSubject(school.database, "Bangla")];
  const examId = insertExam(school.database, "Annual 2026");
  insertMarkRow(school.database, { studentId, subjectId, examId, marks: 0 });
  setExamLock("lock", examId, account);
  expect(deleteExam(examId, account)).toBe("locked");
  setExamLock("unlock", examId, account);
  expect(deleteExam(examId, account)).toEqual({ marks: 1 });
  school.database.delete(results).run();
  expect(deleteExam(examId, account)).toBe("removed");
});

it("how many marks are in counts a place per subject for the class and whoever else has marks; of a locked one for what was sat alone", () => {
  const [bangla] = ["Bangla", "English"].map((name) => insertSubject(school.database, name));
  const [here] = [1, 2].map((roll) => insertStudent(school.database, roll));
  const moved = insertStudent(school.database, 3, { classLevel: 7 });
  insertStudent(school.database, 4, { leftAt: new Date() });
  const examId = insertExam(school.database, "Annual 2026");
  insertExam(school.database, "Test 2026");
  for (const studentId of [here, moved]) {
    insertMarkRow(school.database, { studentId: studentId ?? 0, subjectId: bangla ?? 0, examId, marks: 50 });
  }
  expect([...countMarks([examId])]).toEqual([[examId, { given: 2, all: 6 }]]);
  setExamLock("lock", examId, account);
  expect([...countMarks([examId])]).toEqual([[examId, { given: 2, all: 2 }]]);
});

const now = new Date(5000);
const rolls = () => school.database.select().from(examRolls).all();
const lock = (examId: number) => transaction((tx) => lockExam(tx, examId, account, now));

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
      { examId, studentId: ids[0], rollNumber: 7, group: null },
      { examId, studentId: ids[1], rollNumber: 2, group: null },
    ]);
    const title = "Annual 7,2 2026, Class 6";
    expect(lines()).toMatchObject([{ account, act: "locked", kind: "exam", itemId: examId, title, at: now }]);
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
    expect(rolls()).toEqual([{ examId, studentId: ids[0], rollNumber: 7, group: null }]);
    expect(lines().map(({ act }) => act)).toEqual(["locked", "unlocked", "locked"]);
  });
});
