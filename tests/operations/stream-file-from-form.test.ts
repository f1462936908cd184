import { describe, expect, test } from "vitest";
import { streamFileFromForm } from "../../app/operations/receive-backup.server";

const type = "multipart/form-data; boundary=----b";
const part = (head: string, body: string) => `------b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
const field = part('name="resume"', "1");
const file = (body: string) =>
  part('name="backup"; filename="school.db"\r\nContent-Type: application/octet-stream', body);
const end = "------b--\r\n";

async function* inPieces(text: string, size: number) {
  const bytes = Buffer.from(text, "latin1");
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(text: string, size = 7, contentType = type): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of streamFileFromForm(inPieces(text, size), contentType)) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces).toString("latin1");
}

describe("the file of a form", () => {
  const contents = ["", "x", "SQLite\r\n--\r\n------\r\n------", "\r\n------a\r\n-----b", "\u0000\u00ff".repeat(5000)];

  test.each([1, 2, 3, 7, 64, 100_000])("comes as it is in pieces of %i bytes", async (size) => {
    for (const content of contents) expect(await read(field + file(content) + end, size)).toBe(content);
  });

  test("is the first one that was chosen", async () => {
    expect(await read(file("one") + file("two") + end)).toBe("one");
  });

  test("comes through a boundary in quotation marks", async () => {
    expect(await read(file("one") + end, 7, 'multipart/form-data; boundary="----b"')).toBe("one");
  });

  test.each([
    ["no file field", field + end],
    ["a file field in which nothing was chosen", part('name="backup"; filename=""', "") + end],
  ])("is nothing with %s", async (_case, form) => {
    expect(await read(form)).toBe("");
  });
});

describe("a body is refused that", () => {
  test.each([
    ["ends in the file", field + file("one").slice(0, -3)],
    ["ends after the file without its last line", field],
    ["is no form", "SQLite format 3"],
    ["is empty", ""],
    ["has an endless head", `------b\r\nX: ${"x".repeat(20_000)}`],
    ["has an endless text", `------b\r\nContent-Disposition: form-data; name="a"\r\n\r\n${"x".repeat(100_000)}`],
  ])("%s", async (_case, body) => {
    await expect(read(body, 1000)).rejects.toThrow(/ends too early|too long/);
  });

  test("names no boundary", async () => {
    await expect(read(end, 7, "multipart/form-data")).rejects.toThrow(/no boundary/);
  });
});
