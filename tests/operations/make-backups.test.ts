import { copyFileSync, mkdirSync, readdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { backUpBefore } from "~/backups/back-up-before.server";
import { backupStem, getBackupStatus, isBackupDue, outdatedBackups, parseBackupName } from "~/backups/backup-rules";
import { setEnvironment } from "~/env.server";
import { inspectBackup } from "~/operations/inspect-backup.server";
import { createBackupNow, runNightlyBackup } from "~/operations/make-backups.server";
import { restoreBackup } from "~/operations/restore.server";
import { setUploads } from "~/uploads/storage.server";
import { closeDatabase } from "~drizzle/client";
import { createSampleSchool, listRows, pdfKey, tamper, writeSmallBackup } from "../support/school-on-disk";
import { takeConsoleErrors } from "../support/setup";

const disk = vi.hoisted(() => ({ isFull: false }));
vi.mock(import("~/uploads/disk-space.server"), async (original) => {
  const real = await original();
  return { ...real, hasFreeSpace: (...space) => !disk.isFull && real.hasFreeSpace(...space) };
});

const at = (moment: string) => new Date(moment);
const now = new Date("2026-11-20T21:40:00Z");
const nightly = (moment: Date) => `${backupStem(moment)}.db`;
const night = (day: number) => nightly(new Date(Date.UTC(2026, 9, 31 + day - 1, 21)));
const nights = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => night(first + index));

describe("the name of a backup", () => {
  const moment = at("2026-11-20T21:40:59Z");

  it.each(["nightly", "by-hand", "before-import", "before-rolls", "before-year"] as const)(
    "a backup's file name holds its time in Dhaka to the second and its reason: %s",
    (reason) => {
      for (const copy of ["", "-2"])
        expect(parseBackupName(`${backupStem(moment, reason)}${copy}.db`)).toEqual({ at: moment, reason });
    },
  );

  it("a nightly backup's name has no reason, and the name of any other backup ends in its reason", () => {
    expect(backupStem(moment)).toBe("school-2026-11-21-034059");
    expect(backupStem(moment, "by-hand")).toBe("school-2026-11-21-034059-by-hand");
  });

  it("a backup name from an earlier version has its time only to the minute, and counts as nightly", () => {
    expect(parseBackupName("school-2026-11-21-0340.db")).toEqual({ at: at("2026-11-20T21:40:00Z"), reason: "nightly" });
  });

  it.each([
    "school-latest.db",
    "before-0003_trash.db",
    "school-2026-02-31-0340.db",
    "school-2026-11-21-2560.db",
    "school-2026-11-21-034060.db",
    "school-2026-11-21-034000-before-lunch.db",
    "school-2026-11-21-0340.db.tmp",
    "old school-2026-11-21-0340.db",
    "School-2026-11-21-0340.db",
  ])("a file name is not recognised as a backup: %s", (name) => expect(parseBackupName(name)).toBeUndefined());
});

it.each([
  ["when there is no backup", [], true],
  ["when there are only other files", ["school-latest.db", "before-0001.db"], true],
  ["when the newest backup is a day old", ["school-2026-11-19-0900.db", "school-2026-11-20-0900.db"], true],
  ["only when the newest backup is a full day old", ["school-2026-11-20-0901.db", "school-2026-11-19-0900.db"], false],
  ["only if the clock was not set back", ["school-2026-11-22-0900.db"], false],
  ["only a full day after a backup made by hand", ["school-2026-11-20-090100-by-hand.db"], false],
  ["even if there is a backup without uploads", ["school-2026-11-21-085959-before-import.db"], true],
])("the nightly backup is due %s", (_case, names, due) =>
  expect(isBackupDue(names, at("2026-11-21T03:00:00Z"))).toBe(due),
);

describe("outdated backups", () => {
  it.each([
    ["no backup of the last seven days", nights(15, 21), []],
    ["the backup of the eighth day if its week has a later one", nights(8, 15), [night(8)]],
    [
      "all backups of four weeks except the last of each week",
      nights(1, 21),
      [...nights(8, 13), ...nights(1, 6)].sort().reverse(),
    ],
    [
      "all backups of a day except the last",
      [night(3), "school-2026-11-03-0100.db", "school-2026-11-03-0200.db"],
      ["school-2026-11-03-0200.db", "school-2026-11-03-0100.db"],
    ],
    ["no backup of a server that runs one week in five", [night(1), night(29)], []],
    ["no file with another name", ["school-latest.db", "before-0001.db", "notes.txt", ...nights(15, 21)], []],
    [
      "no backup of the last 30 days made by hand or before a large change",
      [
        "school-2026-10-22-120000-by-hand.db",
        "school-2026-10-22-120001-by-hand.db",
        "school-2026-10-22-120001-by-hand-2.db",
        "school-2026-10-22-120002-before-import.db",
        "school-2026-10-22-120003-before-rolls.db",
        "school-2026-10-22-120004-before-year.db",
        ...nights(15, 21),
      ],
      [],
    ],
    [
      "backups made by hand or before a large change that are 30 days old",
      ["school-2026-10-22-033959-by-hand.db", "school-2026-10-22-034000-before-year.db", ...nights(15, 21)],
      ["school-2026-10-22-034000-before-year.db", "school-2026-10-22-033959-by-hand.db"],
    ],
    [
      "no nightly backup because of backups made by hand",
      [...nights(15, 21), ...nights(15, 21).map((name) => name.replace(".db", "-by-hand.db"))],
      [],
    ],
    ["no backup that is the only one with uploads", ["school-2026-01-01-120000-by-hand.db"], []],
  ])("the nightly backup deletes %s", (_case, names, gone) => expect(outdatedBackups(names, now)).toEqual(gone));

  it("after a year, backups of seven days and four weeks are left, whatever order the folder lists them in", () => {
    const year = Array.from({ length: 365 }, (_, day) => nightly(new Date(Date.UTC(2026, 0, 1 + day, 21))));
    const gone = new Set(outdatedBackups(year.toReversed(), now));
    const left = year.filter((name) => !gone.has(name));
    expect(left.length).toBeGreaterThanOrEqual(9);
    expect(left.length).toBeLessThanOrEqual(11);
    expect(left.slice(-7)).toEqual(year.slice(-7));
  });
});

describe("the age of the newest backup", () => {
  const now = at("2026-11-21T04:00:00Z");
  const hours = (count: number) => new Date(now.getTime() - count * 3600 * 1000);

  it.each([
    ["there is no backup", undefined, "bad", undefined],
    ["it was made in this minute", now, "good", 0],
    ["the clock was set back since", hours(-30), "good", 0],
    ["the backup is almost two days old", hours(47), "good", 1],
    ["the backup is two days old", hours(48), "old", 2],
    ["the backup is almost seven days old", hours(167), "old", 6],
    ["the backup is seven days old", hours(168), "bad", 7],
  ] as const)("the backup status shows the age of the newest backup when %s", (_case, newest, level, days) => {
    expect(getBackupStatus(newest, now)).toEqual(days === undefined ? { level } : { level, days });
  });
});

const day = 24 * 3600 * 1000;

async function runningSchool() {
  const box = await createSampleSchool();
  const { databasePath, backupDir, uploadsDir } = box.place;
  setEnvironment({ DATABASE_PATH: databasePath, BACKUP_DIR: backupDir, UPLOADS_DIR: uploadsDir });
  setUploads(box.storage);
  mkdirSync(backupDir);
  return { ...box, folder: backupDir, inFolder: () => readdirSync(backupDir).sort() };
}

afterEach(() => {
  closeDatabase();
  setUploads(undefined);
});

describe("the nightly backup", () => {
  it("the nightly backup is made once if the last day has no backup", async () => {
    const { folder, inFolder } = await runningSchool();
    expect(await runNightlyBackup(now)).toBe(join(folder, "school-2026-11-21-034000.db"));
    expect(await runNightlyBackup(new Date(now.getTime() + day - 1))).toBeUndefined();
    expect(await runNightlyBackup(new Date(now.getTime() + day))).toBeDefined();
    expect(inFolder()).toEqual(["school-2026-11-21-034000.db", "school-2026-11-22-034000.db"]);
  });

  it("the nightly backup does not start while another one is running", async () => {
    const { inFolder } = await runningSchool();
    const both = await Promise.all([runNightlyBackup(now), runNightlyBackup(new Date(now.getTime() + 60_000))]);
    expect([both[1], inFolder().length]).toEqual([undefined, 1]);
  });

  it("the nightly backup deletes outdated backups and its own interrupted file, and no other file", async () => {
    const { folder, inFolder } = await runningSchool();
    const id = "0b0e7cbe-3f65-4b53-8c0c-6a2c1c0c0c0c";
    const older = ["school-2026-09-01-0300.db", "school-2026-08-01-0300.db", "school-2026-07-01-0300.db"];
    const days = ["01", "02", "03", "04", "05", "06", "07"].map((date) => `school-2026-11-${date}-0300.db`);
    const foreign = ["before-0001.db", "notes.txt", "school-latest.db", "school-mine.db"];
    const interrupted = [`school-2026-11-19-0300.db.${id}.tmp`, `school-2026-11-21-033800-by-hand.db.${id}.tmp`];
    for (const name of [...older, ...days]) writeSmallBackup(join(folder, name));
    for (const name of [...foreign, ...interrupted]) writeFileSync(join(folder, name), "");
    utimesSync(join(folder, interrupted[0] ?? ""), now, new Date(now.getTime() - 2 * day));
    utimesSync(join(folder, interrupted[1] ?? ""), now, now);
    await runNightlyBackup(now);
    const left = ["school-2026-11-21-034000.db", interrupted[1], ...days.slice(1), ...older.slice(0, 2), ...foreign];
    expect(inFolder()).toEqual(left.sort());
  });

  it("outdated backups are deleted even if the disk is too full for a new one", async () => {
    const { folder, inFolder } = await runningSchool();
    const newest = "school-2026-11-19-0300.db";
    for (const name of [newest, "school-2026-08-01-100000-before-import.db"]) writeSmallBackup(join(folder, name));
    disk.isFull = true;
    onTestFinished(() => {
      disk.isFull = false;
    });
    expect(await runNightlyBackup(now)).toBeUndefined();
    expect(takeConsoleErrors()).toEqual([[expect.stringMatching(/^The nightly backup could not be made: .+$/)]]);
    expect(inFolder()).toEqual([newest]);
  });

  it("a nightly backup that fails writes one line to the log, and is tried again", async () => {
    const { folder, inFolder } = await runningSchool();
    rmSync(folder, { recursive: true });
    writeFileSync(folder, "a file where the folder should be");
    expect(await runNightlyBackup(now)).toBeUndefined();
    expect(takeConsoleErrors()).toEqual([[expect.stringMatching(/^The nightly backup could not be made: .+$/)]]);
    rmSync(folder);
    expect(await runNightlyBackup(now)).toBeDefined();
    expect(inFolder()).toHaveLength(1);
  });
});

describe("a damaged backup", () => {
  it("a damaged backup does not replace a good one, and does not cause an extra backup", async () => {
    const { folder, inFolder } = await runningSchool();
    const good = "school-2026-11-21-0100.db";
    const damaged = ["school-2026-11-21-033000.db", "school-2026-11-21-033001-by-hand.db"];
    writeSmallBackup(join(folder, good));
    for (const name of damaged) copyFileSync(join(folder, good), join(folder, name));
    truncateSync(join(folder, damaged[0] ?? ""), 4096);
    writeFileSync(join(folder, damaged[1] ?? ""), "");
    expect(await runNightlyBackup(now)).toBeUndefined();
    await runNightlyBackup(new Date(now.getTime() + day));
    expect(inFolder()).toEqual(["school-2026-11-22-034000.db", good, ...damaged].sort());
  });
});

describe("a backup made by hand", () => {
  it("each backup made by hand is a separate file, even twice in one second and beside the nightly backup", async () => {
    vi.useFakeTimers({ now, toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const { inFolder } = await runningSchool();
    await runNightlyBackup(now);
    for (let time = 0; time < 2; time++) await createBackupNow("head@school.example");
    vi.setSystemTime(now.getTime() + 1000);
    await createBackupNow("head@school.example");
    expect(inFolder()).toEqual([
      "school-2026-11-21-034000-by-hand-2.db",
      "school-2026-11-21-034000-by-hand.db",
      "school-2026-11-21-034000.db",
      "school-2026-11-21-034001-by-hand.db",
    ]);
  });
});

describe("a backup before a large change", () => {
  it("a backup before a large change holds only the database, and can be restored", async () => {
    const { folder, place } = await runningSchool();
    await backUpBefore("import", now);
    const path = join(folder, "school-2026-11-21-034000-before-import.db");
    expect(await inspectBackup(path)).toMatchObject({ uploads: undefined, missing: [] });
    tamper(place.databasePath, "UPDATE notices SET title = 'Imported'");
    closeDatabase();
    await restoreBackup(path, await inspectBackup(path), place, now);
    expect(listRows(place.databasePath).notices).toMatchObject([{ title: "Sports day", file_path: pdfKey }]);
  });

  it("a backup before a large change is kept for 30 days", async () => {
    const { inFolder } = await runningSchool();
    await runNightlyBackup(now);
    await backUpBefore("rolls", now);
    const later = new Date(now.getTime() + 30 * day);
    await backUpBefore("year", later);
    await runNightlyBackup(later);
    expect(inFolder()).toEqual([
      "school-2026-11-21-034000.db",
      "school-2026-12-21-034000-before-year.db",
      "school-2026-12-21-034000.db",
    ]);
  });
});
