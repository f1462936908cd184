import { expect, test } from "vitest";
import { isCopyDue } from "../../app/operations/latest-copy.server";

const second = 1000;

test.each([
  ["nothing was written", { begunAt: -Infinity }, 100, false],
  ["the last write is four seconds old", { firstAt: 0, lastAt: 0, begunAt: -Infinity }, 4, false],
  ["the last write is five seconds old", { firstAt: 0, lastAt: 0, begunAt: -Infinity }, 5, true],
  ["writes go on for less than a minute", { firstAt: 0, lastAt: 58, begunAt: -Infinity }, 59, false],
  ["writes go on for a minute", { firstAt: 0, lastAt: 60, begunAt: -Infinity }, 60, true],
  ["the last copy was begun less than a minute ago", { firstAt: 1, lastAt: 1, begunAt: 0 }, 59, false],
  ["the last copy was begun a minute ago", { firstAt: 1, lastAt: 1, begunAt: 0 }, 60, true],
])("when %s", (_case, { firstAt, lastAt, begunAt }: Record<string, number>, now, due) => {
  const inMs = (seconds?: number) => (seconds === undefined ? undefined : seconds * second);
  const unsaved = { firstAt: inMs(firstAt), lastAt: inMs(lastAt), begunAt: (begunAt ?? 0) * second };
  expect(isCopyDue(unsaved, now * second)).toBe(due);
});
