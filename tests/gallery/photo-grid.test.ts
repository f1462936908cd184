import { describe, expect, it } from "vitest";
import { getShape, photoRows } from "~/gallery/photo-group";
import { fileColumns, insertPhoto } from "../support/content-rows";
import { website } from "../support/website";
import { galleryUrl } from "./upload-form";

const school = website();
const picture = fileColumns("documents/gallery/a_1.jpg", "field.jpg", "image/jpeg");

function hangSome() {
  insertPhoto(school.database, { title: "Dancers", category: "cultural", alt: "Dancers in white" });
  insertPhoto(school.database, { title: "Runners", category: "sports", ...picture });
  insertPhoto(school.database, { title: "Jumpers", category: "sports" });
  insertPhoto(school.database, { title: "Old days", category: "General" });
  insertPhoto(school.database, { title: "Thrown away", category: "sports", deletedAt: new Date() });
}

const titles = async (path: string) => (await school.signedIn().visit(path)).texts("h3");

describe("the categories", () => {
  it("the gallery's category buttons show counts in fixed order, mark the current one, and ignore the Trash", async () => {
    hangSome();
    const page = await school.signedIn().visit(`${galleryUrl}?category=sports`);
    const links = page.one("main").one("nav").all("a");
    expect(links.map(({ text, attributes }) => [text, attributes.href, attributes["aria-current"]])).toEqual([
      ["All Photos 4", galleryUrl, undefined],
      ["School Events 0", `${galleryUrl}?category=events`, undefined],
      ["Sports 2", `${galleryUrl}?category=sports`, "page"],
      ["Academic Activities 0", `${galleryUrl}?category=academic`, undefined],
      ["Cultural Programs 1", `${galleryUrl}?category=cultural`, undefined],
      ["Infrastructure 0", `${galleryUrl}?category=infrastructure`, undefined],
    ]);
    expect(page.one("h2").text).toBe("Sports 2 photos");
    expect(page.texts("h3")).toEqual(["Jumpers", "Runners"]);
  });

  it.each([
    ["", ["Old days", "Jumpers", "Runners", "Dancers"]],
    ["?category=cultural", ["Dancers"]],
    ["?category=picnic", ["Old days", "Jumpers", "Runners", "Dancers"]],
  ])("the gallery with the query %o shows %o", async (query, expected) => {
    hangSome();
    expect(await titles(galleryUrl + query)).toEqual(expected);
  });

  it("the gallery has a search as soon as it has a photo, and a search that finds nothing keeps it", async () => {
    const searches = async (query: string) =>
      (await school.signedIn().visit(galleryUrl + query)).one("main").all("form", "search").length;
    expect(await searches("")).toBe(0);
    hangSome();
    expect([await searches("?category=events"), await searches("?q=nothing-like-it")]).toEqual([1, 1]);
  });

  it("a category without photos shows 'No photos found in this category'", async () => {
    const page = await school.signedIn().visit(`${galleryUrl}?category=events`);
    expect(page.one("div", "empty-state").text).toBe("No photos found in this category");
  });
});

describe("a photo in the office's gallery", () => {
  it("a photo in the office's gallery can be opened in a new tab, edited and deleted", async () => {
    insertPhoto(school.database, { title: "Runners", alt: "Two girls", ...picture });
    const item = (await school.signedIn().visit(galleryUrl)).one("li", "photo");
    expect(item.all("a").map(({ attributes }) => [attributes["aria-label"], attributes.href])).toEqual([
      ["Open in New Tab: Runners", picture.fileUrl],
      ["Edit: Runners", `${galleryUrl}/1/edit`],
      ["Delete: Runners", `${galleryUrl}/1/delete`],
    ]);
    expect(item.all("a")[0]?.attributes).toMatchObject({ target: "_blank", rel: "noopener" });
    expect(item.one("img").attributes).toMatchObject({ src: picture.fileUrl, alt: "Two girls" });
  });

  it("the office's gallery shows the small picture of a photo as soon as it is made", async () => {
    insertPhoto(school.database, { ...picture, width: 900, height: 600, sizedAt: new Date() });
    const { attributes } = (await school.signedIn().visit(galleryUrl)).one("li", "photo").one("img");
    expect(attributes.src).toBe("/uploads/documents/gallery/a_1-640.webp");
    expect(attributes.srcset).toContain("/uploads/documents/gallery/a_1-320.webp 320w");
  });
});

it.each([
  ["IMG_2031.jpg", "Class 7 plants trees", "Trees", ["Class 7 plants trees", "Class 7 plants trees Sports"]],
  ["IMG_2031.jpg", "", "Trees", ["Trees", "Trees Sports"]],
  ["IMG_2031.jpg", "", "", ["IMG_2031.jpg", "IMG_2031.jpg Sports"]],
  ["Tree day", "Class 7 plants trees", "Trees", ["Tree day", "Tree day Class 7 plants trees Sports"]],
])(
  "the office shows what staff wrote about a photo called %s as its title if the title is a file name",
  async (...given) => {
    const [title, description, alt, [heading, texts]] = given;
    insertPhoto(school.database, { title, description, alt, category: "sports" });
    const item = (await school.signedIn().visit(galleryUrl)).one("li", "photo");
    expect(item.one("h3").text).toBe(heading);
    expect(item.text).toContain(texts);
    expect(item.text.split(description || alt || title)).toHaveLength(2);
  },
);

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
  ])("the shape of the photo %o is the nearest standard one, %s", (measured, shape) =>
    expect(getShape(measured)).toBe(shape),
  );

  it("a photo without measurements has the shape 3:2", () => {
    expect(getShape({ width: null, height: null })).toBe("3:2");
    expect(getShape({ width: 0, height: 0 })).toBe("3:2");
  });
});

describe("rows of photos", () => {
  const lengths = (...photos: { width: number; height: number }[]) => photoRows(photos).map((row) => row.length);

  it("the rows of the gallery contain every photo, in order", () => {
    const photos = Array.from({ length: 40 }, (_, id) => ({ id, ...([wide, plain, tall][id % 3] ?? wide) }));
    expect(photoRows(photos).flat()).toEqual(photos);
  });

  it.each([
    ["one photo", [wide], [1]],
    ["two", [wide, wide], [2]],
    ["three photos from a phone", [plain, plain, plain], [3]],
    ["three wider photos", [wide, wide, wide], [2, 1]],
    ["four", [plain, plain, plain, plain], [2, 2]],
    ["five", [plain, plain, plain, plain, plain], [3, 2]],
    ["five tall photos", [tall, tall, tall, tall, tall], [5]],
    ["six tall photos", [tall, tall, tall, tall, tall, tall], [3, 3]],
    ["a wide, a square and a tall photo", [wide, photo(5, 4), tall], [3]],
  ])("the photos of the gallery are divided evenly into rows: %s", (_what, photos, rows) =>
    expect(lengths(...photos)).toEqual(rows),
  );

  it("a gallery without photos has no rows", () => expect(photoRows([])).toEqual([]));
});
