import { describe, expect, it } from "vitest";
import { getShape, photoRows } from "../../app/gallery/photo-group";

const photo = (width: number, height: number) => ({ width, height });
const wide = photo(1200, 800);
const plain = photo(1600, 1200);
const tall = photo(600, 800);

describe("the shape of a photo", () => {
  it.each([
    [photo(4000, 3000), "4:3"],
    [photo(3000, 4000), "3:4"],
    [photo(6000, 4000), "3:2"],
    [photo(4000, 6000), "2:3"],
    [photo(1920, 1080), "16:9"],
    [photo(1000, 1000), "1:1"],
    [photo(900, 720), "5:4"],
    [photo(1080, 675), "3:2"],
    [photo(4000, 1000), "2:1"],
    [photo(1080, 2400), "2:3"],
  ])("of %o is the nearest usual one, %s", (measured, shape) => expect(getShape(measured)).toBe(shape));

  it("is 3:2 when nobody has measured it", () => {
    expect(getShape({ width: null, height: null })).toBe("3:2");
    expect(getShape({ width: 0, height: 0 })).toBe("3:2");
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
  ])("of %s are even", (_what, photos, rows) => expect(lengths(...photos)).toEqual(rows));

  it("are none without a photo", () => expect(photoRows([])).toEqual([]));
});
