import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { env, setEnvironment } from "../../app/env.server";
import { receiveBackup } from "../../app/operations/receive-backup.server";
import { freshFolder } from "../support/fresh-folder";

const now = new Date("2026-11-20T21:40:00Z");
const bytes = Buffer.alloc(300_000, "school");
const roomy = () => ({ freeBytes: 1e12, totalBytes: 1e12 });

beforeEach(() => {
  setEnvironment({ BACKUP_DIR: join(freshFolder(), "backups") });
});

function posted(file = new File([bytes], "school.db"), headers: Record<string, string> = {}): Request {
  const form = new FormData();
  form.append("backup", file);
  return new Request("http://school.example", { method: "POST", body: form, headers });
}

const inFolder = () => readdirSync(env().BACKUP_DIR);

test("a backup that is brought lies among the others under a name of its own, for the website's user alone", async () => {
  expect(await receiveBackup(posted(), now, roomy)).toEqual({ name: "received-2026-11-21-0340.db" });
  const path = join(env().BACKUP_DIR, "received-2026-11-21-0340.db");
  expect(readFileSync(path).equals(bytes)).toBe(true);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test("two of the same minute do not meet", async () => {
  const both = await Promise.all([receiveBackup(posted(), now, roomy), receiveBackup(posted(), now, roomy)]);
  expect(both).toEqual([{ name: expect.any(String) }, { name: expect.any(String) }]);
  expect(inFolder().sort()).toEqual(["received-2026-11-21-0340-2.db", "received-2026-11-21-0340.db"]);
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
