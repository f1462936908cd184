import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { generateThumbnails } from "~/gallery/thumbnails.server";
import { saveFile } from "~/uploads/files.server";
import { galleryItems } from "~drizzle/schema";
import { fileColumns, insertPhoto } from "~tests/support/content-rows";
import { phonePhoto } from "~tests/support/sample-files";
import { website } from "~tests/support/website";

const school = website();
const picture = (name = "a") => fileColumns(`documents/gallery/${name}_1.jpg`, `${name}.jpg`, "image/jpeg");
const groups = async (path = "/curriculum-gallery") => (await school.visit(path)).all("section", "group");
const figure = async (path?: string) => (await groups(path))[0]?.one("figure");

describe("the gallery", () => {
  it.each([
    ["/curriculum-gallery", ["School Events", "Sports", "General"]],
    ["/bn/curriculum-gallery", ["বিদ্যালয়ের অনুষ্ঠান", "খেলাধুলা", "সাধারণ"]],
  ])("the gallery %s groups pictures by category, and shows no number of photos", async (path, headings) => {
    for (const category of ["sports", "picnic", "events", "sports"]) insertPhoto(school.database, { category });
    const shown = await groups(path);
    expect(shown.map((group) => group.one("h2").text)).toEqual(headings);
    expect(shown.map(({ text }) => text).join()).not.toMatch(/[\d০-৯] ?(?:photo|টি ছবি)/);
  });

  it.each([
    ["/curriculum-gallery", "View full"],
    ["/bn/curriculum-gallery", "বড় করে দেখুন"],
  ])("the gallery %s has a View full link to the picture for each photo", async (path, text) => {
    insertPhoto(school.database, { ...picture(), title: "বড় গাছ", description: "In May." });
    const shown = await figure(path);
    expect(shown?.one("a").text).toBe(text);
    expect(shown?.one("figcaption").text).toBe("বড় গাছ In May.".normalize("NFC"));
    expect(shown?.one("a").attributes).toMatchObject({
      href: "/uploads/documents/gallery/a_1.jpg",
      "aria-label": `${text}: বড় গাছ`,
    });
    expect(shown?.all("p").map(({ text, attributes }) => [text, attributes.lang])).toEqual([
      ["বড় গাছ", "bn"],
      ["In May.", "en"],
    ]);
  });
});

describe("a photo", () => {
  it.each([
    ["/curriculum-gallery", "Sports", "View full"],
    ["/bn/curriculum-gallery", "খেলাধুলা", "বড় করে দেখুন"],
  ])(
    "on %s a photo whose title is a camera's file name has no caption, and its category as alternative text",
    async (path, sports, full) => {
      insertPhoto(school.database, { ...picture("a"), title: "IMG_20261018_101112.jpg" });
      const shown = await figure(path);
      expect([shown?.text, shown?.all("figcaption")]).toEqual([full, []]);
      expect(shown?.one("img").attributes.alt).toBe(sports);
      expect(shown?.one("a").attributes["aria-label"]).toBe(`${full}: ${sports}`);
    },
  );

  it("a photo of the gallery has its size, or 3:2 if it is unknown, so that nothing moves when it loads", async () => {
    insertPhoto(school.database, { ...picture("a"), width: 600, height: 800 });
    insertPhoto(school.database, picture("b"));
    const [group] = await groups();
    const sizes = group?.all("img").map(({ attributes: { width, height } }) => `${width}×${height}`);
    expect(sizes).toEqual(["1200×800", "600×800"]);
    const ratios = group?.all("figure").map(({ classes }) => classes.findLast((name) => /ratio:/.test(name)));
    expect(ratios).toEqual(["[--ratio:1.5]", "[--ratio:0.75]"]);
  });

  it("a photo below the first row of the gallery is loaded only when it is needed", async () => {
    for (const name of ["a", "b", "c", "d"]) insertPhoto(school.database, picture(name));
    const images = (await groups())[0]?.all("img") ?? [];
    expect(images.map(({ attributes }) => attributes.loading)).toEqual(["eager", "eager", "lazy", "lazy"]);
    expect(images.map(({ attributes }) => attributes.fetchpriority)).toEqual(["high", undefined, undefined, undefined]);
  });
});

describe("the small pictures of a photo", () => {
  const at = (ending: string) => `/uploads/documents/gallery/a_1${ending}`;
  const sized = { ...picture(), width: 900, height: 600, sizedAt: new Date() };
  const light = { "Save-Data": "on" };

  it("the gallery offers a photo in three widths, and the largest of them to the lightbox", async () => {
    insertPhoto(school.database, sized);
    const shown = await figure();
    expect(shown?.one("img").attributes).toMatchObject({
      src: at("-640.webp"),
      srcset: `${at("-320.webp")} 320w, ${at("-640.webp")} 640w, ${at("-900.webp")} 900w`,
      sizes: "(min-width: 40rem) 36rem, 88vw",
      width: "900",
      height: "600",
    });
    expect(shown?.one("a").attributes).toMatchObject({ href: at(".jpg"), "data-large": at("-900.webp") });
  });

  it("on phones two photos share a row, and the first of an odd number takes a whole row", async () => {
    const shares = async () =>
      (await groups())[0]?.all("img").map(({ attributes }) => attributes.sizes?.split(", ").at(-1));
    for (const name of ["a", "b"]) insertPhoto(school.database, { ...sized, ...picture(name) });
    expect(await shares()).toEqual(["44vw", "44vw"]);
    insertPhoto(school.database, { ...sized, ...picture("c") });
    expect(await shares()).toEqual(["88vw", "44vw", "44vw"]);
  });

  it("a light page of the gallery has only the smallest picture of a photo", async () => {
    insertPhoto(school.database, sized);
    const page = await school.visit("/curriculum-gallery", light);
    expect(page.one("figure").one("img").attributes.src).toBe(at("-320.webp"));
    expect(page.one("figure").one("img").attributes).not.toHaveProperty("srcset");
    insertPhoto(school.database, { ...picture("b"), width: 300, height: 200, sizedAt: new Date() });
    expect((await school.visit("/curriculum-gallery", light)).html).toContain("b_1-300.webp");
  });

  it("the small pictures of a photo are public, but only for staff while the photo is in the Trash", async () => {
    const judged = { ok: true, extension: "jpg", type: "image/jpeg" } as const;
    const bytes = await phonePhoto({ width: 700 });
    const file = await saveFile("documents/gallery", { name: "field.jpg", bytes }, judged);
    insertPhoto(school.database, file);
    const address = file.fileUrl.replace(".jpg", "-320.webp");
    expect((await school.visit(address)).status).toBe(404);
    await generateThumbnails();

    const answer = await school.visit(address);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=300, must-revalidate");
    expect(answer.headers.get("Content-Disposition")).toMatch(/^inline; filename="field.webp"/);
    expect(await sharp(answer.bytes).metadata()).toMatchObject({ format: "webp", width: 320 });
    expect((await school.visit(address.replace("-320", "-321"))).status).toBe(404);

    school.database.update(galleryItems).set({ deletedAt: new Date() }).run();
    expect((await school.visit(address)).status).toBe(404);
    expect((await school.signedIn().visit(address)).headers.get("Cache-Control")).toBe("private, no-store");
  });
});

it.each([
  ["/curriculum-gallery", ["Previous", "Next", "Close"]],
  ["/bn/curriculum-gallery", ["আগেরটি", "পরেরটি", "বন্ধ করুন"]],
  ["/", ["Previous", "Next", "Close"]],
])("the lightbox of the gallery is on %s once, closed, with its three buttons", async (path, names) => {
  const dialogs = (await school.visit(path)).all("dialog", "lightbox");
  expect(dialogs.map(({ attributes }) => attributes.open)).toEqual([undefined]);
  expect(dialogs[0]?.all("button").map(({ attributes }) => attributes["aria-label"])).toEqual(names);
});
