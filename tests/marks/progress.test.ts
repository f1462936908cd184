import { describe, expect, it } from "vitest";
import type { Mark } from "../../app/marks/mark-sheet";
import { findMarkJumps, findMissingMarks } from "../../app/marks/progress/progress";
import { createMarkSheet, createSubjects } from "./mark-sheet-fixtures";

type Rows = (Mark | undefined)[][];
const none = undefined;

describe("missing marks", () => {
  const missingIn = (rows: Rows, subjects = 3) => {
    const missing = findMissingMarks(createMarkSheet(createSubjects(subjects), rows));
    return {
      ...missing,
      subjects: missing.subjects.map((row) => [row.subject.name, row.missing, row.isBegun]),
      students: missing.students.map((row) => [row.student.id, row.missing.map(({ name }) => name), row.hasNone]),
    };
  };

  it("are counted by subject, and named by student in the subjects that are begun", () => {
    expect(missingIn([[78, 0], [none, 40], []])).toEqual({
      given: 3,
      all: 9,
      subjects: [
        ["Subject 1", 2, true],
        ["Subject 2", 1, true],
        ["Subject 3", 3, false],
      ],
      students: [
        [2, ["Subject 1"], false],
        [3, ["Subject 1", "Subject 2"], true],
      ],
    });
  });

  it("are told of by subject alone while nothing is begun", () =>
    expect(missingIn([[], [], []])).toMatchObject({ given: 0, all: 9, students: [] }));

  it.each([
    [
      "once all are in, a zero among them",
      [
        [0, 1, 100],
        [0, 1, 100],
      ],
      3,
      6,
    ],
    ["without students", [], 3, 0],
    ["without subjects", [[], []], 0, 0],
  ])("are none %s", (_what, rows, subjects, count) => {
    expect(missingIn(rows, subjects)).toEqual({ given: count, all: count, subjects: [], students: [] });
  });
});

/** What jumps on a sheet, as "student.subject: size", both counted from 1. */
function jumps(rows: Rows, { previous = [], full = [] }: { previous?: Rows; full?: number[] } = {}) {
  const subjects = createSubjects((rows[0] ?? []).map((_, place) => full[place] ?? 100));
  const before = createMarkSheet(subjects, previous).marks;
  return findMarkJumps(createMarkSheet(subjects, rows), before).map(
    ({ student, subject, size }) => `${student.id}.${subject.id - 10}: ${size}`,
  );
}

describe("a mark beside the one of last time", () => {
  it.each([
    [100, 50, 89, []],
    [100, 50, 90, ["1.1: 40"]],
    [100, 50, 11, []],
    [100, 50, 10, ["1.1: 40"]],
    [100, 100, 0, ["1.1: 100"]],
    [100, 0, 40, ["1.1: 40"]],
    [100, 0, 39, []],
    [50, 25, 45, ["1.1: 40"]],
    [50, 25, 44, []],
    [30, 5, 17, ["1.1: 40"]],
    [30, 6, 17, []],
    [7, 2, 5, ["1.1: 42.857143"]],
  ])("is counted of 100 in a subject of %i: %i before and %i now", (full, before, now, expected) => {
    expect(jumps([[now]], { previous: [[before]], full: [full] })).toEqual(expected);
  });

  it("does not jump to Absent or from it, which is no mark to compare", () =>
    expect(jumps([["absent", 70]], { previous: [[90, "absent"]] })).toEqual([]));

  it("is not measured by the other marks as well", () =>
    expect(jumps([[10, 70, 70, 70]], { previous: [[30]] })).toEqual([]));
});

describe("a mark with none before", () => {
  it.each([
    [[30, 70, 70, 70], [], ["1.1: 40"]],
    [[31, 70, 70, 70], [], []],
    [[100, 60, 60, 60], [], ["1.1: 40"]],
    [[99, 60, 60, 60], [], []],
    [[30, 70, 70, 71], [], ["1.1: 40.333333"]],
    [[30, 70, 70, 69], [], []],
    [[0, 50, 50], [], []],
    [[0, 50, 50, none], [], []],
    [[0, 50, none, 50, 50], [], ["1.1: 50"]],
    [[5], [], []],
    [[none, none], [], []],
    [[15, 70, 70, 70], [50], ["1.1: 40"]],
    [[16, 70, 70, 70], [50], []],
    [[9, 70, 70, 70], [30], ["1.1: 40"]],
    [[20, 30, 30, 30], [100, 50, 50, 50], ["1.1: 40"]],
    [[30, 21, 70, 21], [100, 30, 100, 30], ["1.1: 40"]],
  ])("stands beside the average of the others, at least three, of 100: %j of %j", (row, full, expected) => {
    expect(jumps([row], { full })).toEqual(expected);
  });

  it("is so for each subject on its own", () =>
    expect(jumps([[10, 70, 70, 70]], { previous: [[none, 20, 75]] })).toEqual(["1.1: 60", "1.2: 50"]));
});

it("jumps stand by size, the largest first, and otherwise by roll and subject", () => {
  const previous = Array(3).fill([50, 50]);
  const now = [
    [90, 92],
    [0, 90],
    [none, 70],
  ];
  expect(jumps(now, { previous })).toEqual(["2.1: 50", "1.2: 42", "1.1: 40", "2.2: 40"]);
});
