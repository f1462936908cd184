import { describe, expect, it } from "vitest";
import { daysLeft, retentionDays, retentionStart } from "../../app/content/trash";
import { bn } from "../../app/i18n/bn";
import { en } from "../../app/i18n/en";
import { formatDigits } from "../../app/i18n/format";

const now = new Date("2026-11-21T06:00:00Z");
const [second, hour, day] = [1_000, 3_600_000, 86_400_000];
const ago = (ms: number) => new Date(now.getTime() - ms);

describe("the days that are left", () => {
  it.each([
    ["at once", 0, 30],
    ["a second later", second, 30],
    ["a second before the first day is over", day - second, 30],
    ["after one day", day, 29],
    ["after one day and a second", day + second, 29],
    ["a second before the last day", 29 * day - second, 2],
    ["after 29 days", 29 * day, 1],
    ["an hour before the end", 30 * day - hour, 1],
    ["after 30 days to the moment", 30 * day, 1],
    ["when the sweep is late", 31 * day, 1],
    ["by a clock that was put back", -day, 30],
  ])("%s", (_when, since, left) => {
    expect(daysLeft(ago(since), now)).toBe(left);
  });
});

describe("the rest", () => {
  it.each([
    ["goes on for 30 days to the moment", 30 * day, false],
    ["is over a thousandth of a second later", 30 * day + 1, true],
    ["has just begun", 0, false],
  ])("%s", (_what, since, isOver) => {
    expect(ago(since) < retentionStart(now)).toBe(isOver);
  });

  it("is as long as people are told", () => {
    for (const key of ["confirm.rests", "office.about.trash"] as const) {
      expect(en[key]).toContain(` ${retentionDays} days `);
      expect(bn[key]).toContain(` ${formatDigits(retentionDays, "bn")} দিন `);
    }
  });
});
