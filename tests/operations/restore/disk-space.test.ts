import { once } from "node:events";
import { readdirSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import express from "express";
import { expect, test } from "vitest";
import { findBackup } from "../../../app/operations/backup-files.server";
import { inspectBackup } from "../../../app/operations/inspect-backup.server";
import { restoreLive } from "../../../app/operations/live-restore.server";
import { enterReadOnlyMode, readOnlyMode } from "../../../app/operations/read-only-mode.server";
import { NotEnoughSpace, restoreBackup } from "../../../app/operations/restore.server";
import { DatabaseError } from "../../../drizzle/database-errors";
import { createBackupOf, createSampleSchool } from "../../support/school-on-disk";
import { file, runningSchool } from "./running-school";

const now = new Date("2026-11-21T04:00:00Z");
const megabyte = 1024 * 1024;
const floor = 200 * megabyte;
const disk = (freeBytes: number) => () => ({ freeBytes, totalBytes: 1000 * megabyte });

async function backedUp() {
  const box = await createSampleSchool();
  const path = await createBackupOf(box);
  const inside = await inspectBackup(path);
  const needed = 2 * statSync(path).size + (inside.uploads ?? []).reduce((sum, { entry }) => sum + entry.sz, 0);
  const data = () => readdirSync(join(box.folder, "data")).filter((name) => name.includes("restore"));
  return { box, path, inside, needed, data };
}

test("a restore goes on when the disk has just enough room for the files and twice the backup", async () => {
  const { box, path, inside, needed, data } = await backedUp();
  await restoreBackup(path, inside, box.place, now, disk(floor + needed));
  expect(data()).toEqual(["before-restore-2026-11-21-10-00"]);
});

test("a restore for which the disk has one byte too little is refused in words, before anything is written", async () => {
  const { box, path, inside, needed, data } = await backedUp();
  const work = restoreBackup(path, inside, box.place, now, disk(floor + needed - 1));
  await expect(work).rejects.toThrow(DatabaseError);
  await expect(work).rejects.toThrow(
    /too little room.* needs \d+ KB, and \d+ KB are free for it\. Nothing was changed/,
  );
  expect(data()).toEqual([]);
});

test("the uploads may lie on a disk of their own, which has too little room", async () => {
  const { box, path, inside } = await backedUp();
  const space = (folder: string) => disk(folder === box.place.uploadsDir ? floor + 1 : 2 * floor)();
  await expect(restoreBackup(path, inside, box.place, now, space)).rejects.toThrow(NotEnoughSpace);
});

test("in the office too; the present school stays and can be written to again", async () => {
  const { titles } = await runningSchool();
  const backup = findBackup(file);
  if (!backup) throw new Error("the backup is not there");
  await expect(restoreLive(backup, "head", now, disk(floor))).rejects.toThrow(NotEnoughSpace);
  expect(titles()).toEqual(["Exam week"]);
  expect(await areOpen()).toBe(true);
  await enterReadOnlyMode();
  await expect(restoreLive({ ...backup, path: "gone.db" }, "head", now)).rejects.toThrow(/cannot be read/);
  expect(await areOpen()).toBe(true);
});

async function areOpen(): Promise<boolean> {
  const server = createServer(express().use(readOnlyMode, (_request, response) => void response.end()));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const { port } = server.address() as AddressInfo;
    return (await fetch(`http://127.0.0.1:${port}/`, { method: "POST" })).status === 200;
  } finally {
    server.close();
  }
}
