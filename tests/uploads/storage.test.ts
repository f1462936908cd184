import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { useEnvironment } from "../../app/env.server";
import { buckets, uploads, useUploads } from "../../app/uploads/storage.server";
import { freshFolder } from "../support/fresh-folder";
import { freshUploads } from "./files";

const key = "notices/ab12_1763700000000.pdf";
const file = (content: string | Uint8Array<ArrayBuffer>) => new File([content], "as sent.pdf", { type: "text/html" });

describe("a stored file", () => {
  it.each(buckets)("comes back byte for byte from %s", async (bucket) => {
    const { storage, folder } = freshUploads();
    const content = Uint8Array.from({ length: 300_000 }, (_, place) => place % 251);
    await storage.put(`${bucket}/ab_1.png`, file(content));
    const stored = await storage.get(`${bucket}/ab_1.png`);
    expect(Buffer.from(await (stored ?? file("")).arrayBuffer()).equals(content)).toBe(true);
    expect(readdirSync(join(folder, bucket))).toEqual(["ab_1.png"]);
  });

  it("says its size, the type of its extension and when it was stored", async () => {
    const { storage, folder } = freshUploads();
    await storage.set(key, file("%PDF-"));
    const { size, type, name, lastModified } = (await storage.get(key)) ?? {};
    const storedAt = Math.floor(statSync(join(folder, key)).mtimeMs);
    expect({ size, type, name, lastModified }).toEqual({
      size: 5,
      type: "application/pdf",
      name: "ab12_1763700000000.pdf",
      lastModified: storedAt,
    });
  });

  it("gives a slice without the rest, and nothing for an empty slice", async () => {
    const { storage } = freshUploads();
    const stored = await storage.put(key, file("0123456789"));
    expect(await stored.slice(3, 6).text()).toBe("345");
    expect(await stored.slice(6, 6).text()).toBe("");
  });

  it.skipIf(!existsSync("/proc/self/fd"))("closes the file when a reader leaves half-way", async () => {
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

  it("is replaced whole, removed once, and missing after that", async () => {
    const { storage } = freshUploads();
    await storage.set(key, file("first"));
    await storage.set(key, file("second"));
    expect(await (await storage.get(key))?.text()).toBe("second");
    await storage.remove(key);
    expect([await storage.has(key), await storage.get(key)]).toEqual([false, null]);
    await storage.remove(key);
  });

  it("survives a removal next to it at the same moment", async () => {
    const { storage } = freshUploads();
    const rounds = Array.from({ length: 40 }, async (_, round) => {
      await storage.set(`notices/old_${round}.pdf`, file("old"));
      await Promise.all([
        storage.remove(`notices/old_${round}.pdf`),
        storage.set(`notices/new_${round}.pdf`, file("new")),
      ]);
    });
    await Promise.all(rounds);
    const { files } = await storage.list({ limit: 100 });
    expect(files.map(({ key: kept }) => kept).every((kept) => kept.startsWith("notices/new_"))).toBe(true);
    expect(files).toHaveLength(40);
  });
});

describe("the list of files", () => {
  it("comes in pages, by prefix, with what is known of each file", async () => {
    const { storage } = freshUploads();
    for (const name of ["notices/c.pdf", "notices/a.pdf", "documents/gallery/b.webp"])
      await storage.set(name, file("x"));
    const first = await storage.list({ limit: 2 });
    expect(first.files).toEqual([{ key: "documents/gallery/b.webp" }, { key: "notices/a.pdf" }]);
    expect(await storage.list({ limit: 2, cursor: first.cursor })).toEqual({ files: [{ key: "notices/c.pdf" }] });
    const { files } = await storage.list({ prefix: "documents/", includeMetadata: true });
    expect(files).toEqual([
      {
        key: "documents/gallery/b.webp",
        name: "b.webp",
        type: "image/webp",
        size: 1,
        lastModified: expect.any(Number),
      },
    ]);
  });

  it("leaves out strangers, and is empty before anything was stored", async () => {
    const { storage, folder } = freshUploads();
    expect(await storage.list()).toEqual({ files: [] });
    mkdirSync(join(folder, "notices"));
    writeFileSync(join(folder, "notices", ".gitkeep"), "");
    writeFileSync(join(folder, "notices", "Thumbs.db"), "");
    expect(await storage.list()).toEqual({ files: [] });
  });
});

it("the storage of the process is the folder of UPLOADS_DIR", async () => {
  const folder = freshFolder();
  useEnvironment({ UPLOADS_DIR: folder });
  useUploads(undefined);
  await uploads().set(key, file("content"));
  expect(readFileSync(join(folder, key), "utf8")).toBe("content");
  useUploads(undefined);
  useEnvironment({});
});
