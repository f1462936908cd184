import { describe, expect, it } from "vitest";
import {
  getThumbnailWidths,
  possiblePhotoKeys,
  srcSet,
  thumbnailKey,
  thumbnailKeys,
} from "../../app/uploads/image-sizes";
import { freshUploads } from "../support/sample-files";

const key = "documents/gallery/ab_1.jpg";

it.each([
  [4000, [320, 640, 1280]],
  [1280, [320, 640, 1280]],
  [1279, [320, 640, 1279]],
  [900, [320, 640, 900]],
  [640, [320, 640]],
  [320, [320]],
  [300, [300]],
  [1, [1]],
])("the widths of a photo's small pictures of %i pixels are %j", (photoWidth, widths) => {
  expect(getThumbnailWidths(photoWidth)).toEqual(widths);
});

describe("the key of a small picture", () => {
  it.each([
    [key, 640, "documents/gallery/ab_1-640.webp"],
    ["documents/gallery/ab_1.webp", 320, "documents/gallery/ab_1-320.webp"],
    ["/uploads/documents/gallery/ab_1.jpeg", 1280, "/uploads/documents/gallery/ab_1-1280.webp"],
  ])("of %s at %i pixels is %s", (photo, width, small) => expect(thumbnailKey(photo, width)).toBe(small));

  it("is one for each width, and storage takes them", async () => {
    const { storage } = freshUploads();
    const keys = thumbnailKeys(key, 900);
    expect(keys).toEqual([320, 640, 900].map((width) => `documents/gallery/ab_1-${width}.webp`));
    for (const small of keys) await storage.set(small, new File(["x"], "x"));
    expect((await storage.list()).files.map((file) => file.key).sort()).toEqual(keys.toSorted());
  });

  it("leads back to the keys its photo may have, its own among them", () => {
    const keys = ["jpg", "jpeg", "png", "webp"].map((extension) => `documents/gallery/ab_1.${extension}`);
    expect(possiblePhotoKeys("documents/gallery/ab_1-640.webp")).toEqual(keys);
    expect(possiblePhotoKeys(thumbnailKey(key, 900))).toContain(key);
  });

  it.each([key, "documents/gallery/ab_1.webp", "documents/gallery/ab-640.jpg", "a-0640.webp", "-640.webp", ""])(
    "is not %j",
    (other) => expect(possiblePhotoKeys(other)).toBeUndefined(),
  );
});

it("the srcset of a photo names each small picture with its width", () => {
  expect(srcSet("/uploads/documents/gallery/ab_1.jpg", 900)).toBe(
    "/uploads/documents/gallery/ab_1-320.webp 320w, /uploads/documents/gallery/ab_1-640.webp 640w, /uploads/documents/gallery/ab_1-900.webp 900w",
  );
});
