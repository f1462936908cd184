import { describe, expect, it } from "vitest";
import { findMarkJumps } from "../../app/marks/progress/progress";

const student = (id: number) => ({ id, rollNumber: id, name: `Pupil ${id}`, fatherName: "", motherName: "" });

/** What jumps on a sheet of students from 1 and subjects from 1, null being no mark, as "student.subject: size". */
function jumps(rows: (number | null)[][], { previous = [] as (number | null)[][], full = [] as number[] } = {}) {
  const marks = (given: (number | null)[][]) =>
    Object.fromEntries(given.map((row, at) => [at + 1, Object.fromEntries(row.flatMap(markAt))]));
  const subjects = rows[0]?.map((_, at) => ({ id: at + 1, name: "", nameBn: null, fullMarks: full[at] ?? 100 })) ?? [];
  const sheet = { subjects, students: rows.map((_, at) => student(at + 1)), marks: marks(rows) };
  return findMarkJumps(sheet, marks(previous)).map((jump) => `${jump.student.id}.${jump.subject.id}: ${jump.size}`);
}

const markAt = (mark: number | null, at: number) => (mark === null ? [] : [[at + 1, mark] as const]);

describe("a mark beside the one of last time", () => {
  it.each([
    [50, 89, []],
    [50, 90, ["1.1: 40"]],
    [50, 11, []],
    [50, 10, ["1.1: 40"]],
    [100, 0, ["1.1: 100"]],
    [0, 40, ["1.1: 40"]],
    [0, 39, []],
  ])("%i before and %i now", (before, now, expected) => {
    expect(jumps([[now]], { previous: [[before]] })).toEqual(expected);
  });

  it.each([
    [50, 25, 45, ["1.1: 40"]],
    [50, 25, 44, []],
    [30, 5, 17, ["1.1: 40"]],
    [30, 6, 17, []],
    [7, 2, 5, ["1.1: 42.857143"]],
  ])("is counted of 100 in a subject of %i: %i before and %i now", (full, before, now, expected) => {
    expect(jumps([[now]], { previous: [[before]], full: [full] })).toEqual(expected);
  });

  it("is not measured by the other marks as well", () => {
    expect(jumps([[10, 70, 70, 70]], { previous: [[30]] })).toEqual([]);
  });
});

describe("a mark with none before", () => {
  it.each([
    [[30, 70, 70, 70], ["1.1: 40"]],
    [[31, 70, 70, 70], []],
    [[100, 60, 60, 60], ["1.1: 40"]],
    [[99, 60, 60, 60], []],
    [[30, 70, 70, 71], ["1.1: 40.333333"]],
    [[30, 70, 70, 69], []],
    [[0, 50, 50], []],
    [[0, 50, 50, null], []],
    [[0, 50, null, 50, 50], ["1.1: 50"]],
    [[5], []],
    [[null, null], []],
  ])("stands beside the average of the others, at least three: %j", (row, expected) => {
    expect(jumps([row])).toEqual(expected);
  });

  it.each([
    [[15, 70, 70, 70], [50], ["1.1: 40"]],
    [[16, 70, 70, 70], [50], []],
    [[9, 70, 70, 70], [30], ["1.1: 40"]],
    [[20, 30, 30, 30], [100, 50, 50, 50], ["1.1: 40"]],
    [[30, 21, 70, 21], [100, 30, 100, 30], ["1.1: 40"]],
  ])("is counted of 100: %j of %j", (row, full, expected) => {
    expect(jumps([row], { full })).toEqual(expected);
  });

  it("is so for each subject on its own", () => {
    const now = [[10, 70, 70, 70]];
    expect(jumps(now, { previous: [[null, 20, 75]] })).toEqual(["1.1: 60", "1.2: 50"]);
  });
});

describe("jumps", () => {
  it("stand by size, the largest first, and otherwise by roll and subject", () => {
    const previous = [
      [50, 50],
      [50, 50],
      [50, 50],
    ];
    const now = [
      [90, 92],
      [0, 90],
      [null, 70],
    ];
    expect(jumps(now, { previous })).toEqual(["2.1: 50", "1.2: 42", "1.1: 40", "2.2: 40"]);
  });

  it("are none on a sheet without students", () => {
    expect(jumps([])).toEqual([]);
  });
});
