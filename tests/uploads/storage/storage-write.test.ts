import { readdirSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { freshUploads } from "../../support/sample-files";

const key = "notices/ab12_1763700000000.pdf";
const file = (content: string) => new File([content], "as sent.pdf");

describe("a write", () => {
  it("reaches the disk before it gets its name, and its name before it is answered", async () => {
    const { storage, folder } = freshUploads();
    await storage.set("notices/first_1.pdf", file("the folder is there now"));
    const handle = await open(folder);
    const handleOfFiles = Object.getPrototypeOf(handle);
    await handle.close();

    const seen: string[] = [];
    const sync = handleOfFiles.sync;
    vi.spyOn(handleOfFiles, "sync").mockImplementation(async function (this: unknown) {
      const names = readdirSync(join(folder, "notices"));
      const state = names.some((name) => name.endsWith(".part")) ? "unnamed" : "named";
      seen.push(`${state}, ${names.includes("ab12_1763700000000.pdf")}`);
      return sync.call(this);
    });
    await storage.set(key, file("content"));
    expect(seen).toEqual(["unnamed, false", "named, true"]);
  });

  it("that fails half-way leaves nothing and says why", async () => {
    const { storage, folder } = freshUploads();
    const failing = file("never read");
    failing.stream = () => {
      let pieces = 0;
      return new ReadableStream({
        pull(controller) {
          if (pieces++ < 3) controller.enqueue(new Uint8Array(100_000));
          else controller.error(new Error("the disk is full"));
        },
      });
    };
    await expect(storage.put(key, failing)).rejects.toThrow("the disk is full");
    expect(readdirSync(join(folder, "notices"))).toEqual([]);
    expect(await storage.has(key)).toBe(false);
  });
});
