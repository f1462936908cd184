import { rmSync, writeFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { Answer } from "../support/browser";
import { getBanners } from "../support/page-parts";
import { takeConsoleErrors } from "../support/setup";
import { website } from "../support/website";
import {
  field,
  galleryUrl,
  keepsWhatWasTyped,
  largePhoto,
  megabyte,
  nothingStored,
  photo,
  storedState,
  typedValues,
  upload,
  uploadForm,
} from "./upload-form";

const school = website();
const limit = 5 * megabyte;
const send = async (photos: File[], alts = ["Girls at the start"]) =>
  upload(school.signedIn(), uploadForm(photos, typedValues, alts));

const problem = (page: Answer) => page.one("p", "field-problem").text;

it.each([
  ["no file", []],
  ["a file input left empty, as browsers send it", [new File([], "")]],
])("an upload without a photo asks for at least one file: %s", async (_what, photos) => {
  const page = await send(photos);
  expect([page.status, getBanners(page)]).toEqual([400, ["Error Please select at least one file"]]);
  expect(field(page, "photos")?.attributes["aria-invalid"]).toBe("true");
  keepsWhatWasTyped(page);
  expect(storedState(school)).toEqual(nothingStored);
});

describe("an upload with an invalid photo", () => {
  const noneAdded =
    "Error uploading photos No photos were added. Remove or replace the marked photos, then upload again.";
  const tooLarge = "File too large Please select files smaller than 5MB";

  it.each([
    ["one byte above 5 MB", () => largePhoto("big.jpg", limit + 1), tooLarge, "big.jpg is 5.1 MB; the limit is 5 MB."],
    ["a program named as a JPEG", () => new File(["MZ"], "a.jpg"), noneAdded, "a.jpg: Only JPG, JPEG, PNG"],
    ["a drawing that may contain script", () => new File(["<svg onload='x'/>"], "a.svg"), noneAdded, "a.svg: Only JPG"],
    ["an empty file", () => new File([""], "empty.jpg"), noneAdded, "empty.jpg: This file is empty."],
    ["a damaged photo", () => largePhoto("torn.jpg", 400), noneAdded, "torn.jpg: This picture is damaged."],
    ["a photo with too many pixels", pixelBomb, noneAdded, "bomb.png: This picture has too many pixels."],
  ])(
    "no photo of an upload is added if one is invalid, and the error names it: %s",
    async (_what, make, said, named) => {
      const page = await send([await photo("good.jpg"), await make(), await photo("after.jpg")]);
      expect([page.status, getBanners(page)]).toEqual([400, [said]]);
      expect(problem(page)).toContain(named);
      expect(problem(page)).not.toContain("good.jpg");
      keepsWhatWasTyped(page);
      expect(page.text).toContain("Please choose the file again; browsers do not keep it.");
      expect(storedState(school)).toEqual(nothingStored);
    },
  );
});

it.each([
  ["title", { title: "ক্ষ".repeat(201) }, [], 200],
  ["description", { description: "x".repeat(2001) }, [], 2000],
  ["alt", {}, ["x".repeat(301)], 300],
])(
  "an upload is refused if its text is too long in the field %s, and no photo is kept",
  async (name, long, alts, most) => {
    const page = await upload(school.signedIn(), uploadForm([await photo("a.jpg")], { ...typedValues, ...long }, alts));
    expect(page.status).toBe(400);
    expect(getBanners(page)).toEqual([`Error This text is too long by 1. The limit is ${most} characters.`]);
    expect(field(page, name)?.attributes["aria-invalid"]).toBe("true");
    expect(storedState(school)).toEqual(nothingStored);
  },
);

async function pixelBomb(): Promise<File> {
  const blank = sharp({ create: { width: 8000, height: 6000, channels: 3, background: "white" } });
  return new File([new Uint8Array(await blank.png({ compressionLevel: 9 }).toBuffer())], "bomb.png");
}

describe("an upload that is cut off", () => {
  const type = { "Content-Type": "multipart/form-data; boundary=X" };
  const title = '--X\r\nContent-Disposition: form-data; name="title"\r\n\r\nAnnual sports\r\n';

  it("an upload that is cut off gets a clear error, keeps the texts that arrived, and stores no photo", async () => {
    const head = '--X\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n';
    const picture = Buffer.from(await (await photo("a.jpg")).arrayBuffer());
    const body = Buffer.concat([Buffer.from(title + head), picture, Buffer.from(`\r\n${head}half`)]);
    const page = await school.signedIn().ask(`${galleryUrl}?new`, { method: "POST", headers: type, body });
    expect(page.status).toBe(400);
    expect(getBanners(page)).toEqual([
      "Error uploading photos The form did not arrive completely. Please send it again.",
    ]);
    expect(field(page, "title")?.attributes.value).toBe("Annual sports");
    expect(storedState(school)).toEqual(nothingStored);
  });

  it.each(["", "{}"])("an upload with the body %o is refused", async (body) => {
    const page = await school.signedIn().ask(`${galleryUrl}?new`, { method: "POST", headers: type, body });
    expect(page.status).toBe(400);
  });
});

describe("an upload when the server fails", () => {
  it("an upload adds nothing and keeps what was typed if a photo cannot be stored on the server", async () => {
    const staff = school.signedIn();
    rmSync(school.uploadsFolder, { recursive: true });
    writeFileSync(school.uploadsFolder, "no folder");
    const page = await upload(staff, uploadForm([await photo("a.jpg"), await photo("b.jpg")], typedValues, ["Seen"]));
    expect(page.status).toBe(500);
    expect(getBanners(page)).toEqual(["Error uploading photos The file could not be stored on the server."]);
    keepsWhatWasTyped(page, "Seen");
    expect(takeConsoleErrors()).toHaveLength(1);
    rmSync(school.uploadsFolder);
    expect(storedState(school)).toEqual(nothingStored);
  });

  it("an upload adds no rows and keeps no files if the second row cannot be written", async () => {
    const staff = school.signedIn();
    const refuse = "when new.title = 'b.jpg' begin select raise(abort, 'kept out'); end";
    school.database.run(sql.raw(`create trigger refuse before insert on gallery_items ${refuse}`));
    const page = await upload(staff, uploadForm([await photo("b.jpg"), await photo("a.jpg")], { once: "a-form" }));
    expect(page.status).toBe(500);
    expect(getBanners(page)).toEqual(["Error uploading photos An unexpected error occurred. Please try again."]);
    expect(storedState(school)).toEqual(nothingStored);
    expect(takeConsoleErrors()).toHaveLength(1);
    school.database.run(sql`drop trigger refuse`);
    await upload(staff, uploadForm([await photo("b.jpg")], { once: "a-form" }));
    expect(storedState(school).rows).toHaveLength(1);
  });
});
