import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loseCache } from "./drive-cache.mjs";

const sector = 512;
let folder: string;
let paths: { log: string; disk: string };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "school-drive-"));
  paths = { log: join(folder, "log"), disk: join(folder, "disk") };
  writeFileSync(paths.disk, "-".repeat(3 * sector));
});

afterEach(() => rmSync(folder, { recursive: true }));

test("what was written before the last flush stands", () => {
  writeLog([write(0, "a"), write(1, "b"), flush]);
  expect(cut({ share: 0 })).toEqual({ lost: 0, disk: "ab-" });
});

test("what was written after it may be gone", () => {
  writeLog([write(0, "a"), flush, write(1, "b"), write(2, "c")]);
  expect(cut({ share: 0 })).toEqual({ lost: 2, disk: "a--" });
});

test("what was written after it may stand as well", () => {
  writeLog([write(0, "a"), flush, write(1, "b"), write(2, "c")]);
  expect(cut({ share: 1 })).toEqual({ lost: 0, disk: "abc" });
});

test("of a write after it the first sectors may stand", () => {
  writeLog([flush, write(0, "abc")]);
  expect(cut({ share: 0, numbers: [0.5, 0.9, 0.7] })).toEqual({ lost: 1, disk: "ab-" });
});

test("an earlier moment knows nothing of later flushes", () => {
  writeLog([write(0, "a"), flush, write(1, "b"), flush]);
  expect(cut({ share: 0, length: sector * (1 + 2 + 1 + 2) })).toEqual({ lost: 1, disk: "a--" });
});

test("a log that was cut in its middle is told", () => {
  writeLog([write(0, "a"), flush], 3);
  expect(cut({ share: 0 })).toEqual({ lost: undefined, disk: "---" });
});

function cut({
  share,
  length = Number.POSITIVE_INFINITY,
  numbers = [0.1],
}: Partial<Record<"share" | "length", number>> & { numbers?: number[] }) {
  let drawn = 0;
  const random = () => numbers[drawn++ % numbers.length] ?? 0;
  const lost = loseCache({ ...paths, length, share: share ?? 0, random });
  const disk = readFileSync(paths.disk, "utf8");
  return { lost, disk: [0, 1, 2].map((number) => disk[number * sector]).join("") };
}

type Entry = { start: number; flags: number; data: string };

const flush: Entry = { start: 0, flags: 1, data: "" };

function write(start: number, letters: string): Entry {
  return { start, flags: 0, data: Array.from(letters, (letter) => letter.repeat(sector)).join("") };
}

function writeLog(entries: Entry[], counted = entries.length) {
  const head = Buffer.alloc(sector);
  head.writeBigUInt64LE(0x6a736677736872n, 0);
  head.writeBigUInt64LE(1n, 8);
  head.writeBigUInt64LE(BigInt(counted), 16);
  const parts = entries.flatMap(({ start, flags, data }) => {
    const header = Buffer.alloc(sector);
    for (const [index, value] of [start, data.length / sector, flags].entries())
      header.writeBigUInt64LE(BigInt(value), 8 * index);
    return [header, Buffer.from(data)];
  });
  writeFileSync(paths.log, Buffer.concat([head, ...parts]));
}
