import { describe, expect, it } from "vitest";
import { isOfficeFile } from "../../app/uploads/office-file";
import { bytes, wordFile } from "./files";

describe("a zip that is not what it says", () => {
  const many = (count: number) => Array.from({ length: count }, (_, part) => ({ name: `word/media/${part}.png` }));
  const accepts = (content: Uint8Array) => isOfficeFile(content, /^word\/document\.xml$/);

  it("may have 2,000 parts and not one more", () => {
    expect(accepts(wordFile(...many(1_998)))).toBe(true);
    expect(accepts(wordFile(...many(1_999)))).toBe(false);
  });

  it("may unpack to 100 MB and not one byte more", () => {
    const limit = 100 * 1024 * 1024 - "<Types/>".length;
    expect(accepts(wordFile({ name: "a", claimedBytes: limit }))).toBe(true);
    expect(accepts(wordFile({ name: "a", claimedBytes: limit + 1 }))).toBe(false);
    expect(accepts(wordFile({ name: "a", claimedBytes: 0xffffffff }))).toBe(false);
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

  it("is refused behind a page that a browser would show", () => {
    expect(accepts(bytes("<script>", [...wordFile()]))).toBe(false);
  });

  it("is read rightly out of a larger buffer", () => {
    const whole = wordFile();
    expect(accepts(bytes("before", [...whole]).subarray(6))).toBe(true);
  });
});
