import { expect, test } from "vitest";
import { getBackupStatus } from "../../app/operations/backup-rules";

const now = new Date("2026-11-21T04:00:00Z");
const hours = (count: number) => new Date(now.getTime() - count * 3600 * 1000);

test.each([
  ["there is none", undefined, "bad", undefined],
  ["it was made this minute", now, "good", 0],
  ["the clock went back since", hours(-30), "good", 0],
  ["it is almost two days old", hours(47), "good", 1],
  ["it is two days old", hours(48), "old", 2],
  ["it is almost seven days old", hours(167), "old", 6],
  ["it is seven days old", hours(168), "bad", 7],
] as const)("the light of the newest backup when %s", (_case, newest, light, days) => {
  expect(getBackupStatus(newest, now)).toEqual(days === undefined ? { light } : { light, days });
});
