import { join } from "node:path";
import { deflateSync } from "node:zlib";
import Database from "better-sqlite3";
import { expect, test, vi } from "vitest";
import { createBackup } from "../../app/operations/backup.server";
import { compareBackup } from "../../app/operations/compare-backup.server";
import * as looking from "../../app/operations/inspect-backup.server";
import { restoreBackup } from "../../app/operations/restore.server";
import { keyPattern } from "../../app/uploads/storage-interface.server";
import { openDatabase } from "../../drizzle/open-database";
import { createSampleSchool, listFiles, tamper } from "../support/school-on-disk";

// What unpacks at once would do so on the thread that answers visitors; other threads have their own.
vi.mock("node:zlib", async (load) => ({
  ...(await load<typeof import("node:zlib")>()),
  inflateSync: () => {
    throw new Error("visitors wait");
  },
}));
vi.mock("../../app/operations/inspect-backup.server", { spy: true });

const look = (path: string) => looking.inspectBackup(path, (key) => keyPattern.test(key));

async function backup() {
  const box = await createSampleSchool();
  const path = join(box.folder, "backup.db");
  const database = openDatabase(box.place.databasePath);
  await createBackup(database, box.storage, path).finally(() => database.$client.close());
  return { box, path };
}

/** Adds a packed file of so many bytes, of which the archive says `sz`. */
function addPacked(path: string, bytes: number, sz = bytes): void {
  const client = new Database(path);
  const data = deflateSync(Buffer.alloc(bytes));
  client.prepare("INSERT INTO sqlar VALUES ('uploads/notices/a_1.pdf', 33188, 0, ?, ?)").run(sz, data);
  client.close();
}

test("a backup is looked through, and put back, while visitors are answered", async () => {
  const { box, path } = await backup();
  addPacked(path, 20 * 1024 * 1024);
  const inside = await look(path);
  expect(inside.uploads).toHaveLength(3);
  const files = await listFiles(box);
  const other = await createSampleSchool("Exam week");
  await restoreBackup(path, inside, other.place, new Date());
  const { "notices/a_1.pdf": large, ...restored } = await listFiles(other);
  expect([large?.[0].length, restored]).toEqual([20 * 1024 * 1024, files]);
});

test.each([
  ["more", 20_000, 10_000, /cannot be unpacked/],
  ["less", 20_000, 30_000, /is not whole/],
])("what unpacks to %s than is written is refused all the same", async (_case, bytes, sz, words) => {
  const { path } = await backup();
  addPacked(path, bytes, sz);
  await expect(look(path)).rejects.toThrow(words);
});

test("what would unpack to gigabytes is refused before anything of it is unpacked", async () => {
  const { path } = await backup();
  // It could not be unpacked: that would be said, were it tried.
  tamper(
    path,
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 40)
     INSERT INTO sqlar SELECT 'uploads/notices/a_' || i || '.pdf', 33188, 0, 62914560, randomblob(100000) FROM n`,
  );
  await expect(look(path)).rejects.toThrow(/bytes of files would unpack to 25\d{8}/);
});

test("four who look at backups at once are served one after the other", async () => {
  let [now, most] = [0, 0];
  vi.mocked(looking.inspectBackup).mockImplementation(async () => {
    now += 1;
    most = Math.max(most, now);
    await new Promise((next) => setImmediate(next));
    now -= 1;
    throw new Error("looked");
  });
  const backup = { name: "a.db", path: "a.db", at: new Date(), bytes: 1 };
  const looks = await Promise.allSettled(Array.from({ length: 4 }, () => compareBackup(backup, "a@school.example")));
  expect(looks.map(({ status }) => status)).toEqual(Array(4).fill("rejected"));
  expect(most).toBe(1);
});
