import { describe, expect, it } from "vitest";
import { createPhoto, listGalleryPhotos, photosPerPage } from "../../app/gallery/photos.server";
import { fileColumns, insertPhoto } from "../support/content-rows";
import { emptySchool } from "../support/school";

const school = emptySchool();
const picture = fileColumns("documents/gallery/a_1.jpg", "field.jpg", "image/jpeg");
const titles = (page = 1) => listGalleryPhotos(page).photos.map(({ title }) => title);

describe("the photos of the gallery", () => {
  it("are all there, newest first, of the same moment the later one first", () => {
    insertPhoto(school.database, { title: "First of two" });
    insertPhoto(school.database, { title: "Second of two" });
    insertPhoto(school.database, { title: "Oldest", createdAt: new Date("2023-01-01") });
    insertPhoto(school.database, { title: "Newest", createdAt: new Date("2024-12-01") });
    expect(titles()).toEqual(["Newest", "Second of two", "First of two", "Oldest"]);
  });

  it("stand by when they were taken, where they tell, among the others by when they were added", () => {
    const day = (date: number) => new Date(Date.UTC(2024, 10, date));
    insertPhoto(school.database, { title: "Taken on the 3rd", createdAt: day(20), takenAt: day(3) });
    insertPhoto(school.database, { title: "Added on the 2nd", createdAt: day(2) });
    insertPhoto(school.database, { title: "Added on the 4th", createdAt: day(4) });
    insertPhoto(school.database, { title: "Taken on the 1st", createdAt: day(21), takenAt: day(1) });
    const inOrder = ["Added on the 4th", "Taken on the 3rd", "Added on the 2nd", "Taken on the 1st"];
    expect(titles()).toEqual(inOrder);
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
