import { describe, expect, it } from "vitest";
import { parseDateTaken, readDateTaken } from "~/gallery/date-taken";
import { bytes, jpeg, phonePhoto } from "../support/sample-files";
import { website } from "../support/website";
import { photo, storedState, upload, uploadForm } from "./upload-form";

const taken = "2026:11:02 10:15:30";
const now = new Date("2026-11-20T00:00:00Z");
const inDhaka = new Date("2026-11-02T10:15:30+06:00");

describe("the date when a photo was taken", () => {
  it("the date when a photo was taken is read from its file", async () =>
    expect(readDateTaken(await phonePhoto({ taken }))).toBe(taken));

  it("the date when a photo was taken is read in little-endian files too, but not in truncated files", () => {
    const exif = bytes(
      ...["Exif", [0, 0], "II", [42, 0, 8, 0, 0, 0]],
      ...[
        [1, 0, 0x69, 0x87, 4, 0, 1, 0, 0, 0, 26, 0, 0, 0],
        [0, 0, 0, 0],
      ],
      ...[[1, 0, 0x03, 0x90, 2, 0, 20, 0, 0, 0, 44, 0, 0, 0], [0, 0, 0, 0], taken, [0]],
    );
    expect(readDateTaken(exif)).toBe(taken);
    for (let length = 0; length < exif.length - 1; length++)
      expect(readDateTaken(exif.subarray(0, length))).toBe(undefined);
  });

  it.each([
    ["a photo without a date", () => phonePhoto()],
    ["a file without metadata", () => jpeg],
    ["an offset outside the file", () => bytes("Exif", [0, 0], "MM", [0, 42, 255, 255, 255, 255])],
    [
      "a directory that contains itself",
      () => bytes("Exif", [0, 0], "MM", [0, 42, 0, 0, 0, 8, 255, 255], "x".repeat(99)),
    ],
  ])("there is no date taken for %s", async (_what, make) => expect(readDateTaken(await make())).toBe(undefined));

  it.each([
    [taken, inDhaka],
    ["1990:01:01 00:00:00", new Date("1990-01-01T00:00:00+06:00")],
    ["2026:11:20 23:59:59", new Date("2026-11-20T23:59:59+06:00")],
    ["1989:12:31 23:59:59", undefined],
    ["2026:11:21 06:00:01", undefined],
    ["2026:02:31 10:00:00", undefined],
    ["2026:11:02 24:00:00", undefined],
    ["2026:11:02 10:15:61", undefined],
    ["0000:00:00 00:00:00", undefined],
    ["2026-11-02 10:15:30", undefined],
    ["    :  :     :  :  ", undefined],
    ["", undefined],
    [`${taken}${"0".repeat(9_999)}`, undefined],
  ])("the date text %j in a photo means the moment %s", (text, expected) =>
    expect(parseDateTaken(text, now)).toEqual(expected),
  );
});

describe("an uploaded photo", () => {
  const school = website();
  const rows = () => storedState(school).rows.map(({ fileName, takenAt }) => [fileName, takenAt]);

  it("an uploaded photo keeps its date; a photo without a date gets the date sent with it, if valid", async () => {
    const photos = [
      await photo("own.jpg", { taken: "2020:01:01 08:00:00" }),
      await photo("smaller.jpg"),
      await photo("wrong.jpg"),
      await photo("without.webp", { format: "webp" }),
    ];
    const form = uploadForm(photos);
    for (const text of [taken, "2020:02:02 09:00:00", "<b>yesterday</b>"]) form.append("taken", text);
    await upload(school.signedIn(), form);
    expect(rows().toReversed()).toEqual([
      ["own.jpg", new Date("2020-01-01T08:00:00+06:00")],
      ["smaller.jpg", new Date("2020-02-02T09:00:00+06:00")],
      ["wrong.jpg", null],
      ["without.webp", null],
    ]);
  });
});
