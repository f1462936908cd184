import { describe, expect, it } from "vitest";
import { buckets, type UploadStorage } from "~/uploads/storage-interface.server";
import { resultFileRule } from "~/uploads/upload-rules";
import { photoBytes } from "~tests/support/school-on-disk";

const key = "notices/ab12_1763700000000.pdf";
const file = (content: string | Uint8Array<ArrayBuffer>) => new File([content], "as sent.pdf", { type: "text/html" });

/** Tests what every storage of uploads must do. `fresh` returns an empty storage for the running test. */
export function testStorageContract(fresh: () => UploadStorage | Promise<UploadStorage>): void {
  describe("a stored file", () => {
    it("a stored file is returned byte for byte from every bucket", async () => {
      const storage = await fresh();
      const content = Uint8Array.from({ length: 300_000 }, (_, place) => place % 251);
      for (const bucket of buckets) {
        await storage.put(`${bucket}/ab_1.png`, file(content));
        const stored = await storage.get(`${bucket}/ab_1.png`);
        expect(Buffer.from(await (stored ?? file("")).arrayBuffer()).equals(content)).toBe(true);
      }
    });

    it.each([70_000, 1_500_000, resultFileRule.maxBytes])(
      "a stored file of %i bytes is returned byte for byte",
      async (size) => {
        const storage = await fresh();
        const content = photoBytes(size);
        await storage.set(key, file(content));
        const stored = Buffer.from(await ((await storage.get(key)) ?? file("")).arrayBuffer());
        expect(stored.equals(content)).toBe(true);
      },
    );

    it("a stored file has its size, the type of its extension and the time when it was stored", async () => {
      const storage = await fresh();
      // Some storages keep times only in full seconds.
      const before = Math.floor(Date.now() / 1000) * 1000;
      await storage.set(key, file("%PDF-"));
      const { size, type, name, lastModified = 0 } = (await storage.get(key)) ?? {};
      expect({ size, type, name }).toEqual({ size: 5, type: "application/pdf", name: "ab12_1763700000000.pdf" });
      expect(lastModified).toBeGreaterThanOrEqual(before);
      expect(lastModified).toBeLessThanOrEqual(Date.now());
    });

    it("a part of a stored file can be read, and an empty part has no bytes", async () => {
      const storage = await fresh();
      const stored = await storage.put(key, file("0123456789"));
      expect(await stored.slice(3, 6).text()).toBe("345");
      expect(await stored.slice(9).text()).toBe("9");
      expect(await stored.slice(6, 6).text()).toBe("");
    });

    it("a stored file may be empty, and may arrive in pieces", async () => {
      const storage = await fresh();
      expect(await (await storage.put("notices/empty_1.pdf", file(""))).text()).toBe("");
      const inPieces = file("one, two");
      inPieces.stream = () =>
        new ReadableStream({
          start(controller) {
            for (const piece of ["one, ", "two"]) controller.enqueue(new TextEncoder().encode(piece));
            controller.close();
          },
        });
      expect(await (await storage.put(key, inPieces)).text()).toBe("one, two");
    });

    it("a file that ends before its announced size is rejected and replaces nothing", async () => {
      const storage = await fresh();
      await storage.set(key, file("the first"));
      const short = file(new Uint8Array(300_000));
      short.stream = () => new Blob([new Uint8Array(65_536)]).stream();
      await expect(storage.set(key, short)).rejects.toThrow("a file ended after 65536 of 300000 bytes");
      expect(await (await storage.get(key))?.text()).toBe("the first");
    });

    it("a stored file is replaced completely, is missing after its removal, and may be removed twice", async () => {
      const storage = await fresh();
      await storage.set(key, file("first"));
      await storage.set(key, file("second"));
      expect(await (await storage.get(key))?.text()).toBe("second");
      await storage.remove(key);
      expect([await storage.has(key), await storage.get(key)]).toEqual([false, null]);
      await storage.remove(key);
    });

    it("a stored file stays when another one is removed at the same moment", async () => {
      const storage = await fresh();
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

    it("a reader of a stored file that leaves half-way does not disturb the next reader", async () => {
      const storage = await fresh();
      const content = photoBytes(1_000_000);
      const stored = await storage.put(key, file(content));
      for (let reader = 0; reader < 20; reader++) {
        const stream = stored.stream().getReader();
        await stream.read();
        await stream.cancel();
      }
      expect(Buffer.from(await stored.arrayBuffer()).equals(content)).toBe(true);
    });
  });

  it("stored files are listed in pages and by prefix, with the metadata of each file if requested", async () => {
    const storage = await fresh();
    const names = ["notices/c.pdf", "notices/a.pdf", "documents/gallery/b.webp"];
    for (const name of names) await storage.set(name, file("x"));
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

  it.each(invalidKeys)("the storage refuses the key %j in every call", async (wrong) => {
    const storage = await fresh();
    await expect(storage.get(wrong)).rejects.toThrow(RangeError);
    await expect(storage.has(wrong)).rejects.toThrow(RangeError);
    await expect(storage.put(wrong, file("x"))).rejects.toThrow(RangeError);
    await expect(storage.set(wrong, file("x"))).rejects.toThrow(RangeError);
    await expect(storage.remove(wrong)).rejects.toThrow(RangeError);
    expect(await storage.list()).toEqual({ files: [] });
  });
}

/** Keys that no storage accepts for an uploaded file. */
export const invalidKeys = [
  "../x",
  "/etc/passwd",
  "notices/../../x",
  "notices/..",
  "notices/.",
  "notices/./a.pdf",
  "notices//a.pdf",
  "notices/a.pdf/",
  "notices/.hidden",
  "notices/a\0.pdf",
  "notices/a.pdf\n",
  "notices\\a.pdf",
  "notices/a\\..\\b.pdf",
  "notices/A.pdf",
  "NOTICES/a.pdf",
  "notices/%2e%2e/x",
  "notices/ক.pdf",
  "notices/deeper/a.pdf",
  "notices",
  "notices/",
  "documents/a.pdf",
  "documents/secrets/a.pdf",
  "other/a.pdf",
  "a.pdf",
  "",
  `notices/${"a".repeat(300)}.pdf`,
];
