import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { freshUploads } from "../../support/sample-files";
import { invalidKeys } from "./storage-contract";

const file = new File(["x"], "x");

describe("a key", () => {
  it.each(invalidKeys)("%j is refused everywhere", async (wrong) => {
    const { storage, folder } = freshUploads();
    await expect(storage.get(wrong)).rejects.toThrow(RangeError);
    await expect(storage.has(wrong)).rejects.toThrow(RangeError);
    await expect(storage.put(wrong, file)).rejects.toThrow(RangeError);
    await expect(storage.set(wrong, file)).rejects.toThrow(RangeError);
    await expect(storage.remove(wrong)).rejects.toThrow(RangeError);
    expect(readdirSync(folder)).toEqual([]);
  });
});
