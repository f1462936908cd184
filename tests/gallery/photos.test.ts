import { describe, expect, it } from "vitest";
import {
  createPhoto,
  findPhotoFile,
  listGalleryPhotos,
  listPhotoFileKeys,
  photosPerPage,
} from "../../app/gallery/photos.server";
import { galleryItems } from "../../drizzle/schema";
import { fileColumns, insertPhoto } from "../support/content-rows";
import { emptySchool } from "../support/school";

const school = emptySchool();
const key = "documents/gallery/a_1.jpg";
const picture = fileColumns(key, "field.jpg", "image/jpeg");
const titles = (page = 1) => listGalleryPhotos(page).photos.map(({ title }) => title);

describe("the photos of the gallery", () => {
  it("are all there, newest first, of the same moment the later one first", () => {
    insertPhoto(school.database, { title: "First of two" });
    insertPhoto(school.database, { title: "Second of two" });
    insertPhoto(school.database, { title: "Oldest", createdAt: new Date("2023-01-01") });
    insertPhoto(school.database, { title: "Newest", createdAt: new Date("2024-12-01") });
    expect(titles()).toEqual(["Newest", "Second of two", "First of two", "Oldest"]);
  });

  it("come a hundred at a time", () => {
    for (let number = 0; number <= photosPerPage; number++) insertPhoto(school.database, { title: `Photo ${number}` });
    expect(titles()).toHaveLength(100);
    expect(listGalleryPhotos(1).older).toBe(true);
    expect([titles(2), listGalleryPhotos(2).older]).toEqual([["Photo 0"], false]);
  });
});

describe("a photo that is hung", () => {
  it("is seen at once, with its file and its size", () => {
    const photo = { title: "Field", category: "sports", alt: "A field", width: 900, height: 600 } as const;
    const id = createPhoto(photo, picture);
    expect(listGalleryPhotos(1)).toEqual({
      photos: [{ id, ...photo, description: "", fileUrl: picture.fileUrl, isSized: false }],
      older: false,
    });
  });

  it("needs neither description nor measures", () => {
    createPhoto({ title: "Field", category: "sports" }, picture, new Date("2024-01-01"));
    expect(listGalleryPhotos(1).photos).toMatchObject([{ description: "", alt: "", width: null, height: null }]);
  });
});

describe("the files of the gallery", () => {
  it("are found by their key and public", () => {
    insertPhoto(school.database, picture);
    expect(findPhotoFile(key)).toEqual({ file: { ...picture, deletedAt: null }, isPublic: true });
    expect(findPhotoFile("documents/gallery/b_1.jpg")).toBeUndefined();
  });

  const small = "documents/gallery/a_1-640.webp";

  it("have small pictures, found and public like the photo as soon as all are made", () => {
    insertPhoto(school.database, { ...picture, width: 900, height: 600 });
    expect(findPhotoFile(small)).toBeUndefined();
    school.database.update(galleryItems).set({ sizedAt: new Date() }).run();
    expect(findPhotoFile(small)).toMatchObject({
      file: { filePath: small, fileUrl: `/uploads/${small}`, fileName: "field.webp", fileType: "image/webp" },
      isPublic: true,
    });
    expect(findPhotoFile("documents/gallery/a_1-900.webp")).toBeDefined();
    for (const other of ["a_1-1280.webp", "a_1-641.webp", "b_1-640.webp", "a_1.webp"]) {
      expect(findPhotoFile(`documents/gallery/${other}`)).toBeUndefined();
    }
    school.database.update(galleryItems).set({ deletedAt: new Date() }).run();
    expect(findPhotoFile(small)?.isPublic).toBe(false);
  });

  it("are named once for each photo that has one", () => {
    insertPhoto(school.database, { ...picture, width: 300, height: 200 });
    insertPhoto(school.database);
    const smallest = "documents/gallery/a_1-300.webp";
    expect(listPhotoFileKeys()).toEqual({ mustBe: [key], mayBe: [smallest] });
    school.database.update(galleryItems).set({ sizedAt: new Date() }).run();
    expect(listPhotoFileKeys()).toEqual({ mustBe: [key, smallest], mayBe: [] });
  });
});
