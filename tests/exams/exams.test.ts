import { describe, expect, it } from "vitest";
import { examSchema, findExamNeed, findYear, parseYear, replaceYear } from "~/exams/exam";
import { deleteExam, findExam, lockExam, setExamLock } from "~/exams/exams.server";
import { checkForm } from "~/i18n/form-schema";
import { transaction } from "~drizzle/client";
import { activity, examRolls, results } from "~drizzle/schema";
import { insertExam, insertMarkRow, insertStudent, insertSubject } from "../support/class";
import { formData } from "../support/page-parts";
import { emptySchool } from "../support/school";

const school = emptySchool();
const account = "head@school.example";
const lines = () => school.rows(activity);

it("a locked exam or an exam with marks cannot be deleted, and rolls kept by an earlier lock do not prevent a deletion", () => {
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

describe("what an exam needs now", () => {
  const none = { given: 0, all: 9 };
  const some = { given: 4, all: 9 };
  const every = { given: 9, all: 9 };
  const [yesterday, today] = ["2026-12-01", "2026-12-02"];

  it.each([
    ["its dates, if it has no dates and no marks", none, undefined, "days"],
    ["its dates, until the last one has passed", some, today, "days"],
    ["its marks, after the last date", none, yesterday, "marks"],
    ["its marks, if it has some marks and no dates", some, undefined, "marks"],
    ["a check, once all marks are in", every, today, "check"],
  ])("an exam needs %s", (_, marks, lastDay, need) =>
    expect(findExamNeed({ isLocked: false, marks, lastDay }, today)).toBe(need),
  );

  it("a locked exam needs the cards for families", () =>
    expect(findExamNeed({ isLocked: true, marks: some, lastDay: today }, today)).toBe("families"));
});

const now = new Date(5000);
const rolls = () => school.rows(examRolls);
const lock = (examId: number) => transaction((tx) => lockExam(tx, examId, account, now));

function satBy(...rollNumbers: number[]) {
  const subjectId = insertSubject(school.database, `Subject of ${rollNumbers}`);
  const examId = insertExam(school.database, `Annual ${rollNumbers} 2026`);
  const ids = rollNumbers.map((roll) => insertStudent(school.database, roll));
  for (const studentId of ids) insertMarkRow(school.database, { studentId, subjectId, examId, marks: 33 });
  return { examId, ids };
}

describe("an examination that is locked", () => {
  it("locking an exam stores the roll numbers of students with marks, and is recorded", () => {
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

  it("an exam without marks can be locked", () => {
    const examId = insertExam(school.database, "Test 2026");
    lock(examId);
    expect([findExam(examId)?.lockedAt, rolls()]).toEqual([now, []]);
  });
});

const form = (name: string, nameBn = "") => formData({ name, nameBn });

describe("the exam form", () => {
  it.each([
    ["Annual Examination 2026", ""],
    ["Annual Examination ২০২৬", "বার্ষিক পরীক্ষা"],
    [`${"ক্ষ".repeat(195)} 2026`, ""],
  ])("the exam form accepts the name %s", (name, nameBn) => {
    expect(checkForm(examSchema, form(name, nameBn))).toMatchObject({ value: { name, nameBn: nameBn || null } });
  });
});

describe("the year in the name of an examination", () => {
  it.each([
    ["Annual Examination 2026", 2026],
    ["বার্ষিক পরীক্ষা ২০২৬", 2026],
    ["Test 2025-26", 2025],
    ["Class Test 12-2026", 2026],
    ["Annual Examination", undefined],
    ["Annual Examination 26", undefined],
    ["Room 1234", undefined],
    ["Roll 120265", undefined],
  ])("the year in the exam name %s is %s", (name, year) => expect(findYear(name)).toBe(year));

  it.each([
    [" ২০২৭ ", 2027],
    ["2027", 2027],
    ["27", undefined],
    ["3027", undefined],
    ["in 2027", undefined],
    ["", undefined],
  ])("the exam year %j is read as %s", (text, year) => expect(parseYear(text)).toBe(year));

  it.each([
    ["Annual Examination 2026", "Annual Examination 2027"],
    ["বার্ষিক পরীক্ষা ২০২৬", "বার্ষিক পরীক্ষা ২০২৭"],
    ["2026 Test (২০২৬)", "2027 Test (২০২৭)"],
    ["Test 2026-27", "Test 2027-28"],
    ["টেস্ট ২০২৬–২০২৭", "টেস্ট ২০২৭–২০২৮"],
    ["Class Test 12-2026", "Class Test 12-2027"],
    ["Test 2026-1", "Test 2027-1"],
    ["Annual 2026, syllabus of 2023", "Annual 2027, syllabus of 2023"],
    ["Number 20261", "Number 20261"],
  ])("the year in the exam name moves on: %s becomes %s", (before, after) =>
    expect(replaceYear(before, 2026, 2027)).toBe(after),
  );
});
