import { describe, expect, it } from "vitest";
import { createTabulation } from "~/marks/reports/tabulation";
import { createMarkSheet, createSubjects } from "../mark-sheet-fixtures";

const sheet = createTabulation(
  createMarkSheet(createSubjects([100, 50, 100]), [[90, 45, 80], [88, 16, 79], [83], {}, [0, 0, 0]]),
);

describe("a tabulation sheet", () => {
  it("the tabulation has a line for every student, with total and grade if there are marks", () => {
    expect(sheet.lines.map(({ student, standing: { total, grade } }) => [student.rollNumber, total, grade])).toEqual([
      [1, 215, "A"],
      [2, 183, "A-"],
      [3, 83, "A+"],
      [4, 0, undefined],
      [5, 0, "F"],
    ]);
  });

  it("the tabulation has a cell for every subject, with the grade point for the subject's own full marks", () => {
    const cells = sheet.lines.map(({ cells }) => cells.map(({ mark, point }) => `${mark}: ${point}`).join(", "));
    expect(cells.slice(1, 3)).toEqual(["88: 5, 16: 0, 79: 4", "83: 5, undefined: undefined, undefined: undefined"]);
  });

  it("the tabulation has the highest mark of every subject and the number of students who passed in it", () => {
    expect(sheet.subjects.map(({ highest, passed }) => [highest, passed])).toEqual([
      [90, 3],
      [45, 1],
      [80, 2],
    ]);
  });

  it("the tabulation counts a failed student as F, and does not count an incomplete student under a grade", () => {
    expect(sheet).toMatchObject({ marked: 4, passed: 1, failed: 2, incomplete: 1, missing: 5 });
    const grades = sheet.grades.map(({ grade, count }) => `${grade} ${count}`);
    expect(grades.join(", ")).toBe("A+ 0, A 1, A- 0, B 0, C 0, D 0, F 2");
  });

  it("the tabulation gives points and a position only to students with all marks", () => {
    expect(sheet.lines.map(({ standing: { points, position } }) => [points, position])).toEqual([
      ["5.00", 1],
      ["0.00", 2],
      [undefined, undefined],
      [undefined, undefined],
      ["0.00", 3],
    ]);
  });

  it("the tabulation of an exam without marks has no highest mark, and no student has passed", () => {
    const empty = createTabulation(createMarkSheet(createSubjects(1), [{}]));
    expect(empty.subjects).toEqual([{ name: "Subject 1", fullMarks: 100, highest: undefined, passed: 0 }]);
    expect(empty).toMatchObject({ marked: 0, passed: 0, failed: 0, missing: 1 });
  });
});
