import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import Database from "better-sqlite3";
import { describe, expect, onTestFinished, test } from "vitest";
import { type FileToArchive, listArchiveEntries, readArchiveFile } from "../../app/operations/archive.server";
import { writeBackupFile } from "../../app/operations/write-backup-file.server";
import { openDatabase } from "../../drizzle/open-database";
import { createSampleSchool, listRows, pdfKey, pdfText, photoBytes, photoKey } from "../support/school-on-disk";

const pdf = { name: pdfKey, modifiedAt: 1763700000123, bytes: Buffer.from(pdfText) };
const photo = { name: photoKey, modifiedAt: 1763700000456, bytes: photoBytes() };
const empty = { name: "notices/ef56_1.txt", modifiedAt: 0, bytes: new Uint8Array() };

async function* oneByOne(files: FileToArchive[]) {
  yield* files;
}

async function school() {
  const { folder, place } = await createSampleSchool();
  const { $client: client } = openDatabase(place.databasePath);
  onTestFinished(() => void client.close());
  return { client, place, path: join(folder, "usb", "school.db") };
}

function opened(path: string): Database.Database {
  const client = new Database(path, { readonly: true });
  onTestFinished(() => void client.close());
  return client;
}

describe("a backup", () => {
  test("holds every row, and the uploads as the archive that stock sqlite3 reads", async () => {
    const { client, place, path } = await school();
    expect(await writeBackupFile(client, path, oneByOne([pdf, photo, empty]))).toEqual([]);
    const backup = opened(path);
    const entries = backup.prepare("SELECT name, mode, mtime, sz FROM sqlar ORDER BY name").all();
    expect(entries).toEqual([
      { name: `uploads/${photoKey}`, mode: 0o100644, mtime: 1763700000, sz: photo.bytes.length },
      { name: `uploads/${pdfKey}`, mode: 0o100644, mtime: 1763700000, sz: pdf.bytes.length },
      { name: `uploads/${empty.name}`, mode: 0o100644, mtime: 0, sz: 0 },
    ]);
    const { schema: _backedUpSchema, sqlar, backup: made_at, ...rows } = listRows(path);
    const { schema: _schema, ...expected } = listRows(place.databasePath);
    expect(rows).toEqual(expected);
    expect([sqlar, made_at]).toEqual([expect.any(Array), [{ made_at: expect.any(Number) }]]);
    expect(backup.pragma("integrity_check", { simple: true })).toBe("ok");
  });

  test("packs a file with zlib when that makes it smaller, and keeps it as it is otherwise", async () => {
    const { client, path } = await school();
    await writeBackupFile(client, path, oneByOne([pdf, photo]));
    const stored = (key: string) =>
      opened(path).prepare<[string], Buffer>("SELECT data FROM sqlar WHERE name = ?").pluck().get(`uploads/${key}`);
    const packed = stored(pdfKey) ?? Buffer.of();
    expect(packed.length).toBeLessThan(pdf.bytes.length);
    expect(inflateSync(packed)).toEqual(pdf.bytes);
    expect(stored(photoKey)).toEqual(Buffer.from(photo.bytes));
    const copy = opened(path);
    expect(await Promise.all([...listArchiveEntries(copy)].map((entry) => readArchiveFile(copy, entry)))).toEqual([
      Buffer.from(photo.bytes),
      pdf.bytes,
    ]);
  });

  test("is of the moment it began: what is saved while files are added is newer", async () => {
    const { client, path } = await school();
    async function* whileSaving() {
      yield pdf;
      client.exec("UPDATE notices SET title = 'Later'");
      yield photo;
    }
    await writeBackupFile(client, path, whileSaving());
    expect(opened(path).prepare("SELECT title FROM notices").pluck().all()).toEqual(["Sports day"]);
  });

  test("names the uploads that rows name but nobody brought", async () => {
    const { client, path } = await school();
    expect(await writeBackupFile(client, path, oneByOne([photo]))).toEqual([pdfKey]);
  });

  test("can be read by its own user alone", async () => {
    const { client, path } = await school();
    await writeBackupFile(client, path, oneByOne([]));
    expect(statSync(path).mode & 0o077).toBe(0);
  });
});

describe("a backup that cannot be made", () => {
  test("leaves nothing when an upload cannot be read half-way", async () => {
    const { client, path } = await school();
    async function* failing() {
      yield pdf;
      throw new Error("the disk is worn out");
    }
    await expect(writeBackupFile(client, path, failing())).rejects.toThrow("the disk is worn out");
    expect(readdirSync(join(path, ".."))).toEqual([]);
  });

  test("is refused when a row points at nothing", async () => {
    const { client, path } = await school();
    client.pragma("foreign_keys = OFF");
    client.exec("UPDATE results SET student_id = 99");
    await expect(writeBackupFile(client, path, oneByOne([]))).rejects.toThrow(/rows of results point at students/);
    expect(existsSync(path)).toBe(false);
  });
});
