import { describe, expect, it } from "vitest";
import {
  countPromoted,
  findRollConflicts,
  listPromotionRows,
  parsePromotion,
  serializeRoll,
} from "../../app/students/promotion";

const student = (id: number, rollNumber = id) => ({
  id,
  rollNumber,
  name: `Pupil ${id}`,
  fatherName: "F",
  motherName: "M",
});
const roll = [student(1), student(2), student(3)];
const form = (shown: string, up: string[], lock = false) => {
  const sent = new FormData();
  sent.append("shown", shown);
  for (const ids of up) sent.append("up", ids);
  if (lock) sent.append("lock", "on");
  return parsePromotion(sent);
};
const goingUp = (students: ReturnType<typeof listPromotionRows>) =>
  students.flatMap(({ id, moves }) => (moves ? [id] : []));

it("everybody of a class goes up before anything is chosen", () => {
  expect(goingUp(listPromotionRows(roll))).toEqual([1, 2, 3]);
});

it.each([
  ["who is ticked, in a field each", roll, ["1", "3"], [1, 3], 2],
  ["who is ticked, all in one field", roll, ["1 3"], [1, 3], 2],
  ["nobody when nobody is ticked", roll, [], [], 0],
  ["nobody who is not in the class", roll, ["1 3", "3", "77", "x"], [1, 3], 2],
  ["whoever has come since, who is not counted among those shown", roll.slice(0, 2), ["1", "77"], [1, 3], 1],
])("of a class goes up %s", (_what, shown, up, ids, count) => {
  const choice = form(`${serializeRoll(shown)} exam:77`, up);
  expect([goingUp(listPromotionRows(roll, choice)), countPromoted(choice)]).toEqual([ids, count]);
});

describe("the form of the screen", () => {
  it("says whether examinations are locked", () => {
    expect([form("", []).isLocking, form("", [], true).isLocking]).toEqual([false, true]);
  });

  it("tells a class from one with another roll", () => {
    expect(serializeRoll(roll)).toBe("1:1 2:2 3:3");
    expect(serializeRoll([student(1, 4)])).not.toBe(serializeRoll([student(1)]));
  });
});

describe("rolls that would be there twice", () => {
  it("are those of who goes up, named with both students", () => {
    const above = [student(11, 2), student(12, 3), student(13, 40)];
    expect(findRollConflicts(listPromotionRows(roll, form(serializeRoll(roll), ["1 2"])), above)).toEqual([
      { roll: 2, promoted: { id: 2, name: "Pupil 2" }, holder: { id: 11, name: "Pupil 11" } },
    ]);
  });
});
