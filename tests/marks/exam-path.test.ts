import { describe, expect, it } from "vitest";
import { absent, type Mark } from "../../app/marks/mark-sheet";
import { chooseExam, examSteps, getStepStates } from "../../app/marks/progress/exam-path";
import { countMarksToCheck, findFailedMarks } from "../../app/marks/progress/progress";
import { createMarkSheet, createSubjects } from "./mark-sheet-fixtures";

describe("the evening is one path: marks, check, lock, print, families", () => {
  const path = { given: 140, all: 140, toCheck: 0, isLocked: false, isOpened: false };

  it.each([
    ["before the first mark", { ...path, given: 0 }, "now later later later later"],
    ["without any student", { ...path, given: 0, all: 0 }, "now later later later later"],
    ["while marks are missing", { ...path, given: 136, toCheck: 3 }, "now open later open later"],
    ["with all marks in and some to look at", { ...path, toCheck: 3 }, "done now open open later"],
    ["with all marks in and none to look at", path, "done done now open later"],
    ["locked", { ...path, isLocked: true }, "done done done now open"],
    [
      "locked with marks missing and to look at",
      { ...path, given: 9, toCheck: 3, isLocked: true },
      "done done done now open",
    ],
    ["open to families", { ...path, isLocked: true, isOpened: true }, "done done done open done"],
    ["open to families, not locked", { ...path, toCheck: 3, isOpened: true }, "done now open open done"],
  ])("%s", (_, examination, states) => {
    const found = getStepStates(examination);
    expect(examSteps.map((step) => found[step]).join(" ")).toBe(states);
  });
});

describe("the examination at work is chosen by itself", () => {
  const exam = (id: number, lastChange: number, { isLocked = false, hasMarks = lastChange > 0 } = {}) => ({
    ...{ id, lastChange, isLocked, hasMarks },
  });

  it.each([
    ["the one whose marks were changed last", [exam(1, 5), exam(2, 9), exam(3, 7)], 2],
    ["that is not locked", [exam(1, 5), exam(2, 9, { isLocked: true })], 1],
    [
      "the newest with marks where nobody has changed any",
      [exam(1, 0, { hasMarks: true }), exam(2, 0, { hasMarks: true })],
      2,
    ],
    ["none whose marks were all taken away", [exam(1, 9, { hasMarks: false }), exam(2, 0)], undefined],
    ["the only one that is not locked, without a mark", [exam(1, 9, { isLocked: true }), exam(2, 0)], 2],
    ["none of several without marks", [exam(1, 0), exam(2, 0)], undefined],
    ["none where all are locked", [exam(1, 9, { isLocked: true })], undefined],
    ["none in a class without any", [], undefined],
  ])("%s", (_, exams, chosen) => expect(chooseExam(exams)).toBe(chosen));
});

describe("what is to be checked", () => {
  const rows: (Mark | undefined)[][] = [
    [70, 32, absent, 72],
    [33, undefined, 40, 16],
    [70, 71, 72, 73],
  ];
  const sheet = createMarkSheet(createSubjects([100, 100, 100, 50]), rows);
  const shown = (found: ReturnType<typeof findFailedMarks>["failed"]) =>
    found.map(({ student, marks }) => [
      student.rollNumber,
      marks.map(({ subject, mark }) => `${subject.name}: ${mark}`),
    ]);

  it("is who has failed in what, by the full marks of the subject, and who was absent", () => {
    const { failed, absent } = findFailedMarks(sheet);
    expect(shown(failed)).toEqual([
      [1, ["Subject 2: 32"]],
      [2, ["Subject 4: 16"]],
    ]);
    expect(shown(absent)).toEqual([[1, ["Subject 3: absent"]]]);
  });

  it("counts each mark once, also one that has failed and jumps", () => {
    expect(countMarksToCheck(createMarkSheet(createSubjects(4), [[70, 71, 72, 5]]))).toBe(1);
    expect(countMarksToCheck(createMarkSheet(createSubjects(1), [[90]]), { 1: { 11: 20 } })).toBe(1);
    expect(countMarksToCheck(createMarkSheet(createSubjects(4), [[70, 71, 72, 73]]))).toBe(0);
  });
});
