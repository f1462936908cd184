import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { freshUploads } from "./files";

const file = new File(["x"], "x");

describe("a key", () => {
  it.each([
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
  ])("%j is refused everywhere", async (wrong) => {
    const { storage, folder } = freshUploads();
    await expect(storage.get(wrong)).rejects.toThrow(RangeError);
    await expect(storage.has(wrong)).rejects.toThrow(RangeError);
    await expect(storage.put(wrong, file)).rejects.toThrow(RangeError);
    await expect(storage.set(wrong, file)).rejects.toThrow(RangeError);
    await expect(storage.remove(wrong)).rejects.toThrow(RangeError);
    expect(readdirSync(folder)).toEqual([]);
  });
});
