import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { checkFile, resultFileRule } from "../../../app/uploads/file-types";
import { type ImageExtension, sanitizeImage } from "../../../app/uploads/images.server";
import { bytes, wordFile } from "../../support/sample-files";
import {
  blackLines,
  jpegThatSays,
  largestWebp,
  letterOfArchives,
  measureBombCost,
  pdfBomb,
  png,
  pngText,
} from "./bombs";

const megabyte = 1024 * 1024;
const costsNothing = measureBombCost();

describe("bombs of pixels cost nothing", () => {
  const gigantic = { width: 30_000, height: 30_000 };

  it.each<[string, ImageExtension, () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>]>([
    ["a PNG of 900 megapixels", "png", () => png(gigantic)],
    [
      "a PNG of 900 megapixels, every one of them there",
      "png",
      async () => png({ ...gigantic, depth: 1, colour: 0 }, await blackLines(30_000 * 3751)),
    ],
    ["a PNG larger than any number", "png", () => png({ width: 0x7fffffff, height: 0x7fffffff })],
    ["a PNG of 30 megapixels in passes", "png", () => png({ width: 6000, height: 5000, interlaced: true })],
    ["a PNG of 36 megapixels of sixteen bits", "png", () => png({ width: 6000, height: 6000, depth: 16 })],
    ["a PNG one pixel high", "png", () => png({ width: 100_000_000, height: 1 })],
    ["a JPEG of 4 gigapixels", "jpg", () => jpegThatSays(65_500, 65_500)],
    ["a JPEG of 50 megapixels in passes", "jpg", () => jpegThatSays(8000, 6500, 0xc2)],
    ["the largest WebP there can be", "webp", largestWebp],
    ["a GIF of 4 gigapixels as PNG", "png", () => bytes("GIF89a", [255, 255, 255, 255, 0, 0, 0], ";")],
    ["a TIFF as JPEG", "jpg", () => bytes("II*\0", [8, 0, 0, 0, 255, 255])],
  ])("%s is refused", async (_what, extension, make) => {
    const bomb = await make();
    await costsNothing(() => expect(sanitizeImage(bomb, extension)).rejects.toThrow("The picture was refused"));
  });

  it("a PNG with a text of 100 MB in it is refused, or comes out without it", async () => {
    const lines = deflateSync(Buffer.alloc(40 * (40 * 4 + 1)));
    const bomb = png({ width: 40, height: 40 }, lines, pngText(100 * megabyte));
    await costsNothing(() =>
      sanitizeImage(bomb, "png").then(
        ({ bytes }) => expect(bytes.length).toBeLessThan(5000),
        () => {},
      ),
    );
  });
});

describe("bombs in documents cost nothing, for nobody unpacks them", () => {
  it.each<[string, string, () => Uint8Array, boolean]>([
    [
      "a letter of 2,100 parts",
      "a.docx",
      () => wordFile(...Array.from({ length: 2100 }, (_, n) => ({ name: `${n}` }))),
      false,
    ],
    ["archives in archives", "a.docx", letterOfArchives, true],
    ["a PDF with a stream of 100 MB", "a.pdf", pdfBomb, true],
  ])("%s", async (_what, name, make, isTaken) => {
    const bomb = make();
    await costsNothing(() => expect(checkFile(name, bomb, resultFileRule).ok).toBe(isTaken));
  });
});
