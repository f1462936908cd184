import { describe, expect, it } from "vitest";
import {
  copyExams,
  countClassMarks,
  createExam,
  deleteExam,
  findExam,
  listExams,
  lockExam,
  setExamLock,
  updateExam,
} from "../../app/exams/exams.server";
import { transaction } from "../../drizzle/client";
import { activity, examRolls, results, students } from "../../drizzle/schema";
import { insertExam, insertMarkRow, insertStudent, insertSubject } from "../support/class";
import { emptySchool } from "../support/school";

const school = emptySchool();
const account = "head@school.example";
const written = { name: "Annual 2026", nameBn: "বার্ষিক ২০২৬" };
const names = (level = 6) => listExams(level).map(({ name }) => name);
const lines = () => school.database.select().from(activity).all();

describe("a new examination", () => {
  it("is added to its class, once, with a line in the activity", () => {
    expect([createExam(6, written, { account, once: "a" }), createExam(6, written, { account, once: "a" })]).toEqual([
      "added",
      "added",
    ]);
    expect(names()).toEqual(["Annual 2026"]);
    const details = JSON.stringify({ classLevel: 6, ...written });
    expect(lines()).toMatchObject([{ account, act: "created", kind: "exam", title: "Annual 2026, Class 6", details }]);
  });

  it.each(["Annual 2026", "ANNUAL 2026"])("is refused beside one that is called %s", (name) => {
    insertExam(school.database, name);
    expect([createExam(6, written), createExam(7, written)]).toEqual(["taken", "added"]);
  });
});

describe("a changed examination", () => {
  it("has its new name, and a line in the activity", () => {
    const id = insertExam(school.database, "Anual 2026");
    expect(updateExam(id, written, { account, version: 0 })).toBe("changed");
    expect([names(), lines().length]).toEqual([["Annual 2026"], 1]);
  });

  it("stays as it was when it is locked, gone, overtaken, or the name is another's", () => {
    const id = insertExam(school.database, "Test 2026", { changedAt: new Date(5000) });
    expect(updateExam(id, written, { account, version: 0 })).toBe("conflict");
    insertExam(school.database, "annual 2026");
    expect(updateExam(id, written, { account, version: 5000 })).toBe("taken");
    setExamLock("lock", id, account);
    expect(updateExam(id, written, { account, version: 5000 })).toBe("locked");
    expect(updateExam(99, written, { account, version: 0 })).toBe("gone");
    expect(names()).toEqual(["Test 2026", "annual 2026"]);
  });
});

describe("an examination that is removed", () => {
  it("is gone, also a second time", () => {
    const id = insertExam(school.database, "Annual 2026");
    expect([deleteExam(id, account), deleteExam(id, account)]).toEqual(["removed", "removed"]);
    expect([names(), lines().map(({ act }) => act)]).toEqual([[], ["removed"]]);
  });

  it("stays while it is locked or has marks; the rolls of an earlier locking do not hold it", () => {
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
});

describe("how many marks are in", () => {
  it("counts a place per subject for the class and whoever else has marks; of a locked one for what was sat alone", () => {
    const [bangla] = ["Bangla", "English"].map((name) => insertSubject(school.database, name));
    const [here] = [1, 2].map((roll) => insertStudent(school.database, roll));
    const moved = insertStudent(school.database, 3, { classLevel: 7 });
    insertStudent(school.database, 4, { leftAt: new Date() });
    const examId = insertExam(school.database, "Annual 2026");
    insertExam(school.database, "Test 2026");
    for (const studentId of [here, moved]) {
      insertMarkRow(school.database, { studentId: studentId ?? 0, subjectId: bangla ?? 0, examId, marks: 50 });
    }
    expect([...countClassMarks(6)]).toEqual([[examId, { given: 2, all: 6 }]]);
    setExamLock("lock", examId, account);
    expect([...countClassMarks(6)]).toEqual([[examId, { given: 2, all: 2 }]]);
  });
});

describe("a copy to another year", () => {
  const copy = { from: 2026, to: 2027 };

  it("makes what is missing, in one class or in all, once", () => {
    for (const name of ["Annual 2026", "Test 2026", "Test 2027"]) insertExam(school.database, name);
    insertExam(school.database, "Annual 2026", { classLevel: 7, nameBn: "বার্ষিক ২০২৬" });
    expect(copyExams({ ...copy, classLevel: 6 }, { account, once: "a" })).toEqual({ made: 1, skipped: 1 });
    expect(copyExams({ ...copy, classLevel: 6 }, { account, once: "a" })).toBeUndefined();
    expect(names()).toEqual(["Annual 2026", "Annual 2027", "Test 2026", "Test 2027"]);
    expect(copyExams(copy, { account, once: "b" })).toEqual({ made: 1, skipped: 2 });
    expect(listExams(7).at(-1)).toMatchObject({ name: "Annual 2027", nameBn: "বার্ষিক ২০২৭", lockedAt: null });
    expect(lines().map(({ title }) => title)).toEqual(["Annual 2027, Class 6", "Annual 2027, Class 7"]);
  });
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
      { examId, studentId: ids[0], rollNumber: 7 },
      { examId, studentId: ids[1], rollNumber: 2 },
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
