import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it, onTestFinished, vi } from "vitest";
import { createTurns } from "~/server/turns";

const crowd = "203.0.113.0";
const visitor = "198.51.100.7";

const loops = async () => {
  for (let loop = 0; loop < 5; loop++) await nextTurn();
};

function follow() {
  const turns = createTurns(() => 0);
  const begun: string[] = [];
  const ends: (() => void)[] = [];

  const take = (network: string) =>
    turns.take(network).then((end) => {
      begun.push(network);
      ends.push(end);
    });
  async function endFirst() {
    ends.shift()?.();
    await loops();
  }

  return { take, endFirst, begun };
}

it("two pages are rendered at a time, and the next one starts when one of them ends", async () => {
  const { take, endFirst, begun } = follow();
  for (const network of ["1", "2", "3"]) void take(network);
  await nextTurn();
  expect(begun).toEqual(["1", "2"]);
  await endFirst();
  expect(begun).toEqual(["1", "2", "3"]);
});

it("the 240 waiting pages of one network are rendered in turns with the pages of other networks", async () => {
  const { take, endFirst, begun } = follow();
  for (let page = 0; page < 240; page++) void take(crowd);
  void take(visitor);
  void take(visitor);
  await nextTurn();
  for (let ended = 0; ended < 4; ended++) await endFirst();
  expect(begun).toEqual([crowd, crowd, crowd, visitor, crowd, visitor]);
});

it("ending a turn twice frees only one place", async () => {
  const turns = createTurns(() => 0);
  const [end] = [await turns.take(crowd), await turns.take(crowd)];
  const begun: number[] = [];
  for (const page of [1, 2]) void turns.take(visitor).then(() => begun.push(page));
  end();
  end();
  await loops();
  expect(begun).toEqual([1]);
});

it("a page that never ends gives up its turn after a second", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { take, begun } = follow();
  for (const network of [crowd, crowd, visitor]) void take(network);
  vi.advanceTimersByTime(1000);
  await loops();
  expect(begun).toEqual([crowd, crowd, visitor]);
});
