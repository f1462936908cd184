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

describe("who of a class goes up", () => {
  it("is everybody before anything is chosen", () => {
    expect(goingUp(listPromotionRows(roll))).toEqual([1, 2, 3]);
  });

  it("is whoever is ticked, in one field each or all in one", () => {
    expect(goingUp(listPromotionRows(roll, form(serializeRoll(roll), ["1", "3"])))).toEqual([1, 3]);
    expect(goingUp(listPromotionRows(roll, form(serializeRoll(roll), ["1 3"])))).toEqual([1, 3]);
  });

  it("is nobody when nobody is ticked", () => {
    expect(goingUp(listPromotionRows(roll, form(serializeRoll(roll), [])))).toEqual([]);
  });

  it("is also whoever has come to the class since, and nobody who is not in it", () => {
    expect(goingUp(listPromotionRows(roll, form(serializeRoll(roll.slice(0, 2)), ["1", "77"])))).toEqual([1, 3]);
  });
});

describe("how many go up", () => {
  it.each([
    [["1", "3"], 2],
    [["1 3", "3", "77", "x"], 2],
    [[], 0],
  ])("of three students when %j are ticked", (up, count) => {
    expect(countPromoted(form(`${serializeRoll(roll)} exam:77`, up))).toBe(count);
  });
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
