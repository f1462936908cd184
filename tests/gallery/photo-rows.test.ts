import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { getShape, photoRows } from "../../app/gallery/photo-rows";

const photo = (width: number, height: number) => ({ width, height });
const wide = photo(1200, 800);
const plain = photo(1600, 1200);
const tall = photo(600, 800);

describe("the shape of a photo", () => {
  it.each([
    [photo(4000, 3000), "shape-4-3"],
    [photo(3000, 4000), "shape-3-4"],
    [photo(6000, 4000), "shape-3-2"],
    [photo(4000, 6000), "shape-2-3"],
    [photo(1920, 1080), "shape-16-9"],
    [photo(1000, 1000), "shape-1-1"],
    [photo(900, 720), "shape-5-4"],
    [photo(1080, 675), "shape-3-2"],
    [photo(4000, 1000), "shape-2-1"],
    [photo(1080, 2400), "shape-2-3"],
  ])("of %o is the nearest usual one, %s", (measured, shape) => {
    expect(getShape(measured)).toBe(shape);
  });

  it("is 3:2 when nobody has measured it", () => {
    expect(getShape({ width: null, height: null })).toBe("shape-3-2");
    expect(getShape({ width: 0, height: 0 })).toBe("shape-3-2");
  });

  it("has a class of the same ratio in the stylesheet", () => {
    const css = readFileSync("app/styles/site/gallery.css", "utf8");
    const classes = [...css.matchAll(/\.(shape-(\d+)-(\d+)) \{\s*--ratio: ([\d.]+);/g)];
    expect(classes).toHaveLength(8);
    for (const [, name, width, height, ratio] of classes) {
      expect(getShape(photo(Number(width), Number(height)))).toBe(name);
      expect(Number(ratio)).toBeCloseTo(Number(width) / Number(height), 3);
    }
  });
});

describe("rows of photos", () => {
  const lengths = (...photos: { width: number; height: number }[]) => photoRows(photos).map((row) => row.length);

  it("keep every photo, in order", () => {
    const photos = Array.from({ length: 40 }, (_, id) => ({ id, ...([wide, plain, tall][id % 3] ?? wide) }));
    expect(photoRows(photos).flat()).toEqual(photos);
  });

  it.each([
    ["one photo", [wide], [1]],
    ["two", [wide, wide], [2]],
    ["three of a phone's camera", [plain, plain, plain], [3]],
    ["three wider ones", [wide, wide, wide], [2, 1]],
    ["four", [plain, plain, plain, plain], [2, 2]],
    ["five", [plain, plain, plain, plain, plain], [3, 2]],
    ["five tall ones", [tall, tall, tall, tall, tall], [5]],
    ["six tall ones", [tall, tall, tall, tall, tall, tall], [3, 3]],
    ["a wide, a square and a tall one", [wide, photo(5, 4), tall], [3]],
  ])("of %s are even", (_what, photos, rows) => {
    expect(lengths(...photos)).toEqual(rows);
  });

  it("are none without a photo", () => {
    expect(photoRows([])).toEqual([]);
  });
});
