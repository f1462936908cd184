import { describe, expect, it } from "vitest";
import { createTabulation } from "../../../app/marks/reports/tabulation";
import { createMarkSheet, subjectAt, subjectsOf } from "./report-fixtures";

const sheet = createTabulation(
  createMarkSheet(
    [subjectAt(0), subjectAt(1, 50), { ...subjectAt(2), nameBn: "বিজ্ঞান" }],
    [{ marks: [90, 45, 80] }, { marks: [88, 16, 79] }, { marks: [33] }, {}, { marks: [0, 0, 0] }],
  ),
  "en",
);

describe("a tabulation sheet", () => {
  it("has a line for every student, with total and grade where there are marks", () => {
    expect(sheet.lines.map(({ student, total, grade }) => [student.rollNumber, total, grade])).toEqual([
      [1, 215, "A"],
      [2, 183, "A-"],
      [3, 33, "D"],
      [4, undefined, undefined],
      [5, 0, "F"],
    ]);
  });

  it("has a cell for every subject and knows a fail by the subject's own full marks", () => {
    expect(sheet.lines[1]?.cells).toEqual([
      { mark: 88, isFailed: false },
      { mark: 16, isFailed: true },
      { mark: 79, isFailed: false },
    ]);
    expect(sheet.lines[2]?.cells.map(({ mark, isFailed }) => [mark, isFailed])).toEqual([
      [33, false],
      [undefined, false],
      [undefined, false],
    ]);
  });

  it("has the highest mark of every subject and how many passed in it", () => {
    expect(sheet.subjects.map(({ highest, passed }) => [highest, passed])).toEqual([
      [90, 3],
      [45, 1],
      [80, 2],
    ]);
  });

  it("counts who has marks, and as passed whoever has some and none that is a fail", () => {
    expect([sheet.lines.length, sheet.marked, sheet.passed]).toEqual([5, 4, 2]);
  });

  it("counts who has failed in a subject, whatever the grade, and the marks that are missing", () => {
    expect([sheet.failed, sheet.missing]).toEqual([2, 5]);
    expect(createTabulation(createMarkSheet(subjectsOf(2), [{ marks: [33, 100] }]), "en")).toMatchObject({
      failed: 0,
      missing: 0,
    });
  });

  it("counts the students of each grade, the best grade first", () => {
    expect(sheet.grades.map(({ grade, count }) => `${grade} ${count}`)).toEqual([
      "A+ 0",
      "A 1",
      "A- 1",
      "B 0",
      "C 0",
      "D 1",
      "F 1",
    ]);
  });

  it("names a subject as the language does", () => {
    const inBengali = createTabulation(createMarkSheet([{ ...subjectAt(0), nameBn: "বিজ্ঞান" }, subjectAt(1)], []), "bn");
    expect([inBengali.exam, ...inBengali.subjects.map(({ name }) => name)]).toEqual([
      "বার্ষিক পরীক্ষা ২০২৬",
      "বিজ্ঞান",
      "Subject 2",
    ]);
  });

  it("of an examination without marks has no highest mark and nobody who passed", () => {
    const empty = createTabulation(createMarkSheet(subjectsOf(1), [{}]), "en");
    expect(empty.subjects).toEqual([{ name: "Subject 1", fullMarks: 100, highest: undefined, passed: 0 }]);
    expect([empty.marked, empty.passed]).toEqual([0, 0]);
  });
});
