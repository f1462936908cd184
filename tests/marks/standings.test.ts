import { describe, expect, it } from "vitest";
import type { Mark } from "~/marks/mark-sheet";
import { getClassStandings, getPoint, getStanding } from "~/marks/standings";
import { createMarkSheet, createSubjects } from "./mark-sheet-fixtures";

const worked = [78, 81, 61, 55, 85, 11, 70, 90, 66, 73];
const none = undefined;
const standing = (marks: (Mark | undefined)[], full = 100) =>
  getStanding(marks.map((mark) => ({ mark, fullMarks: full })));

it.each([
  [80, 100, 5],
  [79, 100, 4],
  [69, 100, 3.5],
  [59, 100, 3],
  [49, 100, 2],
  [39, 100, 1],
  [32, 100, 0],
  [0, 100, 0],
  ["absent", 100, 0],
  [40, 50, 5],
  [39, 50, 4],
  [17, 50, 1],
  [16, 50, 0],
  [28, 35, 5],
] as const)("a mark of %s out of %i has the grade point %d, by its percentage", (mark, full, point) => {
  expect(getPoint(mark, full)).toBe(point);
});

describe("the grade point average", () => {
  it.each([
    ["of the worked example is 0.00, because one subject was failed", worked, "0.00"],
    ["of the worked example with 33 instead of 11 is the mean of the points", worked.with(5, 33), "3.80"],
    ["is 0.00 for a student who was absent in one subject", worked.with(5, "absent" as never), "0.00"],
    ["is 0.00 for a student who was absent in all subjects", ["absent", "absent"], "0.00"],
    ["is 5.00 with A+ in all subjects", [80, 100, 95], "5.00"],
    ["has two decimals", [80, 80, 70], "4.67"],
    ["rounds halves up", [80, 80, 80, 80, 80, 80, 80, 45], "4.63"],
    ["of one subject is the point of this subject", [65], "3.50"],
    ["is missing while a mark is missing", [80, none, 70], none],
    ["is missing without marks", [none, none], none],
    ["is missing without subjects", [], none],
  ] as const)("the grade point average %s", (_what, marks, points) => {
    expect(standing([...marks]).points).toBe(points);
  });

  it("a standing has total, grade and grade points, and Absent counts as 0 in them", () => {
    expect(standing(worked)).toMatchObject({ total: 670, grade: "A-", given: 10, all: 10, points: "0.00" });
    expect(standing([90, "absent"])).toMatchObject({ total: 90, grade: "C", given: 2, all: 2, points: "0.00" });
  });

  it("a student with missing marks has the grade of the marks entered", () => {
    expect(standing([88, 96, 74, 74, 82, 79, none, none, none, none])).toMatchObject({
      grade: "A+",
      given: 6,
      all: 10,
    });
  });
});

it.each([
  ["a student without a failed subject has passed", [33, 80], "passed", 0],
  ["a student with one F beside good marks has failed", worked, "failed", 1],
  ["a student who was absent in one subject has failed", [90, "absent"], "failed", 1],
  ["a student with a missing mark is incomplete", [90, none], "incomplete", 0],
  ["a student with a missing mark and an F is incomplete", [11, none], "incomplete", 1],
  ["a student without marks is incomplete", [none, none], "incomplete", 0],
  ["a student without subjects is incomplete", [], "incomplete", 0],
] as const)("the outcome follows from failed and missing marks: %s", (_what, marks, outcome, failed) => {
  expect(standing([...marks])).toMatchObject({ outcome, failed });
});

const positions = (rows: (Mark | undefined)[][], subjects = rows[0]?.length ?? 0) => {
  const sheet = createMarkSheet(createSubjects(subjects), rows);
  const { standingOf, complete } = getClassStandings(sheet);
  return [sheet.students.map(({ id }) => standingOf(id).position), complete];
};

describe("the position in class", () => {
  const sat = (...marks: (Mark | undefined)[]) => marks;

  it.each([
    [
      "students who passed come before students who failed with a higher total",
      [sat(95, 32), sat(40, 40), sat(33, 33)],
      [3, 1, 2],
      3,
    ],
    [
      "failed students are ordered by failed subjects and then by total",
      [sat(99, 32, 32), sat(40, 40, 32), sat(50, 50, 0), sat(90, 20, 10)],
      [3, 1, 2, 4],
      4,
    ],
    [
      "failed students share a position if failed subjects and total are equal, but not with students who passed",
      [sat(80, 20), sat(20, 80), sat(50, 50)],
      [2, 2, 1],
      3,
    ],
    ["equal totals share a position", [sat(90), sat(80), sat(80), sat(70)], [1, 2, 2, 4], 4],
    ["the total decides and not the roll", [sat(50), sat(70), sat(60)], [3, 1, 2], 3],
    ["an only student is first", [sat(12)], [1], 1],
    ["students who were absent in all subjects share a position", [sat("absent"), sat("absent")], [1, 1], 2],
    ["Absent and 0 give the same position", [sat("absent", 50), sat(0, 50)], [1, 1], 2],
    ["only students with all marks are counted", [sat(90, none), sat(40, 40), sat(50, 40)], [none, 2, 1], 2],
    ["no student has a position while every student lacks marks", [sat(90, none), sat(none, none)], [none, none], 0],
    ["no student has a position without subjects", [sat(), sat()], [none, none], 0],
  ])("the position in class follows its rules: %s", (_what, rows, places, complete) =>
    expect(positions(rows)).toEqual([places, complete]),
  );

  it("a class without students has no positions", () => expect(positions([], 2)).toEqual([[], 0]));
});

it("the highest mark of a subject counts all students who sat it, even students with other missing marks", () => {
  const rows = [
    [70, "absent", 0, none],
    [91, "absent", none, none],
  ] as (Mark | undefined)[][];
  const { highestIn } = getClassStandings(createMarkSheet(createSubjects(4), rows));
  expect([11, 12, 13, 14].map(highestIn)).toEqual([91, none, 0, none]);
});
