import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { env, setEnvironment } from "../../app/env.server";
import { receiveBackup, saveFileOfForm } from "../../app/operations/receive-backup.server";
import { freshFolder } from "../support/fresh-folder";
import { formData } from "../support/page-parts";

const now = new Date("2026-11-20T21:40:00Z");
const bytes = Buffer.alloc(300_000, "school");
const roomy = () => ({ freeBytes: 1e12, totalBytes: 1e12 });

beforeEach(() => void setEnvironment({ BACKUP_DIR: join(freshFolder(), "backups") }));

const posted = (backup = new File([bytes], "school.db"), headers: Record<string, string> = {}) =>
  new Request("http://school.example", { method: "POST", body: formData({ backup }), headers });

const inFolder = () => readdirSync(env().BACKUP_DIR);

test("a backup that is brought lies among the others under a name of its own, for the website's user alone", async () => {
  expect(await receiveBackup(posted(), now, roomy)).toEqual({ name: "received-2026-11-21-0340.db" });
  const path = join(env().BACKUP_DIR, "received-2026-11-21-0340.db");
  expect(readFileSync(path).equals(bytes)).toBe(true);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test.each([
  ["no file was chosen", () => posted(new File([], "")), roomy, "none"],
  [
    "the disk has no room for what is announced",
    () => posted(undefined, { "Content-Length": "500000000" }),
    () => ({ freeBytes: 6e8, totalBytes: 1e12 }),
    "full",
  ],
  [
    "more is announced than any backup may have",
    () => posted(undefined, { "Content-Length": "9000000000" }),
    roomy,
    "broken",
  ],
  ["it is no form", () => new Request("http://school.example", { method: "POST", body: "SQLite" }), roomy, "broken"],
])("nothing is left when %s", async (_case, request, space, problem) => {
  expect(await receiveBackup(request(), now, space)).toEqual({ problem });
  expect(inFolder()).toEqual([]);
});

test("nothing is left of one that breaks off on the way", async () => {
  const form = await posted().arrayBuffer();
  const type = posted().headers.get("Content-Type") ?? "";
  const half = new Uint8Array(form).slice(0, 200_000);
  const boundary = Buffer.from(half.slice(2, 60)).toString("latin1").split("\r\n")[0];
  const headers = { "Content-Type": `${type.split(";")[0]}; boundary=${boundary}` };
  const request = new Request("http://school.example", { method: "POST", body: half, headers });
  expect(await receiveBackup(request, now, roomy)).toEqual({ problem: "broken" });
  expect(inFolder()).toEqual([]);
});

describe("the file of a form", () => {
  const type = "multipart/form-data; boundary=----b";
  const part = (head: string, body: string) => `------b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
  const field = part('name="resume"', "1");
  const fileHead = 'name="backup"; filename="school.db"\r\nContent-Type: application/octet-stream';
  const file = (body: string) => part(fileHead, body);
  const end = "------b--\r\n";

  async function* inChunks(text: string, size: number) {
    const whole = Buffer.from(text, "latin1");
    for (let at = 0; at < whole.length; at += size) yield whole.subarray(at, at + size);
  }

  async function read(text: string, size = 7, contentType = type): Promise<string> {
    const chunks: Buffer[] = [];
    await saveFileOfForm(inChunks(text, size), contentType, async (content) => {
      for await (const chunk of content) chunks.push(Buffer.from(chunk));
      return chunks.length;
    });
    return Buffer.concat(chunks).toString("latin1");
  }

  const contents = ["", "x", "SQLite\r\n--\r\n------\r\n------", "\r\n------a\r\n-----b", "\u0000\u00ff".repeat(5000)];

  test.each([1, 7, 100_000])("comes as it is in chunks of %i bytes", async (size) => {
    for (const content of contents) expect(await read(field + file(content) + end, size)).toBe(content);
  });

  test.each([
    ["the first one that was chosen", file("one") + file("two") + end, "one"],
    ["nothing without a file field", field + end, ""],
    ["nothing where none was chosen", part('name="backup"; filename=""', "") + end, ""],
  ])("is %s", async (_case, form, content) => expect(await read(form)).toBe(content));

  test.each([
    ["ends in the file", field + file("one").slice(0, -3), type],
    ["is no form", "SQLite format 3", type],
    ["is empty", "", type],
    ["has an endless head", `------b\r\nX: ${"x".repeat(20_000)}`, type],
    ["names no boundary", end, "multipart/form-data"],
  ])("is rejected when the body %s", async (_case, body, contentType) => {
    await expect(read(body, 1000, contentType)).rejects.toThrow(/Unexpected end|terminated early|Boundary not found/);
  });
});
