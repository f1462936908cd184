import { describe, expect, it } from "vitest";
import { findMissingMarks } from "../../app/marks/progress/progress";

const subject = (id: number, name: string) => ({ id, name, nameBn: null, fullMarks: 100 });
const student = (id: number) => ({ id, rollNumber: id, name: `Pupil ${id}`, fatherName: "", motherName: "" });
const subjects = [subject(5, "Bangla"), subject(6, "English"), subject(7, "Science")];
const students = [student(12), student(13), student(14)];

const told = (marks: Record<number, Record<number, number>>, of = { subjects, students }) => {
  const missing = findMissingMarks({ ...of, marks });
  return {
    ...missing,
    subjects: missing.subjects.map(({ subject, missing, isBegun }) => [subject.name, missing, isBegun]),
    students: missing.students.map(({ student, missing, hasNone }) => [
      student.id,
      missing.map(({ name }) => name),
      hasNone,
    ]),
  };
};

describe("missing marks", () => {
  it("are counted by subject, and named by student in the subjects that are begun", () => {
    expect(told({ 12: { 5: 78, 6: 0 }, 13: { 6: 40 } })).toEqual({
      given: 3,
      all: 9,
      subjects: [
        ["Bangla", 2, true],
        ["English", 1, true],
        ["Science", 3, false],
      ],
      students: [
        [13, ["Bangla"], false],
        [14, ["Bangla", "English"], true],
      ],
    });
  });

  it("are none once all are in, a zero among them", () => {
    const row = { 5: 0, 6: 1, 7: 100 };
    expect(told({ 12: row, 13: row, 14: row })).toEqual({ given: 9, all: 9, subjects: [], students: [] });
  });

  it("are told of by subject alone while nothing is begun", () => {
    expect(told({})).toMatchObject({ given: 0, all: 9, students: [] });
  });

  it.each([
    ["students", { subjects, students: [] }],
    ["subjects", { subjects: [], students }],
  ])("are none without %s", (_, of) => {
    expect(told({}, of)).toEqual({ given: 0, all: 0, subjects: [], students: [] });
  });
});
