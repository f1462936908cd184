import { describe, expect, it } from "vitest";
import { addFailure, getWaitMs } from "../../../app/accounts/throttle";

const second = 1000;
const hour = 3600 * second;
const now = Date.UTC(2026, 10, 21, 3);

describe("the wait after failed sign-ins", () => {
  it.each([
    [4, 0, 0],
    [5, 0, 1],
    [6, 0, 2],
    [7, 0, 4],
    [7, 3, 1],
    [7, 4, 0],
    [14, 0, 512],
    [15, 0, 900],
    [1_000, 0, 900],
    [1_000, 900, 0],
  ])("of one account from one address, %i of them, %i seconds ago, is %i seconds", (failures, ago, wait) => {
    expect(getWaitMs("pair", { failures, since: now, lastAt: now - ago * second }, now)).toBe(wait * second);
  });

  it.each([
    ["account", 19, 0, 0],
    ["account", 20, 0, 3600],
    ["account", 20, 3599, 1],
    ["account", 500, 3600, 0],
    ["address", 29, 0, 0],
    ["address", 30, 60, 3540],
    ["address", 30, 3600, 0],
    ["signUp", 4, 0, 0],
    ["signUp", 5, 600, 3000],
    ["forgotten", 4, 0, 3600],
    ["confirmLetter", 3, 0, 3600],
    ["knownLetter", 1, 0, 3600],
    ["knownLetter", 1, 3600, 0],
    ["passwordLetter", 2, 0, 3600],
  ] as const)("of one %s, %i in the hour that began %i seconds ago, is %i seconds", (counted, failures, ago, wait) => {
    expect(getWaitMs(counted, { failures, since: now - ago * second, lastAt: now }, now)).toBe(wait * second);
  });
});

it("is none for what nobody has done yet", () => {
  expect(getWaitMs("pair", undefined, now)).toBe(0);
  expect(getWaitMs("knownLetter", undefined, now)).toBe(0);
});

it("is none for what a clock that has been set back since has counted", () => {
  for (const counted of ["pair", "account"] as const) {
    expect(getWaitMs(counted, { failures: 30, since: now, lastAt: now + 1 }, now)).toBe(0);
    expect(getWaitMs(counted, { failures: 30, since: now, lastAt: now }, now)).toBeGreaterThan(0);
  }
});

describe("one more failure", () => {
  const before = { failures: 7, since: now - hour + 1, lastAt: now - second };
  const anew = { failures: 1, since: now, lastAt: now };

  it("is added to those of the same hour", () => {
    expect(addFailure("account", before, now)).toEqual({ failures: 8, since: before.since, lastAt: now });
  });

  it.each([
    ["the first of all", "pair", undefined],
    ["an account's in the next hour", "account", { ...before, since: now - hour }],
    ["a pair's after a quiet day", "pair", { ...before, lastAt: now - 24 * hour - 1 }],
    ["one that the clock puts before the last", "address", { ...before, lastAt: now + 1 }],
  ] as const)("begins anew: %s", (_what, counted, from) => {
    expect(addFailure(counted, from, now)).toEqual(anew);
  });

  it("of a pair is added as long as nobody has been quiet for a day", () => {
    expect(addFailure("pair", { ...before, since: now - 3 * 24 * hour }, now).failures).toBe(8);
    expect(addFailure("pair", { ...before, lastAt: now - 24 * hour }, now).failures).toBe(8);
  });

  it("is added when it comes in the same moment as the last", () => {
    expect(addFailure("address", { ...before, lastAt: now }, now).failures).toBe(8);
  });
});
