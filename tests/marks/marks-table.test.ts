import { describe, expect, it } from "vitest";
import { countUnits, getColumnWidth } from "~/marks/grid/marks-table";

const classSix = [
  ...["Bangla 1st Paper", "Bangla 2nd Paper", "English 1st Paper", "English 2nd Paper", "Mathematics", "Science"],
  ...["Bangladesh and Global Studies", "Religion and Moral Education"],
  ...["Information and Communication Technology", "Agriculture Studies / Home Science"],
].map((name) => ({ name }));

it.each([
  ["Science", 62],
  ["গণিত", 62],
  ["Mathematics", 86],
  ["Bangladesh and Global Studies", 70],
  ["Biology / Civics / Business Entrepreneurship", 95],
])("the column of the subject %s in the mark sheet is %i px wide", (name, width) =>
  expect(getColumnWidth(name)).toBe(width),
);

describe("ten subjects", () => {
  it.each([
    ["need no scrolling at 1280 px without the parents' names", "hidden", 8],
    ["need scrolling if the parents' names are shown", "shown", 10],
  ] as const)("the ten subjects of Class 6 in the mark sheet %s", (_, parents, units) =>
    expect(countUnits(classSix, "en", parents)).toBe(units),
  );

  it("a mark sheet with one subject is as wide as one with five", () =>
    expect(countUnits(classSix.slice(0, 1), "en", "hidden")).toBe(5));
});
