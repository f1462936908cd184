import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { getServerStatus } from "../../../app/operations/doctor/folder-checks.server";
import { freshFolder } from "../../support/fresh-folder";

function place() {
  const folder = freshFolder();
  const places = {
    DATABASE_PATH: join(folder, "school.db"),
    UPLOADS_DIR: join(folder, "uploads"),
    BACKUP_DIR: join(folder, "backups"),
  };
  mkdirSync(places.UPLOADS_DIR);
  return places;
}

it("the box tells how its database, its disk and its copies are", () => {
  const places = place();
  mkdirSync(places.BACKUP_DIR);
  writeFileSync(join(places.BACKUP_DIR, "school-2026-11-20-0900.db"), "");
  writeFileSync(join(places.BACKUP_DIR, "school-2026-11-19-0900.db"), "");
  const now = new Date("2026-11-20T04:00:00Z");
  expect(getServerStatus(places, () => 1, now)).toEqual({
    database: true,
    volume: true,
    freeBytes: expect.any(Number),
    uploadsStopBelowBytes: expect.any(Number),
    backupAgeSeconds: 3600,
    latestCopyAgeSeconds: null,
    node: process.versions.node,
    runsSince: expect.stringMatching(/^2026-11-\d\dT/),
  });
});

it("the box tells of a database that does not answer, and of a volume that is gone", () => {
  const places = { ...place(), UPLOADS_DIR: join(freshFolder(), "gone") };
  const locked = () => {
    throw new Error("database is locked");
  };
  expect(getServerStatus(places, locked)).toMatchObject({ database: false, volume: false, backupAgeSeconds: null });
});
