import { deflateSync } from "node:zlib";
import Database from "better-sqlite3";
import { expect, test, vi } from "vitest";
import { compareBackup } from "../../app/operations/compare-backup.server";
import * as looking from "../../app/operations/inspect-backup.server";
import { restoreBackup } from "../../app/operations/restore.server";
import { createBackupOf, createSampleSchool, listFiles, tamper } from "../support/school-on-disk";

// What unpacks at once would do so on the thread that answers visitors; other threads have their own.
vi.mock("node:zlib", async (load) => ({
  ...(await load<typeof import("node:zlib")>()),
  inflateSync: () => {
    throw new Error("visitors wait");
  },
}));
vi.mock("../../app/operations/inspect-backup.server", { spy: true });

test("a backup is looked through, and put back, while visitors are answered", async () => {
  const box = await createSampleSchool();
  const path = await createBackupOf(box);
  const client = new Database(path);
  const size = 20 * 1024 * 1024;
  client
    .prepare("INSERT INTO sqlar VALUES ('uploads/notices/a_1.pdf', 33188, 0, ?, ?)")
    .run(size, deflateSync(Buffer.alloc(size)));
  client.close();
  const inside = await looking.inspectBackup(path);
  expect(inside.uploads).toHaveLength(3);
  const files = await listFiles(box);
  const other = await createSampleSchool("Exam week");
  await restoreBackup(path, inside, other.place, new Date());
  const { "notices/a_1.pdf": large, ...restored } = await listFiles(other);
  expect([large?.[0].length, restored]).toEqual([size, files]);
});

test("what would unpack to gigabytes is refused before anything of it is unpacked", async () => {
  const path = await createBackupOf(await createSampleSchool());
  // It could not be unpacked: that would be said, were it tried.
  tamper(
    path,
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 40)
     INSERT INTO sqlar SELECT 'uploads/notices/a_' || i || '.pdf', 33188, 0, 62914560, randomblob(100000) FROM n`,
  );
  await expect(looking.inspectBackup(path)).rejects.toThrow(/bytes of files would unpack to 25\d{8}/);
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
