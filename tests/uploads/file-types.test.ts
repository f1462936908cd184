import { describe, expect, it } from "vitest";
import { formatFileSize, isOfficeFile } from "~/uploads/file-types";
import { bytes, wordFile } from "../support/sample-files";
import { zip } from "../support/zip";

describe("an office file", () => {
  const accepts = (content: Uint8Array) => isOfficeFile(content, /\0word\/document\.xml/);

  it("an office file is refused if HTML comes before it in the same file", () =>
    expect(accepts(bytes("<script>", [...wordFile()]))).toBe(false));

  it("an office file with macros is refused, wherever its zip names them", () => {
    for (const name of ["word/vbaProject.bin", "VBAPROJECT.BIN"]) expect(accepts(wordFile({ name }))).toBe(false);
    expect(accepts(bytes([...wordFile()], "vbaProject.bin"))).toBe(false);
  });

  it("an office file is recognised inside a larger buffer", () => {
    const whole = wordFile();
    expect(accepts(bytes("before", [...whole]).subarray(6))).toBe(true);
  });

  it("an office file may have a zip comment", () =>
    expect(accepts(bytes([...wordFile()], "x".repeat(0xffff)))).toBe(true));

  it("an empty zip is not an office file", () => expect(accepts(zip([]))).toBe(false));
});

it.each([
  [1, "1 KB", "১ কেবি"],
  [245_760, "240 KB", "২৪০ কেবি"],
  [1_048_000, "1023 KB", "১০২৩ কেবি"],
  [1_048_575, "1 MB", "১ এমবি"],
  [1_258_291, "1.2 MB", "১.২ এমবি"],
  [10_485_760, "10 MB", "১০ এমবি"],
])("the size %i bytes is shown as %s and %s", (size, english, bengali) => {
  expect([formatFileSize(size), formatFileSize(size, "bn")]).toEqual([english, bengali]);
});
