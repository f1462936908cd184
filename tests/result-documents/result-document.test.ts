import { expect, it } from "vitest";
import { groupByClass } from "../../app/result-documents/result-document";

const groups = (...levels: (number | null)[]) =>
  groupByClass(levels.map((classLevel, id) => ({ id, classLevel }))).map(({ level, papers }) => [
    level,
    papers.map(({ id }) => id),
  ]);

it("result papers stand by class, that of the first paper first, each in the order they came", () => {
  expect(groups(10, null, 2, 10, 1, null)).toEqual([
    [10, [0, 3]],
    [null, [1, 5]],
    [2, [2]],
    [1, [4]],
  ]);
});

it("no class has a heading without a paper", () => expect(groups()).toEqual([]));
