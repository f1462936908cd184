import { readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { deleteOrphanFiles } from "~/operations/clean-up.server";
import { freshUploads } from "../support/sample-files";
import { takeConsoleErrors } from "../support/setup";

const now = Date.UTC(2026, 10, 18, 9);
const graceMs = 3_600_000;
const unfinished = ".0b3c1a52-7f0e-4a3b-9d55-1c2d3e4f5a6b.part";

async function uploadsWith(ages: Record<string, number>) {
  const { folder, storage } = freshUploads();
  const aged = (name: string, age: number) => utimesSync(join(folder, name), (now - age) / 1000, (now - age) / 1000);
  for (const [key, age] of Object.entries(ages)) {
    await storage.set(key, new File(["x"], "x"));
    aged(key, age);
  }
  const sweep = (...namedKeys: string[]) => deleteOrphanFiles({ storage, namedKeys, now, graceMs });
  return { folder, storage, aged, sweep };
}

describe("the sweep of the uploads folder", () => {
  it("the upload sweep deletes files that no row names after their grace period", async () => {
    const { folder, sweep } = await uploadsWith({
      "notices/older_1.pdf": graceMs + 1_000,
      "notices/exact_1.pdf": graceMs,
      "notices/new_1.pdf": 0,
      "notices/ahead_1.pdf": -graceMs,
    });
    expect(await sweep()).toEqual({ removed: ["notices/older_1.pdf"], missing: [] });
    expect(readdirSync(join(folder, "notices")).sort()).toEqual(["ahead_1.pdf", "exact_1.pdf", "new_1.pdf"]);
  });

  it("the upload sweep keeps files older than the database, because they belong to something else", async () => {
    const { storage } = await uploadsWith({ "notices/theirs_1.pdf": 5 * graceMs, "notices/ours_1.pdf": 2 * graceMs });
    const bornAt = now - 3 * graceMs;
    const swept = await deleteOrphanFiles({ storage, namedKeys: [], now, graceMs, bornAt });
    expect(swept.removed).toEqual(["notices/ours_1.pdf"]);
  });

  it("the upload sweep keeps every file that a row names, and lists the missing ones", async () => {
    const { sweep } = await uploadsWith({ "notices/a_1.pdf": 1e12, "documents/results/b_1.pdf": 1e12 });
    const swept = await sweep("notices/a_1.pdf", "documents/results/b_1.pdf", "documents/gallery/lost_1.webp");
    expect(swept).toEqual({ removed: [], missing: ["documents/gallery/lost_1.webp"] });
  });

  it("the upload sweep deletes leftovers of interrupted writes after their grace period", async () => {
    const { folder, aged, sweep } = await uploadsWith({ "notices/a_1.pdf": 0 });
    writeFileSync(join(folder, "notices", unfinished), "half");
    aged(join("notices", unfinished), graceMs);
    expect((await sweep("notices/a_1.pdf")).removed).toEqual([]);
    aged(join("notices", unfinished), graceMs + 1_000);
    expect((await sweep("notices/a_1.pdf")).removed).toEqual([`notices/${unfinished}`]);
    expect(readdirSync(join(folder, "notices"))).toEqual(["a_1.pdf"]);
  });

  it("the upload sweep deletes no file that the school did not store", async () => {
    const { folder, aged, sweep } = await uploadsWith({ "notices/a_1.pdf": 0 });
    for (const stranger of [".gitkeep", "Read me.txt", join("notices", ".keep"), join("notices", "Holiday.PDF")]) {
      writeFileSync(join(folder, stranger), "mine");
      aged(stranger, 1e12);
    }
    expect((await sweep("notices/a_1.pdf")).removed).toEqual([]);
    expect(readdirSync(folder).sort()).toEqual([".gitkeep", "Read me.txt", "notices"]);
  });

  it("the upload sweep continues after a file that cannot be deleted", async () => {
    const { storage } = await uploadsWith({ "notices/a_1.pdf": 1e12, "notices/b_1.pdf": 1e12 });
    const stubborn = {
      ...storage,
      remove: async (key: string) => {
        if (key === "notices/a_1.pdf") throw new Error("not permitted");
        await storage.remove(key);
      },
    };
    const swept = await deleteOrphanFiles({ storage: stubborn, namedKeys: [], now, graceMs });
    expect(swept.removed).toEqual(["notices/b_1.pdf"]);
    expect(takeConsoleErrors()).toEqual([["The file notices/a_1.pdf could not be removed: not permitted"]]);
  });
});
