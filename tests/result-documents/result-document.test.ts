import { expect, it } from "vitest";
import { groupByClass } from "../../app/result-documents/result-document";

const groups = (...levels: (number | null)[]) =>
  groupByClass(levels.map((classLevel, id) => ({ id, classLevel }))).map(({ level, papers }) => [
    level,
    papers.map(({ id }) => id),
  ]);

it("result papers stand by class, 1 to 10, those of no class at the end, each in the order they came", () => {
  expect(groups(10, null, 2, 10, 1, null)).toEqual([
    [1, [4]],
    [2, [2]],
    [10, [0, 3]],
    [null, [1, 5]],
  ]);
});

it("no class has a heading without a paper", () => expect(groups()).toEqual([]));
