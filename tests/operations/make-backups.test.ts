import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { setEnvironment } from "../../app/env.server";
import { runNightlyBackup } from "../../app/operations/make-backups.server";
import { setUploads } from "../../app/uploads/storage.server";
import { closeDatabase } from "../../drizzle/client";
import { createSampleSchool, pdfKey } from "../support/school-on-disk";
import { takeConsoleErrors } from "../support/setup";

const now = new Date("2026-11-20T21:40:00Z");
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
  it("is made when there is none of the last day, once", async () => {
    const { folder, inFolder } = await runningSchool();
    expect(await runNightlyBackup(now)).toBe(join(folder, "school-2026-11-21-0340.db"));
    expect(await runNightlyBackup(new Date(now.getTime() + day - 1))).toBeUndefined();
    expect(await runNightlyBackup(new Date(now.getTime() + day))).toBeDefined();
    expect(inFolder()).toEqual(["school-2026-11-21-0340.db", "school-2026-11-22-0340.db"]);
  });

  it("is not begun twice", async () => {
    const { inFolder } = await runningSchool();
    const both = await Promise.all([runNightlyBackup(now), runNightlyBackup(new Date(now.getTime() + 60_000))]);
    expect([both[1], inFolder().length]).toEqual([undefined, 1]);
  });

  it("lets outdated ones and an interrupted one of its own go, and nothing else", async () => {
    const { folder, inFolder } = await runningSchool();
    const id = "0b0e7cbe-3f65-4b53-8c0c-6a2c1c0c0c0c";
    const older = ["school-2026-09-01-0300.db", "school-2026-08-01-0300.db", "school-2026-07-01-0300.db"];
    const days = ["01", "02", "03", "04", "05", "06", "07"].map((date) => `school-2026-11-${date}-0300.db`);
    const foreign = ["before-0001.db", "notes.txt", "school-latest.db", "school-mine.db"];
    const interrupted = [`school-2026-11-19-0300.db.${id}.tmp`, `school-2026-11-21-0338.db.${id}.tmp`];
    for (const name of [...older, ...days, ...foreign, ...interrupted]) writeFileSync(join(folder, name), "");
    utimesSync(join(folder, interrupted[0] ?? ""), now, new Date(now.getTime() - 2 * day));
    utimesSync(join(folder, interrupted[1] ?? ""), now, now);
    await runNightlyBackup(now);
    const left = ["school-2026-11-21-0340.db", interrupted[1], ...days.slice(1), ...older.slice(0, 2), ...foreign];
    expect(inFolder()).toEqual(left.sort());
  });

  it("is one line in the log when it fails, and is tried again", async () => {
    const { folder, inFolder } = await runningSchool();
    rmSync(folder, { recursive: true });
    writeFileSync(folder, "a file where the folder should be");
    expect(await runNightlyBackup(now)).toBeUndefined();
    expect(takeConsoleErrors()).toEqual([[expect.stringMatching(/^The nightly backup could not be made: .+$/)]]);
    rmSync(folder);
    expect(await runNightlyBackup(now)).toBeDefined();
    expect(inFolder()).toHaveLength(1);
  });

  it("is made, with a line in the log, when an upload is lost", async () => {
    const { storage } = await runningSchool();
    await storage.remove(pdfKey);
    expect(await runNightlyBackup(now)).toBeDefined();
    expect(takeConsoleErrors()).toEqual([[expect.stringContaining("lacks 1 files that rows name")]]);
  });
});
