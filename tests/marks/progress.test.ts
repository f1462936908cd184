import { describe, expect, it } from "vitest";
import { absent, type Mark } from "~/marks/mark-sheet";
import {
  chooseExam,
  countMarksToCheck,
  examSteps,
  findMarkJumps,
  findMarksToCheck,
  findMissingMarks,
  findStepAfter,
  getStepStates,
} from "~/marks/progress/progress";
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

  it("missing marks are counted by subject, and listed by student for subjects that have a mark", () => {
    expect(missingIn([[78, 0], [none, 40], []])).toEqual({
      given: 3,
      all: 9,
      begun: { all: 6, others: 1 },
      firstMissing: { student: 2, subject: 11 },
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

  it("an exam in one of three subjects counts the marks of this subject, and its first missing mark is there", () =>
    expect(missingIn([[none, 78], [none, none], []])).toMatchObject({
      given: 1,
      all: 9,
      begun: { all: 3, others: 2, only: { name: "Subject 2" } },
      firstMissing: { student: 2, subject: 12 },
    }));

  it("missing marks are listed only by subject while no mark has been entered", () =>
    expect(missingIn([[], [], []])).toMatchObject({ given: 0, all: 9, students: [] }));

  it.each([
    ["once all are entered, including a 0", Array(2).fill([0, 1, 100]), 3, 6],
    ["without students", [], 3, 0],
    ["without subjects", [[], []], 0, 0],
  ])("the mark sheet has no missing marks %s", (_what, rows, subjects, count) => {
    expect(missingIn(rows, subjects)).toEqual({ given: count, all: count, subjects: [], students: [] });
  });
});

function jumps(rows: Rows, { previous = [], full = [] }: { previous?: Rows; full?: number[] } = {}) {
  const subjects = createSubjects((rows[0] ?? []).map((_, place) => full[place] ?? 100));
  const before = createMarkSheet(subjects, previous).marks;
  return findMarkJumps(createMarkSheet(subjects, rows), before).map(
    ({ student, subject, size }) => `${student.id}.${subject.id - 10}: ${size}`,
  );
}

describe("a mark with an earlier one", () => {
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
  ])(
    "a jump from an earlier mark is measured out of 100: full marks %i, earlier mark %i, new mark %i",
    (full, before, now, expected) => {
      expect(jumps([[now]], { previous: [[before]], full: [full] })).toEqual(expected);
    },
  );

  it("a mark is not compared with Absent, so Absent never makes a jump", () =>
    expect(jumps([["absent", 70]], { previous: [[90, "absent"]] })).toEqual([]));

  it("a mark with an earlier mark is not compared with the student's other marks", () =>
    expect(jumps([[10, 70, 70, 70]], { previous: [[30]] })).toEqual([]));
});

describe("a mark without an earlier one", () => {
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
  ])(
    "a mark without an earlier one is compared with three or more other marks, out of 100: marks %j, full marks %j",
    (row, full, expected) => {
      expect(jumps([row], { full })).toEqual(expected);
    },
  );

  it("each subject is compared with its own earlier mark, or else with the student's other marks", () =>
    expect(jumps([[10, 70, 70, 70]], { previous: [[none, 20, 75]] })).toEqual(["1.1: 60", "1.2: 50"]));
});

it("jumps in marks are listed by size, the largest first, then by roll number and subject", () => {
  const previous = Array(3).fill([50, 50]);
  const now = [
    [90, 92],
    [0, 90],
    [none, 70],
  ];
  expect(jumps(now, { previous })).toEqual(["2.1: 50", "1.2: 42", "1.1: 40", "2.2: 40"]);
});

describe("the steps of an exam", () => {
  const path = {
    given: 140,
    all: 140,
    toCheck: 0,
    isChecked: false,
    isPrinted: false,
    isLocked: false,
    isOpened: false,
  };

  it.each([
    ["before the first mark", { ...path, given: 0 }, "next later later later later"],
    ["without any student", { ...path, given: 0, all: 0 }, "next later later later later"],
    ["while marks are missing", { ...path, given: 136, toCheck: 3 }, "next open later later open"],
    ["with all marks entered and some to check", { ...path, toCheck: 3 }, "done next open later open"],
    ["with all marks entered and checked", { ...path, toCheck: 3, isChecked: true }, "done done next later open"],
    [
      "with all marks of only one subject",
      { ...path, given: 35, begun: { all: 35, others: 3 } },
      "next open open later open",
    ],
    ["with marks missing and the others checked", { ...path, given: 9, isChecked: true }, "next open later later open"],
    ["with all marks entered and none to check", path, "done done next later open"],
    ["locked", { ...path, isLocked: true }, "done done done next open"],
    [
      "locked with marks missing and some to check",
      { ...path, given: 9, toCheck: 3, isLocked: true },
      "done done done next open",
    ],
    ["locked with marks missing and none to check", { ...path, given: 9, isLocked: true }, "done done done next open"],
    [
      "open to families with marks to check",
      { ...path, toCheck: 1, isLocked: true, isOpened: true },
      "done done done done next",
    ],
    ["open to families", { ...path, isLocked: true, isOpened: true }, "done done done done next"],
    ["printed", { ...path, isLocked: true, isOpened: true, isPrinted: true }, "done done done done done"],
    ["printed, not open to families", { ...path, isLocked: true, isPrinted: true }, "done done done next done"],
    ["printed and unlocked again", { ...path, isOpened: true, isPrinted: true }, "done done next done open"],
    ["open to families, not locked", { ...path, toCheck: 3, isOpened: true }, "done next open done open"],
  ])(
    "the steps of an exam (marks, check, lock, families, print) have the right states: %s",
    (_, examination, states) => {
      const found = getStepStates(examination);
      expect(examSteps.map((step) => found[step]).join(" ")).toBe(states);
    },
  );
});

it.each([
  ["marks", { given: 4 }, "check"],
  ["check", { given: 4 }, "marks"],
  ["marks", { given: 9 }, "check"],
  ["check", { given: 9 }, "lock"],
  ["lock", { given: 9 }, "families"],
  ["families", { given: 9 }, "lock"],
  ["lock", { given: 9, isLocked: true }, "families"],
  ["families", { given: 9, isLocked: true }, "print"],
  ["days", { given: 9, isLocked: true, isOpened: true }, "print"],
  ["families", { given: 9, isLocked: true, isOpened: true, isPrinted: true }, undefined],
  ["families", { given: 9, isLocked: true, isPrinted: true }, undefined],
  ["marks", { given: 9, isLocked: true, isPrinted: true }, "families"],
] as const)("on the page of %s of an exam with %j, the step after it is %s", (here, exam, after) => {
  const path = { all: 9, toCheck: 2, isChecked: false, isPrinted: false, isLocked: false, isOpened: false, ...exam };
  expect(findStepAfter(path, here)).toBe(after);
});

describe("the exam that opens automatically", () => {
  const exam = (
    id: number,
    lastChange: number,
    { isLocked = false, isOpened = false, hasMarks = lastChange > 0 } = {},
  ) => ({
    ...{ id, lastChange, isLocked, isOpened, hasMarks },
  });

  it.each([
    ["the exam whose marks were changed last", [exam(1, 5), exam(2, 9), exam(3, 7)], 2],
    ["the exam that was just locked and is not open to families", [exam(1, 5), exam(2, 9, { isLocked: true })], 2],
    [
      "the changed exam that is not locked, after the newest was opened to families",
      [exam(1, 5), exam(2, 9, { isLocked: true, isOpened: true })],
      1,
    ],
    [
      "the changed exam that is not locked, if its marks were changed after the newest was locked",
      [exam(1, 12), exam(2, 9, { isLocked: true })],
      1,
    ],
    [
      "the changed exam that is not locked, if an older one was locked later",
      [exam(2, 12, { isLocked: true }), exam(3, 9)],
      3,
    ],
    [
      "the newest exam with marks, if no mark was changed",
      [exam(1, 0, { hasMarks: true }), exam(2, 0, { hasMarks: true })],
      2,
    ],
    [
      "the newest exam, if the marks of an older one were all deleted",
      [exam(1, 9, { hasMarks: false }), exam(2, 0)],
      2,
    ],
    [
      "the newest exam, even if it is locked and an older one has no marks",
      [exam(3, 9, { isLocked: true }), exam(2, 0)],
      3,
    ],
    ["the newest exam after an older one was locked", [exam(2, 9, { isLocked: true }), exam(3, 0)], 3],
    ["the newest exam if several have no marks", [exam(1, 0), exam(2, 0)], 2],
    ["the newest exam if all are locked", [exam(2, 0, { isLocked: true }), exam(1, 9, { isLocked: true })], 2],
    ["no exam in a class without exams", [], undefined],
  ])("the exam that opens automatically is %s", (_, exams, chosen) => {
    expect(chooseExam(exams)).toBe(chosen);
  });
});

describe("the marks to check", () => {
  const rows: (Mark | undefined)[][] = [
    [70, 32, absent, 72],
    [33, undefined, 40, 16],
    [70, 71, 72, 73],
  ];
  const sheet = createMarkSheet(createSubjects([100, 100, 100, 50]), rows);
  const shown = (found: ReturnType<typeof findMarksToCheck>["failed"]) =>
    found.map(({ student, marks }) => [
      student.rollNumber,
      marks.map(({ subject, mark }) => `${subject.name}: ${mark}`),
    ]);

  it("the marks to check are failed marks, by the subject's full marks, and Absent", () => {
    const { failed, absent } = findMarksToCheck(sheet);
    expect(shown(failed)).toEqual([
      [1, ["Subject 2: 32"]],
      [2, ["Subject 4: 16"]],
    ]);
    expect(shown(absent)).toEqual([[1, ["Subject 3: absent"]]]);
  });

  it("a failed mark that is also a jump is only among the failed marks, with the value that it jumps from", () => {
    const { failed, jumps } = findMarksToCheck(createMarkSheet(createSubjects(4), [[70, 71, 72, 5]]));
    expect(failed[0]?.marks).toMatchObject([{ mark: 5, from: { others: 71 } }]);
    expect(jumps).toEqual([]);
  });

  it("each mark to check is counted once, even if it is both a failed mark and a jump", () => {
    expect(countMarksToCheck(createMarkSheet(createSubjects(4), [[70, 71, 72, 5]]))).toBe(1);
    expect(countMarksToCheck(createMarkSheet(createSubjects(1), [[90]]), { 1: { 11: 20 } })).toBe(1);
    expect(countMarksToCheck(createMarkSheet(createSubjects(4), [[70, 71, 72, 73]]))).toBe(0);
  });
});
