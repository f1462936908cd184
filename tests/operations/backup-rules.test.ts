import { describe, expect, it } from "vitest";
import {
  backupName,
  getBackupStatus,
  isBackupDue,
  outdatedBackups,
  parseBackupDate,
} from "../../app/operations/backup-rules";

const at = (moment: string) => new Date(moment);
/** A backup at three in the morning of that day of November 2026, in Dhaka. */
const night = (day: number) => backupName(new Date(Date.UTC(2026, 9, 31 + day - 1, 21)));
const nights = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => night(first + index));

describe("the name of a backup", () => {
  it("is its moment in Dhaka, and tells it back", () => {
    expect(backupName(at("2026-11-20T21:40:59Z"))).toBe("school-2026-11-21-0340.db");
    expect(parseBackupDate("school-2026-11-21-0340.db")).toEqual(at("2026-11-20T21:40:00Z"));
  });

  it.each([
    "school-latest.db",
    "before-0003_trash.db",
    "school-2026-02-31-0340.db",
    "school-2026-11-21-2560.db",
    "school-2026-11-21-0340.db.tmp",
    "old school-2026-11-21-0340.db",
    "School-2026-11-21-0340.db",
  ])("is not %s", (name) => expect(parseBackupDate(name)).toBeUndefined());
});

it.each([
  ["when there is none", [], true],
  ["when only files of other names are there", ["school-latest.db", "before-0001.db"], true],
  ["when the newest is a day old", ["school-2026-11-19-0900.db", "school-2026-11-20-0900.db"], true],
  ["not a minute earlier", ["school-2026-11-20-0901.db", "school-2026-11-19-0900.db"], false],
  ["not when the clock was set back", ["school-2026-11-22-0900.db"], false],
])("a backup is due %s", (_case, names, due) => expect(isBackupDue(names, at("2026-11-21T03:00:00Z"))).toBe(due));

describe("the backups that may go", () => {
  it.each([
    ["none of seven days", nights(15, 21), []],
    ["the eighth day, when its week has a later one", nights(8, 15), [night(8)]],
    ["all but the last of each of four weeks", nights(1, 21), [...nights(8, 13), ...nights(1, 6)].sort().reverse()],
    [
      "all but the last of a day",
      [night(3), "school-2026-11-03-0100.db", "school-2026-11-03-0200.db"],
      ["school-2026-11-03-0200.db", "school-2026-11-03-0100.db"],
    ],
    ["none of a box that runs one week in five", [night(1), night(29)], []],
    ["nothing that has another name", ["school-latest.db", "before-0001.db", "notes.txt", ...nights(15, 21)], []],
  ])("%s", (_case, names, gone) => expect(outdatedBackups(names)).toEqual(gone));

  it("leave at most seven days and four weeks after a year of nights, in whatever order the folder lists them", () => {
    const year = Array.from({ length: 365 }, (_, day) => backupName(new Date(Date.UTC(2026, 0, 1 + day, 21))));
    const gone = new Set(outdatedBackups(year.toReversed()));
    const left = year.filter((name) => !gone.has(name));
    expect(left.length).toBeGreaterThanOrEqual(9);
    expect(left.length).toBeLessThanOrEqual(11);
    expect(left.slice(-7)).toEqual(year.slice(-7));
  });
});

describe("how the backups stand", () => {
  const now = at("2026-11-21T04:00:00Z");
  const hours = (count: number) => new Date(now.getTime() - count * 3600 * 1000);

  it.each([
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
});
