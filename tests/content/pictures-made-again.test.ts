import { expect, it, onTestFinished } from "vitest";
import { createPagePictureMaker } from "~/content/page-pictures/make-page-pictures.server";
import { createThumbnailGenerator } from "~/gallery/thumbnails.server";
import { thumbnailKey } from "~/uploads/image-sizes";
import { createThumbnail } from "~/uploads/images.server";
import { pagePictureKey } from "~/uploads/page-pictures";
import { setUploads } from "~/uploads/storage.server";
import type { UploadStorage } from "~/uploads/storage-interface.server";
import { setDatabase } from "~drizzle/client";
import { listMigrations, migrate } from "~drizzle/migration-runner";
import { openDatabase } from "~drizzle/open-database";
import { paperOf } from "../support/pdf-files";
import { freshUploads, phonePhoto } from "../support/sample-files";
import { takeConsoleErrors } from "../support/setup";

const damaged = new File(["cut at 64 KB"], "damaged.webp");
const stepsBefore = 22;

const sql = (key: string) => `'/uploads/${key}', '${key}', 'x/y', 700000, '${key}'`;
const fileColumns = "file_url, file_name, file_type, file_size, file_path";

/**
 * Makes a school like those of version 0.2.0, which drew wrong pictures from truncated files. It has two photos and a
 * notice with a photo, whose small pictures are damaged, and a notice with a PDF that seems to have 0 pages.
 */
async function schoolOfCutFiles(storage: UploadStorage) {
  const photo = await phonePhoto();
  const keys = [
    "documents/gallery/a_1.jpg",
    "documents/gallery/b_1.jpg",
    "notices/c_1.jpg",
    "notices/d_1.pdf",
  ] as const;
  for (const key of keys) await storage.set(key, new File([key.endsWith("pdf") ? paperOf(2) : photo], key));
  for (const key of keys.slice(0, 2)) await storage.set(thumbnailKey(key, 320), damaged);
  await storage.set(pagePictureKey(keys[2], 1, 600), damaged);
  const school = openDatabase(":memory:");
  setDatabase(school);
  onTestFinished(() => {
    setDatabase(undefined);
    school.$client.close();
  });
  migrate(school, listMigrations().slice(0, stepsBefore));
  const notice = `title, type, content, status, publish_at, file_pages, ${fileColumns}`;
  school.$client.exec(`
    INSERT INTO gallery_items (title, sized_at, width, height, ${fileColumns})
      VALUES ('a', 1, 600, 400, ${sql(keys[0])}), ('b', 1, 600, 400, ${sql(keys[1])});
    INSERT INTO notices (${notice}) VALUES
      ('c', 'General', 'x', 'Published', 1, '{"count":1,"sizes":[[600,400]]}', ${sql(keys[2])}),
      ('d', 'General', 'x', 'Published', 1, '{"count":0,"sizes":[]}', ${sql(keys[3])})`);
  const pages = () => school.$client.prepare("SELECT json_extract(file_pages, '$.count') FROM notices").pluck().all();
  return { school, photo, keys, pages };
}

function recorded(storage: UploadStorage, limit = Number.POSITIVE_INFINITY): string[] {
  const written: string[] = [];
  const set = async (key: string, file: File) => {
    if (written.length >= limit) throw new Error("the process was killed");
    written.push(key);
    await storage.set(key, file);
  };
  setUploads({ ...storage, set });
  return written;
}

it("pictures and page counts made from truncated files are made again once, even if the first run is killed", async () => {
  const { storage } = freshUploads();
  const { school, photo, keys, pages } = await schoolOfCutFiles(storage);
  migrate(school, listMigrations());
  migrate(school, listMigrations());
  recorded(storage, 1);
  await createThumbnailGenerator()();
  expect(takeConsoleErrors().join()).toContain("the process was killed");
  recorded(storage);
  await createThumbnailGenerator()();
  await createPagePictureMaker()();

  expect(pages()).toEqual([1, 2]);
  const stored = async (key: string) =>
    new Uint8Array((await (await storage.get(key))?.arrayBuffer()) ?? new ArrayBuffer(0));
  const small = await createThumbnail(photo, 320);
  for (const key of keys.slice(0, 2)) expect(await stored(thumbnailKey(key, 320))).toEqual(small.bytes);
  expect(await stored(pagePictureKey(keys[2], 1, 600))).toEqual((await createThumbnail(photo, 600)).bytes);

  const again = recorded(storage);
  migrate(school, listMigrations());
  await createThumbnailGenerator()();
  await createPagePictureMaker()();
  expect(again).toEqual([]);
});
