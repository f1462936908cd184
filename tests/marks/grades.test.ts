import { describe, expect, it } from "vitest";
import { formatPercentage, getGrade, isFailed, totalAndGrade } from "~/marks/grades";

describe("a grade", () => {
  it.each([
    [100, "A+"],
    [80, "A+"],
    [79.995, "A"],
    [79, "A"],
    [70, "A"],
    [69.999, "A-"],
    [60, "A-"],
    [59, "B"],
    [50, "B"],
    [49, "C"],
    [40, "C"],
    [39, "D"],
    [33, "D"],
    [32.999, "F"],
    [32, "F"],
    [0, "F"],
  ])("the grade of the percentage %d is %s", (value, grade) => expect(getGrade(value)).toBe(grade));

  it.each([
    [32, 100, true],
    [33, 100, false],
    [16, 50, true],
    [17, 50, false],
    ["absent", 50, true],
  ] as const)("the mark %s of %d full marks is failed: %s", (mark, full, failed) =>
    expect(isFailed(mark, full)).toBe(failed),
  );
});

describe("the standing of a student", () => {
  it("the result of a student is the total and the grade of the average", () =>
    expect(totalAndGrade([78, 81, 61, 55, 85, 11, 70, 90, 66, 73])).toEqual({ total: 670, grade: "A-" }));

  it("the grade of a student uses the exact average, not the rounded one", () =>
    expect(totalAndGrade([80, 79, 80, 79, 80, 79, 80, 79, 80, 79])).toEqual({ total: 795, grade: "A" }));

  it("the grade of a student counts only the marks entered, and a missing mark is not a zero", () => {
    expect(totalAndGrade([88, 96])).toEqual({ total: 184, grade: "A+" });
    expect(totalAndGrade([88, 96, 0])).toEqual({ total: 184, grade: "A-" });
  });

  it("a student without marks has no grade", () => expect(totalAndGrade([])).toEqual({ total: 0 }));
});

it.each([
  [670, 1000, 2, "67.00"],
  [15_999, 20_000, 2, "80.00"],
  [2, 3, 2, "66.67"],
  [1, 8, 2, "12.50"],
  [67, 200, 1, "33.5"],
  [201, 20_000, 2, "1.01"],
  [45, 50, 1, "90.0"],
  [0, 1000, 2, "0.00"],
] as const)(
  "the percentage of %d in %d with %d decimals is %s, with halves rounded up",
  (part, whole, decimals, text) => {
    expect(formatPercentage(part, whole, decimals)).toBe(text);
  },
);
