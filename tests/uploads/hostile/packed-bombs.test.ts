import { deflateSync } from "node:zlib";
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { readSpreadsheet } from "../../../app/marks/import/read-spreadsheet.server";
import { createBackupTables } from "../../../app/operations/backup.server";
import { inspectBackup } from "../../../app/operations/inspect-backup.server";
import { createSampleSchool, tamper } from "../../support/school-on-disk";
import { workbookParts, zip } from "../../support/zip";
import { measureBombCost, repeated } from "./bombs";

const megabyte = 1024 * 1024;
const costsNothing = measureBombCost();

describe("bombs in a sheet that is imported cost nothing", () => {
  const cell = (at: string) => `<c r="${at}" t="s"><v>0</v></c>`;
  const text = (content: string) => ({ name: "xl/sharedStrings.xml", content });
  const workbook = (rows: string, ...more: { name: string; content: string | Buffer; declared?: number }[]) =>
    zip(workbookParts(rows, more));

  it.each<[string, string, () => Uint8Array]>([
    [
      "texts of 60 MB",
      "a.xlsx",
      () => workbook("", { ...text(""), content: Buffer.alloc(60 * megabyte, "x"), declared: 10 }),
    ],
    [
      "a picture of 60 MB",
      "a.xlsx",
      () => workbook("", { name: "xl/media/a.png", content: Buffer.alloc(60 * megabyte) }),
    ],
    ["a million rows", "a.xlsx", () => workbook(repeated("<row><c><v>1</v></c></row>", 7 * megabyte))],
    ["a row number beyond all", "a.xlsx", () => workbook('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')],
    [
      "laughs by the billion",
      "a.xlsx",
      () => workbook("", text('<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><sst><si><t>&b;</t></si></sst>')),
    ],
    [
      "one long text in each of 60,000 cells",
      "a.xlsx",
      () =>
        workbook(
          `<row>${repeated(cell("A1"), 1_500_000)}</row>`,
          text(`<sst><si><t>${"x".repeat(30_000)}</t></si></sst>`),
        ),
    ],
    ["a hundred thousand elements in each other", "a.xlsx", () => workbook("<c>".repeat(100_000))],
    [
      "two thousand sheets",
      "a.xlsx",
      () =>
        zip(
          workbookParts(
            "",
            Array.from({ length: 2100 }, (_, n) => ({ name: `xl/worksheets/s${n}.xml`, content: "<a/>" })),
          ),
        ),
    ],
    ["a quotation mark that never ends", "a.csv", () => Buffer.from(`Roll,"${repeated("1,2\n", megabyte)}`)],
    ["two million commas", "a.csv", () => Buffer.alloc(2 * megabyte, ",")],
  ])("%s", async (_what, name, make) => {
    const bomb = make();
    await costsNothing(async () => expect(await readSpreadsheet(name, bomb)).toHaveProperty("problem"));
  });
});

describe("bombs in a backup that is brought cost nothing", () => {
  async function backupWith(...rows: [name: string, size: number, data: Buffer][]) {
    const { place } = await createSampleSchool();
    const client = new Database(place.databasePath);
    createBackupTables(client);
    client.prepare("INSERT INTO backup VALUES (?)").run(1763700000000);
    const add = client.prepare("INSERT INTO sqlar VALUES (?, 33188, 1763700000, ?, ?)");
    for (const row of rows) add.run(...row);
    client.close();
    return place.databasePath;
  }
  const look = (path: string) => inspectBackup(path);

  it.each<[string, () => [string, number, Buffer][]]>([
    ["a file that says to be 10 GB", () => [["uploads/notices/a.pdf", 1e10, Buffer.alloc(10)]]],
    [
      "a file that unpacks to 60 MB and says 1 KB",
      () => [["uploads/notices/a.pdf", 300_000, deflateSync(Buffer.alloc(60 * megabyte))]],
    ],
  ])("%s", async (_what, rows) => {
    const path = await backupWith(...rows());
    await costsNothing(() => expect(look(path)).rejects.toThrow("Nothing was changed"));
  });

  it.each([
    [
      "names steps without end",
      "WITH RECURSIVE n(i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n LIMIT 50000) INSERT INTO migrations SELECT i, 'step ' || i, 'hash', 1 FROM n",
      "newer version",
    ],
    [
      "names a step without end",
      "UPDATE migrations SET tag = printf('%.*c', 5000000, 'x') WHERE number = 1",
      "another edition",
    ],
    [
      "has a step with a hash without end",
      "UPDATE migrations SET hash = printf('%.*c', 5000000, 'x') WHERE number = 1",
      "another edition",
    ],
    [
      "has 50,000 rows that point at nothing",
      "PRAGMA foreign_keys = OFF; WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 50000) INSERT INTO results (exam_id, student_id, subject_id, marks) SELECT i + 1000, i + 1000, i + 1000, 1 FROM n",
      "point at",
    ],
  ])("one that %s", async (_what, statement, words) => {
    const { place } = await createSampleSchool();
    tamper(place.databasePath, statement);
    await costsNothing(async () => {
      const refusal: unknown = await look(place.databasePath).catch((error) => error.message);
      expect(refusal).toContain(words);
      expect(String(refusal).length).toBeLessThan(1000);
    });
  });
});
