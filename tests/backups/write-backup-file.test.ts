import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { LazyFile } from "@remix-run/lazy-file";
import Database from "better-sqlite3";
import { describe, expect, onTestFinished, test } from "vitest";
import { listArchiveEntries, readArchiveFile } from "~/backups/archive.server";
import { createBackup } from "~/backups/write-backup-file.server";
import type { UploadStorage } from "~/uploads/storage-interface.server";
import { openDatabase } from "~drizzle/open-database";
import {
  createSampleSchool,
  largeKey,
  largeSizes,
  listRows,
  pdfKey,
  pdfText,
  photoBytes,
  photoKey,
} from "../support/school-on-disk";

async function school() {
  const { folder, place, storage } = await createSampleSchool();
  const database = openDatabase(place.databasePath);
  onTestFinished(() => void database.$client.close());
  const backUp = (from: UploadStorage = storage) => createBackup(database, from, join(folder, "usb", "school"));
  const written = () => readdirSync(join(folder, "usb"));
  return { client: database.$client, place, storage, backUp, written, path: join(folder, "usb", "school.db") };
}

function opened(path: string): Database.Database {
  const client = new Database(path, { readonly: true });
  onTestFinished(() => void client.close());
  return client;
}

/**
 * Returns a storage that passes the file `key` through `read` whenever it is read. `time` is 1 for the first read.
 * Other files are returned unchanged.
 */
function reading(
  storage: UploadStorage,
  key: string,
  read: (bytes: Uint8Array<ArrayBuffer>, time: number) => Uint8Array<ArrayBuffer>,
) {
  let times = 0;
  const get = async (wanted: string) => {
    const file = await storage.get(wanted);
    if (!file || wanted !== key) return file;
    const stream = () =>
      new Blob([read(new Uint8Array(readFileSync(join(storage.folder ?? "", key))), ++times)]).stream();
    return new LazyFile({ byteLength: file.size, stream }, file.name, { lastModified: file.lastModified });
  };
  return { ...storage, get };
}

describe("a backup", () => {
  test("a backup holds every row, and the uploads as an archive that the stock sqlite3 can read", async () => {
    const { place, path, backUp } = await school();
    expect(await backUp()).toEqual({ path, missing: [] });
    const backup = opened(path);
    const entries = backup.prepare("SELECT name, mode, mtime, sz FROM sqlar WHERE sz < 10000 ORDER BY name").all();
    expect(entries).toEqual([
      { name: `uploads/${photoKey}`, mode: 0o100644, mtime: 1763700000, sz: 3000 },
      { name: `uploads/${pdfKey}`, mode: 0o100644, mtime: 1763700000, sz: pdfText.length },
    ]);
    const { schema: _backedUpSchema, sqlar, sqlar_hashes, backup: made_at, ...rows } = listRows(path);
    const { schema: _schema, ...expected } = listRows(place.databasePath);
    expect(rows).toEqual(expected);
    expect([made_at, sqlar, sqlar_hashes]).toMatchObject([{ length: 1 }, { length: 5 }, { length: 5 }]);
  });

  test("a backup compresses files that get smaller, and returns each unchanged, even above 64 KB and 1 MB", async () => {
    const { place, path, backUp } = await school();
    await backUp();
    const copy = opened(path);
    const stored = copy.prepare<[string], Buffer>("SELECT data FROM sqlar WHERE name = ?").pluck();
    expect(inflateSync(stored.get(`uploads/${pdfKey}`) ?? "").toString()).toBe(pdfText);
    expect(stored.get(`uploads/${photoKey}`)).toEqual(Buffer.from(photoBytes()));
    const entries = [...listArchiveEntries(copy)];
    expect(entries.map(({ sz }) => sz).sort((one, other) => one - other)).toEqual([3000, 9000, ...largeSizes]);
    for (const entry of entries) {
      const original = readFileSync(join(place.uploadsDir, "..", entry.name));
      expect((await readArchiveFile(copy, entry)).equals(original), entry.name).toBe(true);
    }
  });

  test("a backup has the rows from its start, and leaves out rows saved while it added the files", async () => {
    const { client, storage, path, backUp } = await school();
    const later = (bytes: Uint8Array<ArrayBuffer>) => {
      client.exec("UPDATE notices SET title = 'Later'");
      return bytes;
    };
    await backUp(reading(storage, pdfKey, later));
    expect(opened(path).prepare("SELECT title FROM notices").pluck().all()).toEqual(["Sports day"]);
  });

  test("a backup lists the uploads that its rows name but that are missing", async () => {
    const { storage, path, backUp } = await school();
    await storage.remove(pdfKey);
    expect(await backUp()).toEqual({ path, missing: [pdfKey] });
  });

  test("only the website's own user can read a backup", async () => {
    const { path, backUp } = await school();
    await backUp();
    expect(statSync(path).mode & 0o077).toBe(0);
  });

  test("a backup never overwrites another file", async () => {
    const { path, backUp, written } = await school();
    mkdirSync(join(path, ".."));
    writeFileSync(path, "a good backup");
    expect((await backUp()).path).toBe(path.replace(".db", "-2.db"));
    expect([readFileSync(path, "utf8"), written().sort()]).toEqual(["a good backup", ["school-2.db", "school.db"]]);
  });
});

describe("a backup that fails", () => {
  test.each<[string, (bytes: Uint8Array<ArrayBuffer>, time: number) => Uint8Array<ArrayBuffer>, RegExp]>([
    [
      "when a file ends after 64 KB",
      (bytes) => bytes.slice(0, 65_536),
      /only 65536 of the \d+ bytes of .* could be read/,
    ],
    [
      "when a file returns more bytes than its size",
      (bytes) => new Uint8Array([...bytes, 0]),
      /only \d+ of the \d+ bytes/,
    ],
    [
      "when a file was read as zeros from 64 KB on",
      (bytes, time) => (time === 1 ? bytes.fill(0, 65_536) : bytes),
      /the copy of documents\/gallery\/\S+ differs from the file/,
    ],
    [
      "when the disk has a reading error",
      () => {
        throw new Error("the disk is worn out");
      },
      /the disk is worn out/,
    ],
  ])("a failed backup leaves no file behind: %s", async (_case, read, words) => {
    const { storage, backUp, written } = await school();
    await expect(backUp(reading(storage, largeKey(1), read))).rejects.toThrow(words);
    expect(written()).toEqual([]);
  });

  test("a backup is refused before it begins if there is too little disk space", async () => {
    const { folder, place, storage } = await createSampleSchool();
    const database = openDatabase(place.databasePath);
    onTestFinished(() => void database.$client.close());
    const space = () => ({ freeBytes: 201 * 1024 * 1024, totalBytes: 1024 ** 3 });
    await expect(createBackup(database, storage, join(folder, "usb", "school"), space)).rejects.toThrow("too little");
    expect(existsSync(join(folder, "usb"))).toBe(false);
  });

  test("a backup fails if a row refers to a row that does not exist", async () => {
    const { client, backUp, written } = await school();
    client.pragma("foreign_keys = OFF");
    client.exec("UPDATE results SET student_id = 99");
    await expect(backUp()).rejects.toThrow(/rows of results refer to missing rows of students/);
    expect(written()).toEqual([]);
  });
});
