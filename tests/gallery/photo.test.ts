import { describe, expect, it } from "vitest";
import { getCaption, groupByCategory, newPhotosSchema, photoCategories } from "~/gallery/photo";
import { listGalleryPhotos } from "~/gallery/photos.server";
import { insertPhoto } from "../support/content-rows";
import { readForm } from "../support/read-form";
import { emptySchool } from "../support/school";

describe("the category of new photos", () => {
  it("a new photo has one of five categories, or events if no valid category is chosen", () => {
    expect(photoCategories).toEqual(["events", "sports", "academic", "cultural", "infrastructure"]);
    const read = (category: string) => readForm(newPhotosSchema, { category }).value?.category;
    expect(photoCategories.map(read)).toEqual(photoCategories);
    expect(["", "picnic", "General"].map(read)).toEqual(Array(3).fill("events"));
    expect(readForm(newPhotosSchema, {}).value?.category).toBe("events");
  });
});

describe("photos by category", () => {
  const groups = (...categories: string[]) =>
    groupByCategory(categories.map((category, id) => ({ id, category }))).map(({ category, items }) => [
      category,
      items.map(({ id }) => id),
    ]);

  it("photos are grouped in the order of the categories, and keep their order in each category", () => {
    expect(groups("sports", "events", "sports", "infrastructure")).toEqual([
      ["events", [1]],
      ["sports", [0, 2]],
      ["infrastructure", [3]],
    ]);
  });

  it("photos of an unknown category are shown under General, after all others", () => {
    expect(groups("General", "", "cultural", "picnic")).toEqual([
      ["cultural", [2]],
      ["General", [0, 1, 3]],
    ]);
  });

  it("the gallery shows no heading if there are no photos", () => expect(groups()).toEqual([]));
});

describe("the caption of a photo", () => {
  it.each([
    ...[
      "IMG_20261018_101112.jpg",
      "IMG-20261018-WA0003.jpg",
      "IMG_1234 (1).jpeg",
      "IMG_20260101_120000_HDR.jpg",
      "img0042.png",
    ],
    ...["PXL_20261018_041500123.jpg", "PXL_20261018_041500123.PORTRAIT.jpg", "MVIMG_20261018_101112.jpg"],
    ...["DSC01234.JPG", "DSC_0001.JPG", "DSCN0001.jpg", "DSCF1234.jpg", "_DSC1234.jpg", "_MG_1234.jpg", "P1010001.JPG"],
    ...["WhatsApp Image 2026-10-18 at 10.11.12 AM (1).jpeg", "WhatsApp Image 2026-10-18 at 10.11.12.webp"],
    ...[
      "Screenshot_20261018-101112_Facebook.png",
      "Screenshot 2026-10-18 101112.png",
      "Screen Shot 2026-10-18 at 1.02.03 PM.png",
    ],
    ...[
      "20261018_101112.jpg",
      "1712345678901.jpg",
      "10.jpg",
      "photo_2026-10-18_10-11-12.jpg",
      "image (3).png",
      "image0.webp",
    ],
    ...["received_1234567890.jpeg", "FB_IMG_1712345678901.jpg", "file.jpg"],
    ...["IMG_E1234.jpg", "InShot_20261018_101112345.jpg", "Messenger_creation_1712345678901.jpeg", "a3f5b2c1d4e6.jpg"],
    ...["photo1.jpg", "Picture 2.png", "pic3.jpg", "ছবি ৪.jpg", "Untitled design.png"],
    ...["photo10-big.jpg", "IMG_20261018_101112_edited (1).jpg", "DSC01234 copy.JPG", "IMG_20261018_101112~2.jpg"],
    ...["20261018_101112-COLLAGE.jpg", "ছবি ৪-ছোট.jpg"],
    ...["7f6c1d2e-3b4a-4c5d-8e9f-0a1b2c3d4e5f.jpg", "4f1c2d3e4b5a69788796a5b4c3d2e1f0.png"],
  ])("a photo has no caption if its title %s is a name that a device gave", (title) =>
    expect(getCaption(title)).toBe(""),
  );

  it.each([
    ...[
      "annual sports.jpg",
      "Annual sports 2026",
      "Photo 1",
      "IMG_2026",
      "2026",
      "1946",
      "2026 prize giving.jpg",
      "Class 10.jpg",
      "১৮ নভেম্বর.jpg",
    ],
    ...[
      "IMG_2026 annual sports.jpg",
      "Image of the founder.png",
      "Photo day",
      "Picnic 2026-01-15.jpg",
      "বার্ষিক ক্রীড়া.webp",
    ],
    ...[
      "Screenshot of the website.png",
      "P.T. class.jpg",
      "decade.jpg",
      "face2face.jpg",
      "The big tree-small.jpg",
      "Sports copy 2.jpg",
    ],
  ])("the caption of a photo is its title %s, as it was typed", (title) => expect(getCaption(title)).toBe(title));
});

const school = emptySchool();
const titles = (page = 1) => listGalleryPhotos(page).rows.map(({ title }) => title);

describe("the photos of the gallery", () => {
  it("the gallery orders photos by the date they were taken, or else by the date they were added", () => {
    const day = (date: number) => new Date(Date.UTC(2024, 10, date));
    insertPhoto(school.database, { title: "Taken on the 3rd", createdAt: day(20), takenAt: day(3) });
    insertPhoto(school.database, { title: "Added on the 2nd", createdAt: day(2) });
    insertPhoto(school.database, { title: "Added on the 4th", createdAt: day(4) });
    insertPhoto(school.database, { title: "Taken on the 1st", createdAt: day(21), takenAt: day(1) });
    const inOrder = ["Added on the 4th", "Taken on the 3rd", "Added on the 2nd", "Taken on the 1st"];
    expect(titles()).toEqual(inOrder);
  });
});
