import { describe, expect, it } from "vitest";
import { findContentFile, listContentFileKeys } from "~/content/content-files.server";
import { contentTables } from "~/content/content-tables.server";
import { galleryItems } from "~drizzle/schema";
import { fileColumns, insertBlog, insertPhoto } from "../support/content-rows";
import { emptySchool } from "../support/school";
import { fixtures } from "./fixtures";

const school = emptySchool();
const now = new Date("2024-12-01T00:00:00Z");
const later = new Date(now.getTime() + 1);
const keyOf = (bucket: string) => `${bucket}/a_1.pdf`;

describe.each(fixtures)("the file of a $kind", ({ kind, insert }) => {
  const columns = fileColumns(keyOf("documents/gallery"));
  const { filePath, fileName, fileType } = columns;
  const file = { filePath, fileName, fileType };
  const add = (state = {}) => {
    insert(school.database, state);
    school.database.update(contentTables[kind]).set(columns).run();
  };

  it("the file of an item is public while the item is public, and not while the item is in the Trash", () => {
    add();
    expect(findContentFile(file.filePath, now)).toMatchObject({ file, isPublic: true });
    school.database.update(contentTables[kind]).set({ deletedAt: now }).run();
    expect(findContentFile(file.filePath, now)).toMatchObject({ file, isPublic: false });
    expect(listContentFileKeys().mustBe).toEqual([file.filePath]);
    expect(findContentFile(keyOf("notices"), now)).toBeUndefined();
  });

  it.runIf(kind !== "photo").each([{ status: "Draft" }, { publishAt: later }])(
    "the file of an item with %j is not public",
    (state) => {
      add(state);
      expect(findContentFile(file.filePath, now)?.isPublic).toBe(false);
    },
  );
});

describe("the author's image of a post", () => {
  const image = "documents/blog-authors/a_1.webp";

  it.each([
    [{}, true],
    [{ publishAt: later }, false],
  ])("the author's image of a post with %j is public like its post: %s", (state, isPublic) => {
    insertBlog(school.database, { authorImagePath: image, ...state });
    const file = { fileName: "a_1.webp", fileType: "image/webp", filePath: image };
    expect(findContentFile(image, now)).toMatchObject({ file, isPublic });
    expect(listContentFileKeys().mustBe).toEqual([image]);
  });
});

describe("the small pictures of a photo", () => {
  const key = "documents/gallery/a_1.jpg";
  const small = "documents/gallery/a_1-640.webp";
  const picture = fileColumns(key, "field.jpg", "image/jpeg");

  it("the small pictures of a photo are found, and public like the photo, as soon as all are made", () => {
    insertPhoto(school.database, { ...picture, width: 900, height: 600 });
    expect(findContentFile(small)).toBeUndefined();
    school.database.update(galleryItems).set({ sizedAt: new Date() }).run();
    expect(findContentFile(small)).toMatchObject({
      file: { filePath: small, fileName: "field.webp", fileType: "image/webp" },
      isPublic: true,
    });
    expect(findContentFile("documents/gallery/a_1-900.webp")).toBeDefined();
    for (const other of ["a_1-1280.webp", "a_1-641.webp", "b_1-640.webp", "a_1.webp"])
      expect(findContentFile(`documents/gallery/${other}`)).toBeUndefined();
    school.database.update(galleryItems).set({ deletedAt: new Date() }).run();
    expect(findContentFile(small)?.isPublic).toBe(false);
  });
});
