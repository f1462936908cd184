import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { uploadBlogPicture } from "~/blogs/blog-pictures.server";
import { blogType } from "~/blogs/blogs.admin.server";
import { createContent } from "~/content/content.server";
import { findContentFile, listContentFileKeys } from "~/content/content-files.server";
import { inspectBackup } from "~/operations/inspect-backup.server";
import { restoreBackup } from "~/operations/restore.server";
import { firstValues } from "~/school/first-values";
import { findPicture } from "~/school/pictures.server";
import { getSection } from "~/school/school.server";
import { createPictureUpload } from "~/school-editor/pictures.server";
import { saveSection } from "~/school-editor/save-section.server";
import { setUploads } from "~/uploads/storage.server";
import { setDatabase, transaction } from "~drizzle/client";
import { releaseInstanceLock } from "~drizzle/instance-lock";
import { prepareDatabase } from "~drizzle/open-database";
import type { SchoolDatabase } from "~drizzle/schema";
import { writeDatabaseOfVersion } from "~tests/drizzle/older-database";
import { formData } from "~tests/support/page-parts";
import { phonePhoto } from "~tests/support/sample-files";
import {
  createBackupOf,
  createEmptySchool,
  createSampleSchool,
  type DiskSchool,
  listFiles,
} from "~tests/support/school-on-disk";

let open: SchoolDatabase | undefined;

function start({ place, storage }: DiskSchool): void {
  open = prepareDatabase(place);
  setDatabase(open);
  setUploads(storage);
}

function stop(): void {
  open?.$client.close();
  open = undefined;
  setDatabase(undefined);
  setUploads(undefined);
  releaseInstanceLock();
}

afterEach(stop);

async function savePortrait(): Promise<void> {
  const upload = createPictureUpload();
  await upload.take({ field: "principal.portrait.file", name: "me.jpg", bytes: await phonePhoto({ width: 400 }) });
  transaction((tx) => {
    const fields = new FormData();
    upload.insert(tx, fields);
    const portrait = { id: Number(fields.get("principal.portrait.id")), x: 40, y: 10 };
    const messages = { ...firstValues.messages, principal: { ...firstValues.messages.principal, portrait } };
    saveSection(tx, "messages", messages, { version: 0, account: "", changed: {} });
  });
}

const restore = async (path: string, { place }: DiskSchool) =>
  restoreBackup(path, await inspectBackup(path), place, new Date("2026-11-21T04:00:00Z"));
const findPortrait = () => findPicture(getSection("messages").principal.portrait);

describe("a school with a portrait", () => {
  it("a restore onto an empty server brings back a portrait with its section, row and small pictures", async () => {
    const [old, box] = [await createSampleSchool(), createEmptySchool()];
    start(old);
    await savePortrait();
    const portrait = findPortrait();
    stop();
    const backup = await createBackupOf(old);
    const { rows, missing } = await inspectBackup(backup);
    expect([rows.get("school_pictures"), rows.get("school_sections"), missing]).toEqual([1, 1, []]);

    await restore(backup, box);
    start(box);
    expect(portrait).toMatchObject({ width: 400, x: 40, y: 10 });
    expect(findPortrait()).toEqual(portrait);
    expect(await listFiles(box)).toEqual(await listFiles(old));
    const keys = listContentFileKeys().mustBe.filter((key) => key.startsWith("documents/school/"));
    expect(keys.length).toBe(3);
    for (const key of keys)
      expect([existsSync(join(box.place.uploadsDir, key)), findContentFile(key)?.isPublic]).toEqual([true, true]);
  });
});

it("a restore brings back a picture inside a blog post with its small pictures, and it is public as before", async () => {
  const [old, box] = [await createSampleSchool(), createEmptySchool()];
  start(old);
  const body = formData({ picture: new File([await phonePhoto({ width: 400 })], "field.jpg") });
  const answer = await uploadBlogPicture(new Request("http://school.example/", { method: "POST", body }));
  const url = "picture" in answer ? answer.picture.url : "";
  const words = {
    title: "A day",
    excerpt: "",
    author: "A",
    category: "Sports",
    publishAt: null,
    intent: "publish",
  } as const;
  createContent(blogType, { ...words, content: `<img src="${url}">` });
  stop();

  await restore(await createBackupOf(old), box);
  start(box);
  const keys = listContentFileKeys().mustBe.filter((key) => key.startsWith("documents/blog-pictures/"));
  expect(keys.length).toBe(3);
  for (const key of keys)
    expect([existsSync(join(box.place.uploadsDir, key)), findContentFile(key)?.isPublic]).toEqual([true, true]);
});

it("a restored backup from before schools could edit their pages shows the default texts after the next start", async () => {
  const [old, box] = [createEmptySchool(), createEmptySchool()];
  mkdirSync(join(old.folder, "data"));
  writeDatabaseOfVersion(old.place.databasePath, 10);
  await restore(await createBackupOf(old), box);
  start(box);
  expect([getSection("messages"), findPortrait()]).toEqual([firstValues.messages, undefined]);
  await savePortrait();
  expect(findPortrait()).toMatchObject({ x: 40 });
});
