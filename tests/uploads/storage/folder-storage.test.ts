import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { setEnvironment } from "../../../app/env.server";
import { buckets, setUploads, uploads } from "../../../app/uploads/storage.server";
import { freshFolder } from "../../support/fresh-folder";
import { freshUploads } from "../../support/sample-files";
import { testStorageContract } from "./storage-contract";

const key = "notices/ab12_1763700000000.pdf";
const file = (content: string | Uint8Array<ArrayBuffer>) => new File([content], "as sent.pdf", { type: "text/html" });

testStorageContract(() => freshUploads().storage);

describe("a folder", () => {
  it.each(buckets)("holds the file under its key in %s and nothing beside it", async (bucket) => {
    const { storage, folder } = freshUploads();
    await storage.put(`${bucket}/ab_1.png`, file("content"));
    expect(readdirSync(join(folder, bucket))).toEqual(["ab_1.png"]);
    expect((await storage.get(`${bucket}/ab_1.png`))?.lastModified).toBe(
      Math.floor(statSync(join(folder, bucket, "ab_1.png")).mtimeMs),
    );
  });

  it.skipIf(!existsSync("/proc/self/fd"))("has the file closed when a reader leaves half-way", async () => {
    const { storage } = freshUploads();
    const stored = await storage.put(key, file(new Uint8Array(1_000_000)));
    const opened = () => readdirSync("/proc/self/fd").length;
    const before = opened();
    for (let reader = 0; reader < 20; reader++) {
      const stream = stored.stream().getReader();
      await stream.read();
      await stream.cancel();
    }
    await vi.waitFor(() => expect(opened()).toBeLessThan(before + 5));
  });

  it("may hold strangers, which are not listed", async () => {
    const { storage, folder } = freshUploads();
    mkdirSync(join(folder, "notices"));
    writeFileSync(join(folder, "notices", ".gitkeep"), "");
    writeFileSync(join(folder, "notices", "Thumbs.db"), "");
    expect(await storage.list()).toEqual({ files: [] });
  });
});

it("the storage of the process is the folder of UPLOADS_DIR", async () => {
  const folder = freshFolder();
  setEnvironment({ UPLOADS_DIR: folder });
  setUploads(undefined);
  await uploads().set(key, file("content"));
  expect(readFileSync(join(folder, key), "utf8")).toBe("content");
  setUploads(undefined);
  setEnvironment({});
});
