import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TextKey } from "~/i18n/en";
import type { Answer } from "../support/browser";
import { paper } from "../support/pdf-files";
import { bytes, colourAt, phonePhoto } from "../support/sample-files";
import { website } from "../support/website";
import { blackLines, png } from "./hostile/bombs";
import { formsThatTake, insertChangedRows, sendFile } from "./upload-forms";

const formats = ["jpeg", "png", "webp", "avif"] as const;
const samples = {} as Record<(typeof formats)[number] | "gigantic", Uint8Array<ArrayBuffer>>;
const edge = 30_000;

beforeAll(async () => {
  for (const format of formats) samples[format] = await phonePhoto({ format });
  samples.gigantic = png(
    { width: edge, height: edge, depth: 1, colour: 0 },
    await blackLines((edge * edge) / 8 + edge),
  );
});

const school = website();
beforeEach(() => insertChangedRows(school));

/** Returns the keys of the uploaded files, without the small pictures that the website makes from them. */
const storedFiles = () => school.storedFiles().filter((key) => !/-\d+\.webp$/.test(key));
const readStored = (key: string) => sharp(`${school.uploadsFolder}/${key}`);

/**
 * Expects that the website has refused a form and stored no file. The answer is a page that contains `words`, or JSON
 * that contains `key`.
 */
function expectRefusal(answer: Answer, key: TextKey, words: string) {
  expect(answer.status).toBe(400);
  expect(answer.html.startsWith("{") ? answer.html : answer.text).toContain(answer.html.startsWith("{") ? key : words);
  expect(storedFiles()).toEqual([]);
}

const tooMany = ["form.picture.tooManyPixels", "This picture has too many pixels."] as const;
const heic = bytes([0, 0, 0, 24], "ftypheic", [0, 0, 0, 0], "mif1heic");

describe.each(formsThatTake("pictures"))("the form for %s", (_what, form) => {
  it.each([
    ["a JPEG that Windows named .jfif", "field.jfif", "jpeg", "jpg"],
    ["a WebP named .jpg", "field.jpg", "webp", "webp"],
    ["an AVIF named .jpg", "field.jpg", "avif", "webp"],
    ["an AVIF", "field.avif", "avif", "webp"],
    ["a JPEG named .png", "field.png", "jpeg", "jpg"],
    ["a PNG named .jpeg", "field.jpeg", "png", "png"],
  ] as const)(
    "a form for pictures encodes %s again and stores it under its real type",
    async (_file, name, format, extension) => {
      const answer = await sendFile(school.signedIn(), form, new File([samples[format]], name));
      expect([200, 303]).toContain(answer.status);
      const [key = "", ...others] = storedFiles();
      expect([key.slice(key.lastIndexOf(".") + 1), others]).toEqual([extension, []]);
      const about = await readStored(key).metadata();
      expect([about.format, about.exif]).toEqual([format === "avif" ? "webp" : format, undefined]);
      const shown = new Uint8Array(await readStored(key).toBuffer());
      const middle = Math.round(about.height / 2);
      expect([await colourAt(shown, 5, middle), await colourAt(shown, about.width - 5, middle)]).toEqual([
        "red",
        "blue",
      ]);
    },
  );

  it.each([
    ["a PNG of 30,000 by 30,000 pixels", "field.png", () => samples.gigantic, ...tooMany],
    ["a HEIC photo", "IMG_1.HEIC", () => heic, "form.picture.heic", "HEIC photos cannot be added"],
    ["a HEIC photo named .jpg", "field.jpg", () => heic, "form.picture.heic", "HEIC photos cannot be added"],
    [
      "a GIF",
      "field.gif",
      () => bytes("GIF89a"),
      "form.picture.otherKind",
      "The type of this picture is GIF. Open it, save it as JPG",
    ],
  ] as const)(
    "a form for pictures refuses %s with advice how to go on, and keeps nothing",
    async (_file, name, content, key, words) => {
      expectRefusal(await sendFile(school.signedIn(), form, new File([content()], name)), key, words);
    },
  );
});

describe.each(formsThatTake("papers"))("the form for %s", (_what, form) => {
  it.each([
    ["a JPEG that Windows named .jfif", "scan.jfif", () => samples.jpeg, "jpg"],
    ["a PDF after a line for a printer", "scan.pdf", () => bytes("\u001b%-12345X@PJL\r\n", [...paper()]), "pdf"],
  ])("a form for documents accepts %s", async (_file, name, content, extension) => {
    const answer = await sendFile(school.signedIn(), form, new File([content()], name));
    expect(answer.status).toBe(303);
    expect(storedFiles().map((key) => key.slice(key.lastIndexOf(".") + 1))).toEqual([extension]);
  });

  it.each([
    ["a PNG of 30,000 by 30,000 pixels", "plan.png", () => samples.gigantic, ...tooMany],
    [
      "a JPEG named .png",
      "scan.png",
      () => samples.jpeg,
      "form.otherKind",
      "The type of this file is JPEG. Change the end of its name to .jpg",
    ],
    [
      "a PDF named .docx",
      "scan.docx",
      () => paper(),
      "form.otherKind",
      "The type of this file is PDF. Change the end of its name to .pdf",
    ],
    [
      "an AVIF named .jpg",
      "scan.jpg",
      () => samples.avif,
      "form.picture.otherKind",
      "The type of this picture is AVIF",
    ],
    ["a HEIC photo named .jpg", "scan.jpg", () => heic, "form.picture.heic", "HEIC photos cannot be added"],
  ] as const)(
    "a form for documents refuses %s with advice how to go on, and keeps nothing",
    async (_file, name, content, key, words) => {
      expectRefusal(await sendFile(school.signedIn(), form, new File([content()], name)), key, words);
    },
  );
});

describe.each(formsThatTake("crests"))("the form for %s", (_what, form) => {
  it.each([
    ["a PNG of 30,000 by 30,000 pixels", "crest.png", () => samples.gigantic, ...tooMany],
    ["a PNG named .jpg", "crest.jpg", () => samples.png, "form.otherKind", "Change the end of its name to .png"],
    ["a JPEG named .png", "crest.png", () => samples.jpeg, "form.picture.otherKind", "Open it, save it as PNG"],
  ] as const)(
    "the form for the crest refuses %s with advice how to go on, and keeps nothing",
    async (_file, name, content, key, words) => {
      expectRefusal(await sendFile(school.signedIn(), form, new File([content()], name)), key, words);
    },
  );
});
