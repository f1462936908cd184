import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sanitizeFileName } from "~/uploads/file-name";
import { deleteFile, deleteUnsavedFile, saveFile } from "~/uploads/files.server";
import { freshUploads, pdf } from "../support/sample-files";

const judged = { ok: true, extension: "pdf", type: "application/pdf" } as const;

describe("a file that is kept", () => {
  it("a stored file gets a random key, and saving it returns the columns of its row", async () => {
    const { folder } = freshUploads();
    const before = Date.now();
    const kept = await saveFile("notices", { name: "C:\\scans\\ছুটি.PDF", bytes: pdf }, judged);
    const [, random, time] = /^notices\/([0-9a-f]{32})_(\d{13})\.pdf$/.exec(kept.filePath) ?? [];
    expect(random).toBeDefined();
    expect(Number(time)).toBeGreaterThanOrEqual(before);
    expect(kept).toEqual({
      fileUrl: `/uploads/${kept.filePath}`,
      fileName: "ছুটি.pdf",
      fileType: "application/pdf",
      filePath: kept.filePath,
      fileSize: pdf.length,
    });
    expect(readFileSync(join(folder, kept.filePath)).equals(pdf)).toBe(true);
  });

  it("a stored file never replaces another", async () => {
    const { storage } = freshUploads();
    const twice = [1, 2].map(() => saveFile("documents/results", { name: "a.pdf", bytes: pdf }, judged));
    await Promise.all(twice);
    expect((await storage.list()).files).toHaveLength(2);
  });
});

describe("a file that is discarded", () => {
  it("a deleted file is gone, and deleting it again is harmless", async () => {
    const { folder } = freshUploads();
    const { filePath } = await saveFile("notices", { name: "a.pdf", bytes: pdf }, judged);
    expect([await deleteFile(filePath), await deleteFile(filePath)]).toEqual([true, true]);
    expect(readdirSync(join(folder, "notices"))).toEqual([]);
  });
});

it.each([
  ["SQLITE_FULL", false],
  ["SQLITE_BUSY", false],
  ["SQLITE_CONSTRAINT", false],
  ["SQLITE_IOERR_DIR_FSYNC", true],
])("an uploaded file stays when writing its row fails with %s: %s", async (code, stays) => {
  const { storage } = freshUploads();
  const { filePath } = await saveFile("notices", { name: "a.pdf", bytes: pdf }, judged);
  await deleteUnsavedFile(filePath, Object.assign(new Error("The row was not written."), { code }));
  expect(await storage.has(filePath)).toBe(stays);
});

describe("the name a file is shown under", () => {
  it.each([
    ["notice.pdf", "notice.pdf"],
    ["../../etc/passwd.pdf", "passwd.pdf"],
    ["C:\\My Documents\\notice.pdf", "notice.pdf"],
    ["Cafe\u0301.pdf", "Caf\u00e9.pdf"],
    ["ক্ষ\u200dত.pdf", "ক্ষ\u200dত.pdf"],
    ["a\r\nSet-Cookie: b\0\u007f.pdf", "aSet-Cookie: b.pdf"],
    ["invoice\u202efdp.pdf", "invoicefdp.pdf"],
    ["half \ud800 letter.pdf", "half  letter.pdf"],
    ["  ..notice.. .PDF ", "notice.pdf"],
    [".pdf", "file.pdf"],
    ["\u202e.pdf", "file.pdf"],
    ["", "file.pdf"],
    ["two.parts.pdf", "two.parts.pdf"],
    ["Notice %22final%22%0D%0Acopy.pdf", 'Notice "final" copy.pdf'],
    ["100%25 %2fdone.pdf", "100%25 %2fdone.pdf"],
  ])("the shown name of a file %j becomes %j", (sent, shown) => expect(sanitizeFileName(sent, "pdf")).toBe(shown));

  it("the shown name of a file has at most 120 visible characters, and keeps its extension", () => {
    const letters = (name: string) => [...new Intl.Segmenter("bn", { granularity: "grapheme" }).segment(name)].length;
    const long = sanitizeFileName(`${"কি".repeat(300)}.docx`, "docx");
    expect([letters(long), long.endsWith("….docx")]).toEqual([120, true]);
    expect(sanitizeFileName(`${"ন".repeat(114)}.docx`, "docx")).not.toContain("…");
    expect(sanitizeFileName(`a${"\u0301".repeat(5_000)}.pdf`, "pdf").length).toBeLessThan(600);
  });
});
