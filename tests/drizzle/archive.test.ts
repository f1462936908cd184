import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { addFile, isMoment, listArchive, makeArchive } from "../../drizzle/archive.server";

function archive(rows: string): Database.Database {
  const client = new Database(":memory:");
  onTestFinished(() => void client.close());
  makeArchive(client);
  client.exec(`INSERT INTO sqlar ${rows}`);
  return client;
}

const endless = (count: number) =>
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT ${count}) SELECT 'u/' || i, 1, 1, 0, x'' FROM n`;

test("an archive of as many files as a school can have is listed, one more is refused", () => {
  expect([...listArchive(archive(endless(200_000)))]).toHaveLength(200_000);
  expect(() => listArchive(archive(endless(200_001))).next()).toThrow("it says that it holds 200001 files");
});

test("the list ends at the first odd entry", () => {
  const listed: string[] = [];
  const entries = archive("VALUES ('a', 1, 1, 0, x''), ('b', 1, -1, 0, x''), ('c', 1, 1, 0, x'')");
  const list = () => {
    for (const { name } of listArchive(entries)) listed.push(name);
  };
  expect(list).toThrow("b cannot be of the moment");
  expect(listed).toEqual(["a"]);
});

test("a file from before 1970, as a box without a clock writes it, is packed so that it comes back", async () => {
  const client = archive("SELECT 'x', 1, 1, 0, x'' WHERE 0");
  await addFile(client, { name: "a", modifiedAt: -5000, bytes: new Uint8Array() });
  expect([...listArchive(client)]).toMatchObject([{ name: "a", mtime: 0 }]);
});

test.each([
  [0, true],
  [253_402_300_799, true],
  [253_402_300_800, false],
  [-1, false],
  [1.5, false],
  ["1", false],
  [null, false],
])("%j is a moment: %s", (value, isOne) => {
  expect(isMoment(value)).toBe(isOne);
});
