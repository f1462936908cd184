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
    ["of the worked example is 0.00, because one subject is failed", worked, "0.00"],
    ["of the same with 33 in place of the 11 is the mean of the points", worked.with(5, 33), "3.80"],
    ["is 0.00 for who was absent in one subject", worked.with(5, "absent" as never), "0.00"],
    ["is 0.00 for who was absent in all", ["absent", "absent"], "0.00"],
    ["of A+ in all is 5.00", [80, 100, 95], "5.00"],
    ["has two decimals", [80, 80, 70], "4.67"],
    ["rounds the half up", [80, 80, 80, 80, 80, 80, 80, 45], "4.63"],
    ["of one subject is its point", [65], "3.50"],
    ["is not there while a mark is missing", [80, none, 70], none],
    ["is not there without marks", [none, none], none],
    ["is not there without subjects", [], none],
  ] as const)("the grade point average %s", (_what, marks, points) => {
    expect(standing([...marks]).points).toBe(points);
  });

  it("a standing has grade points beside total and grade, where Absent counts as 0", () => {
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
  ["has passed who has failed in nothing", [33, 80], "passed", 0],
  ["has failed who has an F beside good marks", worked, "failed", 1],
  ["has failed who was absent in one", [90, "absent"], "failed", 1],
  ["is incomplete while a mark is missing", [90, none], "incomplete", 0],
  ["is incomplete while a mark is missing, also with an F", [11, none], "incomplete", 1],
  ["is incomplete without marks", [none, none], "incomplete", 0],
  ["is incomplete without subjects", [], "incomplete", 0],
] as const)("a student's outcome follows from failed and missing marks: %s", (_what, marks, outcome, failed) => {
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
    ["has who passed before who failed with a higher total", [sat(95, 32), sat(40, 40), sat(33, 33)], [3, 1, 2], 3],
    [
      "has of those who failed first who failed in fewer subjects, and then by total",
      [sat(99, 32, 32), sat(40, 40, 32), sat(50, 50, 0), sat(90, 20, 10)],
      [3, 1, 2, 4],
      4,
    ],
    [
      "is shared by who failed in as many subjects with an equal total, and not by who passed with the same",
      [sat(80, 20), sat(20, 80), sat(50, 50)],
      [2, 2, 1],
      3,
    ],
    ["is shared by equal totals", [sat(90), sat(80), sat(80), sat(70)], [1, 2, 2, 4], 4],
    ["follows the total and not the roll", [sat(50), sat(70), sat(60)], [3, 1, 2], 3],
    ["is the first for the only student", [sat(12)], [1], 1],
    ["is shared by all who were absent in all", [sat("absent"), sat("absent")], [1, 1], 2],
    ["is the same for Absent and for 0", [sat("absent", 50), sat(0, 50)], [1, 1], 2],
    ["is counted among those who are complete alone", [sat(90, none), sat(40, 40), sat(50, 40)], [none, 2, 1], 2],
    ["no student has a position while every student lacks marks", [sat(90, none), sat(none, none)], [none, none], 0],
    ["no student has a position without subjects", [sat(), sat()], [none, none], 0],
  ])("the position in class follows its rules: %s", (_what, rows, places, complete) =>
    expect(positions(rows)).toEqual([places, complete]),
  );

  it("a class without students has no positions", () => expect(positions([], 2)).toEqual([[], 0]));
});

it("the highest mark of a subject counts all students who sat it, even those with other marks missing", () => {
  const rows = [
    [70, "absent", 0, none],
    [91, "absent", none, none],
  ] as (Mark | undefined)[][];
  const { highestIn } = getClassStandings(createMarkSheet(createSubjects(4), rows));
  expect([11, 12, 13, 14].map(highestIn)).toEqual([91, none, 0, none]);
});
