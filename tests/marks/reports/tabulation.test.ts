import { describe, expect, it } from "vitest";
import { createTabulation } from "../../../app/marks/reports/tabulation";
import { createMarkSheet, createSubjects } from "../mark-sheet-fixtures";

const sheet = createTabulation(
  createMarkSheet(createSubjects([100, 50, 100]), [[90, 45, 80], [88, 16, 79], [33], {}, [0, 0, 0]]),
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
    expect(sheet.lines.slice(1, 3).map(({ cells }) => cells.map(({ mark, isFailed }) => [mark, isFailed]))).toEqual([
      [
        [88, false],
        [16, true],
        [79, false],
      ],
      [
        [33, false],
        [undefined, false],
        [undefined, false],
      ],
    ]);
  });

  it("has the highest mark of every subject and how many passed in it", () => {
    expect(sheet.subjects.map(({ highest, passed }) => [highest, passed])).toEqual([
      [90, 3],
      [45, 1],
      [80, 2],
    ]);
  });

  it("counts who has marks, who passed in all they have, who failed in a subject whatever the grade, and what is missing", () => {
    expect(sheet).toMatchObject({ marked: 4, passed: 2, failed: 2, missing: 5 });
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

  it("of an examination without marks has no highest mark and nobody who passed", () => {
    const empty = createTabulation(createMarkSheet(createSubjects(1), [{}]));
    expect(empty.subjects).toEqual([{ name: "Subject 1", fullMarks: 100, highest: undefined, passed: 0 }]);
    expect(empty).toMatchObject({ marked: 0, passed: 0, failed: 0, missing: 1 });
  });
});
