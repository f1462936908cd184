import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { setEnvironment } from "~/env.server";
import { setUploads, uploads } from "~/uploads/storage.server";
import { freshFolder } from "~tests/support/fresh-folder";
import { freshUploads } from "~tests/support/sample-files";
import { testStorageContract } from "./storage-contract";

const key = "notices/ab12_1763700000000.pdf";
const file = (content: string | Uint8Array<ArrayBuffer>) => new File([content], "as sent.pdf", { type: "text/html" });

testStorageContract(() => freshUploads().storage);

it("a storage folder holds the file under its key and no other file", async () => {
  const { storage, folder } = freshUploads();
  const stored = await storage.put(key, file("content"));
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual(["notices", key]);
  expect(stored.lastModified).toBe(Math.floor(statSync(join(folder, key)).mtimeMs));
});

it.skipIf(!existsSync("/proc/self/fd"))("a stored file is closed when its reader leaves half-way", async () => {
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

it("other files in the storage folder are not listed", async () => {
  const { storage, folder } = freshUploads();
  mkdirSync(join(folder, "notices"));
  writeFileSync(join(folder, "notices", ".gitkeep"), "");
  writeFileSync(join(folder, "notices", "Thumbs.db"), "");
  expect(await storage.list()).toEqual({ files: [] });
});

it("a stored file is on the disk before it gets its name, and has its name before the write is answered", async () => {
  const { storage, folder } = freshUploads();
  await storage.set("notices/first_1.pdf", file("the folder is there now"));
  const handle = await open(folder);
  const fileHandle = Object.getPrototypeOf(handle);
  await handle.close();

  const states: string[] = [];
  const { sync } = fileHandle;
  vi.spyOn(fileHandle, "sync").mockImplementation(async function (this: unknown) {
    const names = readdirSync(join(folder, "notices"));
    const state = names.some((name) => name.endsWith(".part")) ? "unnamed" : "named";
    states.push(`${state}, ${names.includes("ab12_1763700000000.pdf")}`);
    return sync.call(this);
  });
  await storage.set(key, file("content"));
  expect(states).toEqual(["unnamed, false", "named, true"]);
});

it("a stored file whose write fails half-way leaves nothing, and the error is thrown", async () => {
  const { storage, folder } = freshUploads();
  const failing = file("never read");
  failing.stream = () => {
    let chunks = 0;
    return new ReadableStream({
      pull(controller) {
        if (chunks++ < 3) controller.enqueue(new Uint8Array(100_000));
        else controller.error(new Error("the disk is full"));
      },
    });
  };
  await expect(storage.put(key, failing)).rejects.toThrow("the disk is full");
  expect(readdirSync(join(folder, "notices"))).toEqual([]);
  expect(await storage.has(key)).toBe(false);
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

it("a stored file that was cut short after it was opened fails to be read", async () => {
  const { storage, folder } = freshUploads();
  const stored = await storage.put(key, file(new Uint8Array(300_000)));
  truncateSync(join(folder, key), 65_536);
  await expect(stored.arrayBuffer()).rejects.toThrow("a file ended after 65536 of 300000 bytes");
});
