import { describe, expect, it } from "vitest";
import { formatFileSize, isOfficeFile } from "../../app/uploads/file-types";
import { bytes, wordFile } from "../support/sample-files";
import { zip } from "../support/zip";

describe("a zip that is not what it says", () => {
  const many = (count: number) => Array.from({ length: count }, (_, part) => ({ name: `word/media/${part}.png` }));
  const accepts = (content: Uint8Array) => isOfficeFile(content, /^word\/document\.xml$/);

  it("may have 2,000 parts and not one more", () => {
    expect(accepts(wordFile(...many(1_998)))).toBe(true);
    expect(accepts(wordFile(...many(1_999)))).toBe(false);
  });

  it("may unpack to 100 MB and not one byte more", () => {
    const limit = 100 * 1024 * 1024 - "<Types/>".length;
    expect(accepts(wordFile({ name: "a", declared: limit }))).toBe(true);
    expect(accepts(wordFile({ name: "a", declared: limit + 1 }))).toBe(false);
    expect(accepts(wordFile({ name: "a", declared: 0xffffffff }))).toBe(false);
  });

  it("is refused when cut anywhere, or when its directory points elsewhere", () => {
    const whole = wordFile();
    for (let length = 0; length < whole.length; length++) expect(accepts(whole.slice(0, length))).toBe(false);
    for (const field of [10, 12, 16]) {
      const bent = whole.slice();
      new DataView(bent.buffer).setUint16(bent.length - 22 + field, 0xfffe, true);
      expect(accepts(bent)).toBe(false);
    }
  });

  it("is refused behind a page that a browser would show", () =>
    expect(accepts(bytes("<script>", [...wordFile()]))).toBe(false));

  it("is read rightly out of a larger buffer", () => {
    const whole = wordFile();
    expect(accepts(bytes("before", [...whole]).subarray(6))).toBe(true);
  });
});

describe("the directory of a zip", () => {
  const accepts = (content: Uint8Array) => isOfficeFile(content, /^word\/document\.xml$/);
  const marks = (whole: Uint8Array, mark: number) =>
    Array.from(whole.keys()).filter(
      (place) => place + 4 <= whole.length && new DataView(whole.buffer).getUint32(place, true) === mark,
    );
  const changed = (change: (view: DataView, entries: number[], end: number) => void, whole = wordFile()) => {
    const [end = 0] = marks(whole, 0x06054b50);
    change(new DataView(whole.buffer), marks(whole, 0x02014b50), end);
    return whole;
  };

  it("may carry further fields and a comment for each part", () => {
    const whole = wordFile();
    const [[first = 0] = [], [end = 0]] = [marks(whole, 0x02014b50), marks(whole, 0x06054b50)];
    const name = "[Content_Types].xml".length;
    const longer = bytes([...whole.slice(0, first + 46 + name)], "extra", "note", [...whole.slice(first + 46 + name)]);
    const view = new DataView(longer.buffer);
    view.setUint16(first + 30, 5, true);
    view.setUint16(first + 32, 4, true);
    view.setUint32(end + 9 + 12, view.getUint32(end + 9 + 12, true) + 9, true);
    expect(accepts(longer)).toBe(true);
    view.setUint16(first + 32, 3, true);
    expect(accepts(longer)).toBe(false);
  });

  it.each<[string, (view: DataView, entries: number[], end: number) => void]>([
    ["does not begin with a part", (view) => view.setUint32(0, 0x2d2d213c)],
    ["has an entry without its mark", (view, [, second = 0]) => view.setUint32(second, 0)],
    ["has a first entry without its mark", (view, [first = 0]) => view.setUint32(first, 0)],
    ["counts a part too few", (view, _entries, end) => view.setUint16(end + 10, 1, true)],
    ["counts a part too many", (view, _entries, end) => view.setUint16(end + 10, 3, true)],
    [
      "is longer than its entries",
      (view, _entries, end) => view.setUint32(end + 16, view.getUint32(end + 16, true) - 1, true),
    ],
    ["announces a comment that is not there", (view, _entries, end) => view.setUint16(end + 20, 2, true)],
  ])("is not believed when it %s", (_what, change) => expect(accepts(changed(change))).toBe(false));

  it("is not believed when a part with macros stands behind those it counts", () => {
    const whole = wordFile({ name: "word/vbaProject.bin" });
    expect(accepts(changed((view, _entries, end) => view.setUint16(end + 10, 2, true), whole))).toBe(false);
  });

  it("is not believed when it ends within an entry", () => {
    const whole = wordFile();
    const [end = 0] = marks(whole, 0x06054b50);
    const longer = bytes([...whole.slice(0, end)], "PK\u0001\u0002", [...whole.slice(end)]);
    const view = new DataView(longer.buffer);
    view.setUint16(end + 4 + 10, 3, true);
    view.setUint32(end + 4 + 12, view.getUint32(end + 4 + 12, true) + 4, true);
    expect(accepts(longer)).toBe(false);
  });

  it("may end with a part that has no name", () => expect(accepts(wordFile({ name: "" }))).toBe(true));

  it("is found behind a comment of any length, also one that holds its mark", () => {
    for (const comment of ["x".repeat(0xffff), "PK\u0005\u0006 and more than twenty signs behind it"]) {
      const whole = wordFile();
      const [end = 0] = marks(whole, 0x06054b50);
      new DataView(whole.buffer).setUint16(end + 20, comment.length, true);
      expect(accepts(bytes([...whole], comment))).toBe(true);
    }
  });

  it("of nothing at all is none", () => expect(accepts(zip([]))).toBe(false));
});

it.each([
  [1, "1 KB", "১ কেবি"],
  [245_760, "240 KB", "২৪০ কেবি"],
  [1_048_000, "1023 KB", "১০২৩ কেবি"],
  [1_048_575, "1 MB", "১ এমবি"],
  [1_258_291, "1.2 MB", "১.২ এমবি"],
  [10_485_760, "10 MB", "১০ এমবি"],
])("%i bytes are %s, %s", (size, english, bengali) => {
  expect([formatFileSize(size), formatFileSize(size, "bn")]).toEqual([english, bengali]);
});
