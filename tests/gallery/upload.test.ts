import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { postByScript } from "../support/browser";
import { staffEmail, website } from "../support/website";
import { galleryUrl, photo, storedState, upload, uploadForm } from "./upload-form";

const school = website();
const originals = () => storedState(school).files.filter((key) => !/-\d+\.webp$/.test(key));

describe("photos that staff upload", () => {
  it("each uploaded photo gets its own row, in the chosen order, with the shared texts and its own alt text", async () => {
    const photos = [await photo("start.jpg"), await photo("finish.png", { format: "png" })];
    const words = { title: "Annual sports", category: "sports", description: "Day one\nof two" };
    const answer = await upload(school.signedIn(), uploadForm(photos, words, [" Girls at the  start ", ""]));
    expect([answer.status, answer.location]).toEqual([303, galleryUrl]);
    const { rows, lines } = storedState(school);
    expect(rows.toReversed()).toMatchObject([
      { ...words, alt: "Girls at the start", fileName: "start.jpg", fileType: "image/jpeg" },
      { ...words, alt: "", fileName: "finish.png", fileType: "image/png" },
    ]);
    expect(originals().sort()).toEqual(rows.map(({ filePath }) => filePath).sort());
    expect(lines.map(({ act, kind, account, title, itemId }) => [act, kind, account, title, itemId])).toEqual(
      rows.map(({ id }) => ["created", "photo", staffEmail, words.title, id]),
    );
  });

  it("photos uploaded by script get the address of the gallery as answer", async () => {
    const answer = await postByScript(school.signedIn(), `${galleryUrl}?new`, uploadForm([await photo("a.jpg")]));
    expect(answer.redirect).toBe(galleryUrl);
  });

  it("uploaded photos get their file names as titles if no title was typed, even with alt texts", async () => {
    const alts = ["Girls at the start", ""];
    const photos = [await photo("start.jpg"), await photo("finish.jpg")];
    await upload(school.signedIn(), uploadForm(photos, { title: "" }, alts));
    const rows = storedState(school).rows.toReversed();
    expect(rows.map(({ title, alt }) => [title, alt])).toEqual([
      ["start.jpg", "Girls at the start"],
      ["finish.jpg", ""],
    ]);
  });

  it.each([
    ["a.JPG", "jpeg", "jpg", "image/jpeg"],
    ["a.jpeg", "jpeg", "jpeg", "image/jpeg"],
    ["a.png", "png", "png", "image/png"],
    ["a.webp", "webp", "webp", "image/webp"],
  ] as const)("an uploaded photo may be %s", async (name, format, extension, type) => {
    await upload(school.signedIn(), uploadForm([await photo(name, { format })]));
    const [row] = storedState(school).rows;
    expect(row?.fileType).toBe(type);
    expect(row?.filePath).toMatch(new RegExp(`^documents/gallery/[0-9a-f]{32}_\\d{13}\\.${extension}$`));
  });

  it("an uploaded photo is stored upright, at most 2560 pixels long, without data about place and camera", async () => {
    await upload(school.signedIn(), uploadForm([await photo("a.jpg", { width: 3000, height: 2000, orientation: 6 })]));
    const [row] = storedState(school).rows;
    expect(row).toMatchObject({ width: 1707, height: 2560, sizedAt: expect.any(Date) });
    const bytes = readFileSync(join(school.uploadsFolder, row?.filePath ?? ""));
    expect(row?.fileSize).toBe(bytes.length);
    const about = await sharp(bytes).metadata();
    expect(about.width).toBe(1707);
    expect(about.height).toBe(2560);
    expect(about.exif).toBeUndefined();
    expect(about.xmp).toBeUndefined();
    expect(about.icc).toBeUndefined();
  });
});

describe("one form sent twice", () => {
  it("an upload form sent twice adds its photos once, with one file each, and both answers report success", async () => {
    const staff = school.signedIn();
    const one = await photo("a.jpg");
    const send = () => upload(staff, uploadForm([one, one], { once: "a-form-of-its-own" }));
    expect((await Promise.all([send(), send()])).map(({ status }) => status)).toEqual([303, 303]);
    const { rows, lines } = storedState(school);
    expect([rows.length, lines.length]).toEqual([2, 2]);
    expect(originals().sort()).toEqual(rows.map(({ filePath }) => filePath).sort());
  });
});

describe("the upload form", () => {
  it("the upload form says its limits, accepts several files, and asks what the photo shows", async () => {
    const page = await school.signedIn().visit(`${galleryUrl}?new`);
    const form = page.one("form", "admin-form");
    expect(form.text).toContain("JPG, JPEG, PNG or WebP, each up to 5MB, up to 20 at a time");
    expect(form.text).toContain("What does the photo show?");
    const input = form.all("input").find(({ attributes }) => attributes.name === "photos");
    expect(input?.attributes).toMatchObject({
      type: "file",
      multiple: "",
      accept: ".jpg,.jpeg,.png,.webp,.jfif,.avif",
    });
    expect(form.one("select").texts("option")).toEqual([
      "School Events",
      "Sports",
      "Academic Activities",
      "Cultural Programs",
      "Infrastructure",
    ]);
    expect(page.headers.get("Content-Security-Policy")).toContain("img-src 'self' data: blob:;");
  });
});
