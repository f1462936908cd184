import { deflateSync } from "node:zlib";
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { readSpreadsheet } from "~/admin/import/read-spreadsheet.server";
import { createBackupTables } from "~/backups/write-backup-file.server";
import { inspectBackup } from "~/operations/inspect-backup.server";
import { type ImageExtension, sanitizeImage } from "~/uploads/images.server";
import { checkFile, resultFileRule } from "~/uploads/upload-rules";
import { bytes, wordFile } from "~tests/support/sample-files";
import { createSampleSchool, tamper } from "~tests/support/school-on-disk";
import { workbookParts, type ZipPart, zip } from "~tests/support/zip";
import {
  avifThatSays,
  blackLines,
  jpegThatSays,
  largestWebp,
  letterOfArchives,
  measureBombCost,
  pdfBomb,
  png,
  repeated,
} from "./bombs";

const megabyte = 1024 * 1024;
const costsNothing = measureBombCost();

describe("pictures that would unpack to many pixels", () => {
  const gigantic = { width: 30_000, height: 30_000 };

  it.each<[string, ImageExtension, () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>]>([
    ["a PNG of 900 megapixels", "png", () => png(gigantic)],
    [
      "a PNG of 900 megapixels with all its pixels",
      "png",
      async () => png({ ...gigantic, depth: 1, colour: 0 }, await blackLines(30_000 * 3751)),
    ],
    ["a PNG with the largest possible size", "png", () => png({ width: 0x7fffffff, height: 0x7fffffff })],
    ["an interlaced PNG of 30 megapixels", "png", () => png({ width: 6000, height: 5000, interlaced: true })],
    ["a PNG of 36 megapixels with sixteen-bit colours", "png", () => png({ width: 6000, height: 6000, depth: 16 })],
    ["a PNG one pixel high", "png", () => png({ width: 100_000_000, height: 1 })],
    ["a JPEG of 4 gigapixels", "jpg", () => jpegThatSays(65_500, 65_500)],
    ["a progressive JPEG of 50 megapixels", "jpg", () => jpegThatSays(8000, 6500, 0xc2)],
    ["the largest possible WebP", "webp", largestWebp],
    ["an AVIF of 6 megapixels", "webp", () => avifThatSays(3000, 2000)],
    ["an AVIF of 6 megapixels that claims to be small", "webp", () => avifThatSays(100, 100)],
    ["a GIF of 4 gigapixels as PNG", "png", () => bytes("GIF89a", [255, 255, 255, 255, 0, 0, 0], ";")],
    ["a TIFF as JPEG", "jpg", () => bytes("II*\0", [8, 0, 0, 0, 255, 255])],
  ])("a picture that would unpack to many pixels is refused cheaply: %s", async (_what, extension, make) => {
    const bomb = await make();
    await costsNothing(() => expect(sanitizeImage(bomb, extension)).rejects.toThrow("The picture was refused"));
  });
});

it.each<[string, string, () => Uint8Array]>([
  [
    "a Word document of 2,100 parts",
    "a.docx",
    () => wordFile(...Array.from({ length: 2100 }, (_, n) => ({ name: `${n}` }))),
  ],
  ["archives in archives", "a.docx", letterOfArchives],
  ["a PDF with a stream of 100 MB", "a.pdf", pdfBomb],
])("a document that would unpack to a huge size is accepted without unpacking it: %s", async (_what, name, make) => {
  const bomb = make();
  await costsNothing(() => expect(checkFile(name, bomb, resultFileRule).ok).toBe(true));
});

describe("spreadsheets that would unpack to a huge size", () => {
  const cell = (at: string) => `<c r="${at}" t="s"><v>0</v></c>`;
  const text = (content: string | Buffer) => ({ name: "xl/sharedStrings.xml", content });
  const long = "x".repeat(30_000);
  const parts = (count: number, content: string | Buffer) =>
    Array.from({ length: count }, (_, n) => ({ name: `xl/worksheets/s${n}.xml`, content }));
  const workbook = (rows: string, ...more: ZipPart[]) => zip(workbookParts(rows, more));

  it.each<[string, string, () => Uint8Array]>([
    ["texts of 60 MB", "a.xlsx", () => workbook("", { ...text(Buffer.alloc(60 * megabyte, "x")), declared: 10 })],
    ["parts of 1.2 GB", "a.xlsx", () => workbook("", ...parts(20, Buffer.alloc(60 * megabyte)))],
    [
      "one long text in each of 60,000 cells",
      "a.xlsx",
      () => workbook(`<row>${repeated(cell("A1"), 1_500_000)}</row>`, text(`<sst><si><t>${long}</t></si></sst>`)),
    ],
    ["a hundred thousand nested elements", "a.xlsx", () => workbook("<c>".repeat(100_000))],
    ["two thousand sheets", "a.xlsx", () => workbook("", ...parts(2100, "<a/>"))],
    ["two million commas", "a.csv", () => Buffer.alloc(2 * megabyte, ",")],
  ])("an imported spreadsheet that would unpack to a huge size is refused cheaply: %s", async (_what, name, make) => {
    const bomb = make();
    await costsNothing(async () => expect(await readSpreadsheet(name, bomb)).toHaveProperty("error"));
  });
});

describe("backups that would unpack to a huge size", () => {
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
    ["a file that claims to have 10 GB", () => [["uploads/notices/a.pdf", 1e10, Buffer.alloc(10)]]],
    [
      "a file that unpacks to 60 MB and claims to have 1 KB",
      () => [["uploads/notices/a.pdf", 300_000, deflateSync(Buffer.alloc(60 * megabyte))]],
    ],
  ])("a backup with a file that would unpack to a huge size is refused cheaply: %s", async (_what, rows) => {
    const path = await backupWith(...rows());
    await costsNothing(() => expect(look(path)).rejects.toThrow("Nothing was changed"));
  });

  it.each([
    [
      "lists an endless number of migrations",
      "WITH RECURSIVE n(i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n LIMIT 50000) INSERT INTO migrations SELECT i, 'step ' || i, 'hash', 1 FROM n",
      "newer version",
    ],
    [
      "lists a migration with an endless name",
      "UPDATE migrations SET tag = printf('%.*c', 5000000, 'x') WHERE number = 1",
      "different version",
    ],
    [
      "has 50,000 rows that refer to missing rows",
      "PRAGMA foreign_keys = OFF; WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 50000) INSERT INTO results (exam_id, student_id, subject_id, marks) SELECT i + 1000, i + 1000, i + 1000, 1 FROM n",
      "missing rows",
    ],
  ])("a backup whose database %s is refused cheaply", async (_what, statement, words) => {
    const { place } = await createSampleSchool();
    tamper(place.databasePath, statement);
    await costsNothing(async () => {
      const refusal: unknown = await look(place.databasePath).catch((error) => error.message);
      expect(refusal).toContain(words);
      expect(String(refusal).length).toBeLessThan(1000);
    });
  });
});
