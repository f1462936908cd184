import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { addToArchive, createArchive, listArchiveEntries } from "~/backups/archive.server";

function archive(rows: string): Database.Database {
  const client = new Database(":memory:");
  onTestFinished(() => void client.close());
  createArchive(client);
  client.exec(`INSERT INTO sqlar ${rows}`);
  return client;
}

const endless = (count: number) =>
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT ${count}) SELECT 'u/' || i, 1, 1, 0, x'' FROM n`;

test("an archive with as many files as a school can have is listed; one more file is refused", () => {
  expect([...listArchiveEntries(archive(endless(200_000)))]).toHaveLength(200_000);
  expect(() => listArchiveEntries(archive(endless(200_001))).next()).toThrow("it claims to contain 200001 files");
});

test("the list of an archive ends at the first invalid entry", () => {
  const listed: string[] = [];
  const entries = archive("VALUES ('a', 1, 1, 0, x''), ('b', 1, -1, 0, x''), ('c', 1, 1, 0, x'')");
  const list = () => {
    for (const { name } of listArchiveEntries(entries)) listed.push(name);
  };
  expect(list).toThrow("b has an impossible date");
  expect(listed).toEqual(["a"]);
});

const largeFiles = (count: number, size: number, stored: number) =>
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT ${count})
   SELECT 'u/' || i, 1, 1, ${size}, zeroblob(${stored}) FROM n`;
const megabyte = 1024 * 1024;

test.each([
  ["40 files of 60 MB out of 60 KB each", 40, 60 * megabyte, 60_000, false],
  ["a gigabyte out of very little", 16, 64 * megabyte, 1, true],
  ["a gigabyte and 64 MB out of very little", 17, 64 * megabyte, 1, false],
  ["more that was packed to a hundredth", 20, 64 * megabyte, 671_089, true],
  ["more that was packed to less", 20, 64 * megabyte, 671_080, false],
])(
  "an archive may unpack to a gigabyte, or to a hundred times its packed size: %s (case %#)",
  (_case, count, size, stored, isTaken) => {
    const list = () => [...listArchiveEntries(archive(largeFiles(count, size, stored)))];
    if (isTaken) expect(list()).toHaveLength(count);
    else expect(list).toThrow(`its files of ${count * stored} bytes would unpack to ${count * size} bytes`);
  },
);

test("a file dated before 1970, as servers without a clock write it, is restored from the archive", async () => {
  const client = archive("SELECT 'x', 1, 1, 0, x'' WHERE 0");
  await addToArchive(client, { name: "a", modifiedAt: -5000, bytes: new Uint8Array() });
  expect([...listArchiveEntries(client)]).toMatchObject([{ name: "a", mtime: 0 }]);
});
