import { describe, expect, it } from "vitest";
import {
  findFreeRoll,
  parseRollOrder,
  type RollOrder,
  type RollStudent,
  rollOrderValue,
  sortByPosition,
} from "~/marks/rolls/new-rolls";
import { findNotPassed, planYear, usualYear } from "~/marks/rolls/year";
import { createMarkSheet, createSubjects } from "../mark-sheet-fixtures";

// Creates students of a class. Their ids show class and roll number, for example 603 for Class 6, roll 3.
const ofClass = (level: number, ...rolls: number[]): [number, RollStudent[]] => [
  level,
  rolls.map((rollNumber) => ({ id: level * 100 + rollNumber, rollNumber, name: `P${level}.${rollNumber}` })),
];
const reverse = (_exam: number, students: RollStudent[]) => students.toReversed();

type Choice = { repeaters?: number[]; orders?: [number, RollOrder][]; classes?: number[] };

function plan(roll: [number, RollStudent[]][], { repeaters = [], orders = [], classes }: Choice = {}) {
  const { students, conflicts } = planYear(
    new Map(roll),
    {
      ...usualYear,
      repeaters: new Set(repeaters),
      orders: new Map(orders),
      ...(classes && { classes: new Set(classes) }),
    },
    reverse,
  );
  const places = students.map(({ id, next, roll: newRoll }) => `${id} ${next ? `${next}.${newRoll}` : "leaves"}`);
  return { places: places.sort(), conflicts: conflicts.map(({ level, roll: shared }) => `${level}.${shared}`) };
}

describe("moving students up a year", () => {
  it.each<[string, [number, RollStudent[]][], Choice, string[]]>([
    [
      "moves all students up with their roll number, and lets Class 10 leave",
      [ofClass(10, 1), ofClass(9, 1, 4), ofClass(1, 2)],
      {},
      ["1001 leaves", "102 2.2", "901 10.1", "904 10.4"],
    ],
    [
      "keeps repeaters in their class with their roll number if no newcomer has it",
      [ofClass(7, 9), ofClass(6, 1)],
      { repeaters: [709] },
      ["601 7.1", "709 7.9"],
    ],
    [
      "gives repeaters a roll after the newcomers if a newcomer has their roll",
      [ofClass(7, 1, 2, 3), ofClass(6, 1, 2)],
      { repeaters: [701, 702, 703] },
      ["601 7.1", "602 7.2", "701 7.4", "702 7.5", "703 7.3"],
    ],
    [
      "gives new rolls from 1 on, repeaters after the others",
      [ofClass(7, 1), ofClass(6, 5, 9)],
      { repeaters: [701], orders: [[6, "inOrder"]] },
      ["605 7.1", "609 7.2", "701 7.3"],
    ],
    [
      "gives rolls by position of an examination, repeaters after the others",
      [ofClass(7, 1, 2), ofClass(6, 1, 2, 3)],
      { repeaters: [702, 602], orders: [[6, 17]] },
      ["601 7.2", "602 6.2", "603 7.1", "701 8.1", "702 7.3"],
    ],
    [
      "does not change a class that is not chosen",
      [ofClass(8, 1), ofClass(7, 1)],
      { classes: [8] },
      ["701 7.1", "801 9.1"],
    ],
  ])("the year's change %s", (_what, roll, choice, places) =>
    expect(plan(roll, choice)).toEqual({ places, conflicts: [] }),
  );

  it("moving up reports roll numbers that two students would have if the class above does not move", () => {
    const { conflicts } = plan([ofClass(7, 1, 2, 3), ofClass(6, 2, 3)], { classes: [6] });
    expect(conflicts).toEqual(["7.2", "7.3"]);
  });

  it("moving up does not report a roll number that two students already had", () => {
    const twice: [number, RollStudent[]] = [7, [...ofClass(7, 1)[1], { id: 799, rollNumber: 1, name: "Other" }]];
    expect(plan([twice], { classes: [9] }).conflicts).toEqual([]);
  });
});

describe("the order of positions", () => {
  const standing = (total: number, position?: number) => ({ total, position });

  it("the order by position puts students with a position first, equal ones by roll, then the others by total", () => {
    const standings = new Map([
      [601, standing(400)],
      [602, standing(500, 2)],
      [603, standing(0)],
      [604, standing(450, 1)],
      [605, standing(500, 2)],
      [606, standing(900, 4)],
    ]);
    const [, students] = ofClass(6, 6, 5, 4, 3, 2, 1);
    const sorted = sortByPosition(students, (id) => standings.get(id) ?? standing(0));
    expect(sorted.map(({ rollNumber }) => rollNumber)).toEqual([4, 2, 5, 6, 1, 3]);
  });

  it.each<[string, RollOrder]>([
    ["keep", "keep"],
    ["inOrder", "inOrder"],
    ["exam:17", 17],
  ])("the order of roll numbers is called %s in the form", (text, order) => {
    expect([parseRollOrder(text), rollOrderValue(order)]).toEqual([order, text]);
  });

  it.each(["", "exam:0", "exam:x", "byName"])(
    "the unknown roll order %o means that roll numbers stay as they are",
    (text) => {
      expect(parseRollOrder(text)).toBe("keep");
    },
  );
});

it.each([
  [[], 1],
  [[1, 2, 5], 6],
  [[1, 9999], 2],
])("the first free roll number after %o is %i", (taken, free) => expect(findFreeRoll(new Set(taken))).toBe(free));

describe("the students who did not pass the last exam of a class", () => {
  const sheet = createMarkSheet(createSubjects(2), [[50, 60], [11, "absent"], [90], {}]);
  const inClass = (...ids: number[]) => sheet.students.filter(({ id }) => ids.includes(id));

  it("the list of students who did not pass has failed students with their subjects, and incomplete students", () => {
    expect([...findNotPassed(sheet, inClass(1, 2, 3, 4))]).toEqual([
      [2, { outcome: "failed", given: 2, all: 2, failed: ["Subject 1", "Subject 2"] }],
      [3, { outcome: "incomplete", given: 1, all: 2, failed: [] }],
    ]);
  });

  it("a student who has left the class is not listed as not passed", () =>
    expect([...findNotPassed(sheet, inClass(1, 3)).keys()]).toEqual([3]));

  it("no student is listed as not passed if few of the class sat the exam, because only repeaters have marks in it", () => {
    const others = [71, 72].map((id) => ({ id, rollNumber: id, name: "New" }));
    expect(findNotPassed(sheet, [...inClass(2), ...others]).size).toBe(0);
  });
});
