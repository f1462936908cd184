import { closeSync, cpSync, existsSync, openSync, readSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { copyDatabase, runInWorker } from "~/backups/copy-database.server";
import { createLatestCopy } from "~/operations/latest-copy.server";
import { releaseInstanceLock } from "~drizzle/instance-lock";
import { openDatabase, prepareDatabase } from "~drizzle/open-database";
import { createSampleSchool, listRows } from "../support/school-on-disk";

// `change` always changes both rows of the table `pair`. So a copy in which only one row has changed is inconsistent.
const pair = "CREATE TABLE pair (id INTEGER PRIMARY KEY, count INTEGER, filling BLOB)";
const change = "UPDATE pair SET count = count + 1, filling = randomblob(9000) WHERE id IN (1, 400)";

async function busySchool() {
  const { place } = await createSampleSchool();
  const { $client: client } = openDatabase(place.databasePath);
  onTestFinished(() => void client.close());
  client.exec(pair);
  const row = client.prepare("INSERT INTO pair (count, filling) VALUES (0, randomblob(8000))");
  client.transaction(() => {
    for (let number = 0; number < 400; number++) row.run();
  })();
  const save = client.prepare(change);
  return { place, client, save: () => void save.run() };
}

function countsIn(path: string): unknown[] {
  const copy = new Database(path, { readonly: true });
  try {
    expect(copy.pragma("integrity_check", { simple: true })).toBe("ok");
    return copy.prepare("SELECT count FROM pair WHERE id IN (1, 400)").pluck().all();
  } finally {
    copy.close();
  }
}

test("a database copy made during saves holds each save completely or not at all, and finishes", async () => {
  const { place, client, save } = await busySchool();
  const path = join(place.backupDir, "..", "copy.db");
  let isOver = false;
  const copied = copyDatabase(client, path).finally(() => {
    isOver = true;
  });
  let longest = 0;
  while (!isOver) {
    const begun = performance.now();
    save();
    longest = Math.max(longest, performance.now() - begun);
    await nextTurn();
  }
  await copied;
  const [one, other] = countsIn(path);
  expect(one).toBe(other);
  // SQLite reports an error when a save has waited two seconds for the lock of the database. A copy never keeps the
  // lock that long.
  expect(longest).toBeLessThan(1500);
});

test("a database copy waits for a lock held for saving, and never becomes an empty database", async () => {
  const { place, client } = await busySchool();
  const path = join(place.backupDir, "..", "copy.db");
  writeFileSync(path, "");
  client.exec("BEGIN EXCLUSIVE");
  const copied = runInWorker([{ from: client.name, to: path }], 2500);
  await expect(copied).rejects.toThrow("the work on a database file took longer than");
  client.exec("ROLLBACK");
  await runInWorker([{ from: client.name, to: path }]);
  expect(countsIn(path)).toEqual([0, 0]);
});

test("copying the latest backup while it is being renewed still reads a consistent file", async () => {
  const { place, client, save } = await busySchool();
  const latest = join(place.backupDir, "school-latest.db");
  let now = 0;
  const copy = createLatestCopy(place.backupDir, client, () => now);
  await copy.update();
  for (let round = 0; round < 5; round++) {
    const slow = openSync(latest, "r");
    const pieces: Buffer[] = [];
    const size = statSync(latest).size;
    const before = statSync(latest).ino;
    for (let at = 0; at < size; at += 65536) {
      const piece = Buffer.alloc(Math.min(65536, size - at));
      readSync(slow, piece, 0, piece.length, at);
      pieces.push(piece);
      if (at > size / 2 && statSync(latest).ino === before) {
        save();
        now += 61_000;
        await copy.update();
        now += 5_000;
        await copy.update();
      }
    }
    closeSync(slow);
    const taken = join(place.backupDir, "taken.db");
    writeFileSync(taken, Buffer.concat(pieces));
    expect(statSync(latest).ino).not.toBe(before);
    expect(countsIn(taken)).toEqual([round, round]);
  }
});

test("visitors' requests are answered while a snapshot of the database is made", async () => {
  const { place, client } = await busySchool();
  client.exec("INSERT INTO pair (count, filling) SELECT 0, randomblob(20000) FROM pair, (SELECT 1 UNION SELECT 2)");
  const visit = client.prepare("SELECT title FROM notices");
  let isOver = false;
  const copied = copyDatabase(client, join(place.backupDir, "..", "copy.db")).finally(() => {
    isOver = true;
  });
  let visits = 0;
  while (!isOver) {
    expect(visit.all()).toHaveLength(1);
    visits += 1;
    await nextTurn();
  }
  await copied;
  expect(visits).toBeGreaterThan(20);
});

test("replacing the database file with a backup restores its data while the website is stopped", async () => {
  const [old, box] = [await createSampleSchool("Sports day"), await createSampleSchool("Exam week")];
  const { $client: client } = openDatabase(old.place.databasePath);
  await createLatestCopy(old.place.backupDir, client).update();
  client.close();
  cpSync(join(old.place.backupDir, "school-latest.db"), box.place.databasePath);
  prepareDatabase(box.place).$client.close();
  releaseInstanceLock();
  expect(listRows(box.place.databasePath)).toEqual(listRows(old.place.databasePath));
  expect(existsSync(`${box.place.databasePath}-journal`)).toBe(false);
});

test("work on a database file is stopped when it takes longer than allowed", async () => {
  const slow = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 5000000) SELECT count(*) FROM n";
  const work = runInWorker([{ path: ":memory:", readonly: false, sql: [[slow]] }], 30);
  await expect(work).rejects.toThrow("the work on a database file took longer than");
});

test("a full disk is reported as such when SQLite notices it", async () => {
  const sql: [string][] = [["PRAGMA max_page_count = 2"], ["CREATE TABLE a AS SELECT zeroblob(9000)"]];
  const work = runInWorker([{ path: ":memory:", readonly: false, sql }]);
  await expect(work).rejects.toMatchObject({ message: "database or disk is full", code: "SQLITE_FULL" });
});
