import { readdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { findContentFile, listContentFileKeys } from "~/content/content-files.server";
import { listGalleryPhotos } from "~/gallery/photos.server";
import { createThumbnailGenerator } from "~/gallery/thumbnails.server";
import { cleanUpUploads, deleteOrphanFiles } from "~/operations/clean-up.server";
import { saveFile } from "~/uploads/files.server";
import { setUploads } from "~/uploads/storage.server";
import type { UploadStorage } from "~/uploads/storage-interface.server";
import { galleryItems } from "~drizzle/schema";
import { insertPhoto } from "../support/content-rows";
import { colourAt, freshUploads, jpeg, phonePhoto } from "../support/sample-files";
import { emptySchool } from "../support/school";
import { takeConsoleErrors } from "../support/setup";

const school = emptySchool();
const judged = { ok: true, extension: "jpg", type: "image/jpeg" } as const;
const gallery = "documents/gallery";

async function hang(bytes: Uint8Array<ArrayBuffer>, columns: Partial<typeof galleryItems.$inferInsert> = {}) {
  const file = await saveFile(gallery, { name: "field.jpg", bytes }, judged);
  insertPhoto(school.database, { ...file, ...columns });
  return file.filePath.replace(".jpg", "");
}

const filesIn = (folder: string) =>
  readdirSync(join(folder, gallery))
    .map((name) => `${gallery}/${name}`)
    .sort();
const rows = () => school.rows(galleryItems);

describe("the small pictures of a photo", () => {
  it("small pictures are stored upright beside the photo; the row gets their date and the photo's size", async () => {
    const { folder, storage } = freshUploads();
    const stem = await hang(await phonePhoto({ width: 700, height: 900, orientation: 6 }), {
      width: null,
      height: null,
    });
    await createThumbnailGenerator()();

    const names = ["-320.webp", "-640.webp", "-900.webp", ".jpg"].map((ending) => stem + ending);
    expect(filesIn(folder)).toEqual(names.sort());
    expect(rows()).toMatchObject([{ width: 900, height: 700, sizedAt: expect.any(Date) }]);
    expect(listGalleryPhotos(1).rows).toMatchObject([{ isSized: true, width: 900 }]);
    const small = new Uint8Array((await (await storage.get(`${stem}-320.webp`))?.arrayBuffer()) ?? []);
    expect(await sharp(small).metadata()).toMatchObject({ format: "webp", width: 320, height: 249 });
    expect(await colourAt(small, 5, 5)).toBe("red");
  });

  it("small pictures are made of the newest photo first, and only once", async () => {
    const { storage } = freshUploads();
    const older = await hang(await phonePhoto({ width: 300 }), { createdAt: new Date("2024-01-01") });
    const newer = await hang(await phonePhoto({ width: 300 }), { createdAt: new Date("2024-02-01") });
    const written = recorded(storage);
    const make = createThumbnailGenerator();
    await make();
    await make();
    expect(written).toEqual([`${newer}-300.webp`, `${older}-300.webp`]);
  });

  it("several requests make the small pictures once, even for a photo added in the meantime", async () => {
    const { storage } = freshUploads();
    const first = await hang(await phonePhoto({ width: 300 }));
    const make = createThumbnailGenerator();
    let second = "";
    const written = recorded(storage, async () => {
      if (second !== "") return;
      second = await hang(await phonePhoto({ width: 200 }));
      void make();
    });
    await Promise.all([make(), make()]);
    expect(written.toSorted()).toEqual([`${first}-300.webp`, `${second}-200.webp`].sort());
    expect(rows().every(({ sizedAt }) => sizedAt !== null)).toBe(true);
  });

  it("no small pictures are made of a photo in the Trash or without a file", async () => {
    const { folder } = freshUploads();
    const stem = await hang(await phonePhoto(), { deletedAt: new Date() });
    insertPhoto(school.database, { title: "No file" });
    await createThumbnailGenerator()();
    expect(filesIn(folder)).toEqual([`${stem}.jpg`]);
  });
});

describe("a photo whose small pictures cannot be made", () => {
  it("a photo whose small pictures cannot be made is logged once, skipped until the next start, and delays no other", async () => {
    freshUploads();
    const older = await hang(await phonePhoto({ width: 300 }), { createdAt: new Date("2024-01-01") });
    const broken = await hang(jpeg);
    insertPhoto(school.database, {
      title: "Lost",
      filePath: `${gallery}/lost_1.jpg`,
      fileUrl: "/uploads/lost",
      fileName: "l.jpg",
      fileType: "image/jpeg",
      fileSize: 1,
    });
    const make = createThumbnailGenerator();
    await make();
    expect(takeConsoleErrors().flat()).toEqual([
      `The small pictures of ${gallery}/lost_1.jpg could not be made: the photo is not in the uploads folder`,
      `The small pictures of ${broken}.jpg could not be made: The picture was refused: damaged`,
    ]);
    expect(findContentFile(`${older}-300.webp`)).toBeDefined();
    await make();
    expect(takeConsoleErrors()).toEqual([]);
    await createThumbnailGenerator()();
    expect(takeConsoleErrors()).toHaveLength(2);
  });
});

describe("the sweep", () => {
  const inTwoDays = () => Date.now() + 2 * 24 * 3600 * 1000;

  it("the clean-up keeps small pictures, finished or in the making, and reports only finished ones as missing", async () => {
    const { folder, storage } = freshUploads();
    const finished = await hang(await phonePhoto({ width: 700 }));
    await createThumbnailGenerator()();
    const underWay = await hang(await phonePhoto({ width: 700 }), { width: 700, height: 400 });
    await storage.set(`${underWay}-320.webp`, new File(["x"], "x"));
    const before = filesIn(folder);
    expect(await cleanUpUploads(inTwoDays())).toEqual({ removed: [], missing: [] });
    expect(filesIn(folder)).toEqual(before);

    await storage.remove(`${finished}-640.webp`);
    expect((await cleanUpUploads(inTwoDays())).missing).toEqual([`${finished}-640.webp`]);
    expect(takeConsoleErrors()).toHaveLength(1);
  });

  it("the clean-up deletes small pictures together with their photo", async () => {
    const { folder, storage } = freshUploads();
    await hang(await phonePhoto({ width: 700 }));
    await createThumbnailGenerator()();
    school.database.delete(galleryItems).run();
    const { mustBe, mayBe } = listContentFileKeys();
    await deleteOrphanFiles({ storage, namedKeys: mustBe, expectedKeys: mayBe, now: inTwoDays(), graceMs: 1000 });
    expect(filesIn(folder)).toEqual([]);
  });
});

function recorded(storage: UploadStorage, meanwhile: () => Promise<void> = async () => {}): string[] {
  const written: string[] = [];
  const set = async (key: string, file: File) => {
    await storage.set(key, file);
    if (!key.endsWith(".webp")) return;
    written.push(key);
    await meanwhile();
  };
  setUploads({ ...storage, set });
  return written;
}
