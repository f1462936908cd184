import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { findContentFile, listContentFileKeys } from "~/content/content-files.server";
import { cleanUpUploads } from "~/operations/clean-up.server";
import { firstValues } from "~/school/first-values";
import { findPicture } from "~/school/pictures.server";
import { getStoredSection } from "~/school/school.server";
import type { School } from "~/school/sections";
import { createPictureUpload } from "~/school-editor/pictures.server";
import { saveSection } from "~/school-editor/save-section.server";
import { listFiles } from "~/uploads/storage-interface.server";
import { transaction } from "~drizzle/client";
import { schoolPictures } from "~drizzle/schema";
import { formData } from "../support/page-parts";
import { freshUploads, phonePhoto } from "../support/sample-files";
import { emptySchool } from "../support/school";
import { takeConsoleErrors } from "../support/setup";

const school = emptySchool();
const dayMs = 24 * 3600 * 1000;
const portrait = "principal.portrait";

const rows = () => school.rows(schoolPictures);
const photo = async (width = 900, name = "me.jpg") => ({
  field: `${portrait}.file`,
  name,
  bytes: await phonePhoto({ width, height: 600 }),
});

type Upload = ReturnType<typeof createPictureUpload>;

function save(upload: Upload, fields = new FormData()) {
  transaction((tx) => {
    upload.insert(tx, fields);
    const { value, version } = getStoredSection("messages");
    const id = Number(fields.get(`${portrait}.id`));
    const messages: School["messages"] = {
      ...value,
      principal: { ...value.principal, portrait: id ? { id, x: 50, y: 20 } : null },
    };
    saveSection(tx, "messages", messages, { version, account: "a@b.example", changed: {} });
  });
}

async function saved(width = 900) {
  const upload = createPictureUpload();
  await upload.take(await photo(width));
  save(upload);
  return rows().at(-1)?.filePath?.replace(".jpg", "") ?? "";
}

describe("a picture that a section names", () => {
  it("a section's picture is stored without metadata beside its small pictures, and its row has its size", async () => {
    const { folder, storage } = freshUploads();
    const stem = await saved();
    const names = [".jpg", "-320.webp", "-640.webp", "-900.webp"].map((ending) => stem + ending);
    expect(stem).toMatch(/^documents\/school\/[0-9a-f]{32}_\d{13}$/);
    expect((await listFiles(storage)).map(({ key }) => key).sort()).toEqual(names.toSorted());
    expect(rows()).toMatchObject([{ width: 900, height: 600, fileName: "me.jpg", fileUrl: `/uploads/${stem}.jpg` }]);
    expect(readFileSync(join(folder, `${stem}.jpg`)).includes("Anybody")).toBe(false);
    expect(await sharp(join(folder, `${stem}-320.webp`)).metadata()).toMatchObject({ format: "webp", width: 320 });
  });

  it("a section's picture is found with its point of focus if its row exists and names an upload", async () => {
    freshUploads();
    const stem = await saved();
    const found = () => findPicture(getStoredSection("messages").value.principal.portrait);
    expect(found()).toEqual({ url: `/uploads/${stem}.jpg`, width: 900, height: 600, x: 50, y: 20 });
    school.database.run("update school_pictures set file_path = '../data/school.db'");
    expect(found()).toBeUndefined();
    school.database.run("delete from school_pictures");
    expect([found(), findPicture(null)]).toEqual([undefined, undefined]);
  });

  it("a dropped picture loses its row at once and its files at the next clean-up", async () => {
    const { storage } = freshUploads();
    const first = await saved();
    const second = await saved(300);
    expect(rows()).toMatchObject([{ filePath: `${second}.jpg` }]);
    expect(findContentFile(`${first}.jpg`)).toBeUndefined();
    const swept = await cleanUpUploads(Date.now() + 2 * dayMs);
    expect(swept.removed.toSorted()).toEqual(
      ["-320.webp", "-640.webp", "-900.webp", ".jpg"].map((ending) => first + ending),
    );
    expect((await listFiles(storage)).length).toBe(2);

    const fields = { [`${portrait}.id`]: String(rows()[0]?.id), [`${portrait}.remove`]: "on" };
    save(createPictureUpload(), formData(fields));
    expect(rows()).toEqual([]);
  });

  it("a section's picture stays while another section changes, and when a section cannot be read", async () => {
    freshUploads();
    await saved();
    const change = { account: "a@b.example", changed: {} };
    transaction((tx) => saveSection(tx, "figures", firstValues.figures, { ...change, version: 0 }));
    expect(rows().length).toBe(1);
    school.database.run("update school_sections set content = '{' where name = 'figures'");
    transaction((tx) => saveSection(tx, "courses", firstValues.courses, { ...change, version: 0 }));
    expect(rows().length).toBe(1);
  });
});

describe("rows and files agree", () => {
  const keys = async (storage: Parameters<typeof listFiles>[0]) => (await listFiles(storage)).map(({ key }) => key);
  // The test fails the disk at each of four files: the picture and its three small pictures.
  const writes = [1, 2, 3, 4];

  it.each(writes)(
    "a picture leaves no file behind if the disk fails at its file %i, and its field shows an error",
    async (failing) => {
      const { storage } = freshUploads();
      const { set } = storage;
      let written = 0;
      storage.set = async (key, file) => {
        if (++written === failing) throw Object.assign(new Error("full"), { code: "ENOSPC" });
        await set(key, file);
      };
      const upload = createPictureUpload();
      await upload.take(await photo());
      expect(upload.errors).toEqual({ [portrait]: { text: "toast.uploadFailed.full" } });
      expect([await keys(storage), rows()]).toEqual([[], []]);
      takeConsoleErrors();
    },
  );

  it.each(writes)("the clean-up removes the files of a picture whose saving crashed at file %i", async (last) => {
    const { storage } = freshUploads();
    const { set, remove } = storage;
    let written = 0;
    storage.set = async (key, file) => {
      if (++written > last) throw new Error("the end");
      await set(key, file);
    };
    storage.remove = async () => {};
    await createPictureUpload().take(await photo());
    storage.remove = remove;
    expect((await keys(storage)).length).toBe(last);
    await cleanUpUploads(Date.now() + 2 * dayMs);
    expect([await keys(storage), rows()]).toEqual([[], []]);
    takeConsoleErrors();
  });

  it("a failed transaction leaves the rows of pictures as before, and removes the new files", async () => {
    const { storage } = freshUploads();
    const stem = await saved(300);
    const upload = createPictureUpload();
    await upload.take(await photo());
    const failing = () =>
      transaction((tx) => {
        upload.insert(tx, new FormData());
        saveSection(tx, "messages", firstValues.messages, { version: 1, account: "", changed: {} });
        throw new Error("the end");
      });
    expect(failing).toThrow("the end");
    await upload.discard();
    expect(rows()).toMatchObject([{ filePath: `${stem}.jpg` }]);
    expect((await keys(storage)).sort()).toEqual(listContentFileKeys().mustBe.sort());
  });

  it("a saved picture has every file that its row names, and the clean-up deletes none of these files", async () => {
    const { storage } = freshUploads();
    await saved();
    expect((await keys(storage)).sort()).toEqual(listContentFileKeys().mustBe.sort());
    expect(await cleanUpUploads(Date.now() + 2 * dayMs)).toEqual({ removed: [], missing: [] });
  });
});
