import { rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseError } from "~drizzle/database-errors";
import type { DatabasePaths } from "~drizzle/open-database";
import { readArchiveFile } from "../backups/archive.server";
import { unusedPath } from "../durable-file.server";
import { errorSummary } from "../errors";
import { toDhakaInput } from "../i18n/format";
import { getDiskSpace, hasFreeSpace, requiredFreeBytes } from "../uploads/disk-space.server";
import { formatFileSize } from "../uploads/file-types";
import { openFile, saveFileDurably } from "../uploads/folder-storage.server";
import { listFiles, type UploadStorage } from "../uploads/storage-interface.server";
import { type BackupContents, openReadOnly } from "./inspect-backup.server";
import { linkOrCopy, replaceDatabase, unpackDatabase } from "./replace-database.server";

type SchoolPaths = DatabasePaths & { storage: UploadStorage };

export class NotEnoughSpace extends DatabaseError {
  constructor(
    readonly needed: number,
    readonly free: number,
  ) {
    super(
      `The disk does not have enough space: the restore needs ${formatFileSize(needed)}, and ${formatFileSize(free)} are ` +
        "free. Nothing was changed. Free some space first.",
    );
  }
}

/**
 * Restores a backup. Returns the folder with the previous data. After an error before the database is renamed, the
 * website still has its current data. Throws NotEnoughSpace before it writes anything. If the disk is full later,
 * throws the error of the disk.
 */
export async function restoreBackup(
  file: string,
  { uploads }: BackupContents,
  place: SchoolPaths,
  now: Date,
  space = getDiskSpace,
): Promise<string> {
  requireFreeSpace(file, uploads ?? [], place, space);
  const folder = dirname(place.databasePath);
  const previousFolder = unusedPath(join(folder, `before-restore-${toDhakaInput(now).replace(/[T:]/g, "-")}`));
  const ready = await unpackDatabase(file, place);
  let surplus: string[] = [];
  try {
    if (uploads) surplus = await restoreUploads(file, uploads, place.storage, previousFolder);
    replaceDatabase(ready, place, previousFolder);
  } catch (error) {
    rmSync(ready, { force: true });
    throw error;
  }
  try {
    await deleteUploads(surplus, place.storage);
  } catch (error) {
    console.error(
      `The backup is restored, but uploads that are not part of it could not be moved away: ${errorSummary(error)}`,
    );
  }
  return previousFolder;
}

async function deleteUploads(keys: string[], storage: UploadStorage): Promise<void> {
  for (const key of keys) await storage.remove(key);
}

type ArchivedUploads = NonNullable<BackupContents["uploads"]>;

function requireFreeSpace(
  file: string,
  uploads: ArchivedUploads,
  place: SchoolPaths,
  space: typeof getDiskSpace,
): void {
  const unpacked = uploads.reduce((sum, { entry }) => sum + entry.sz, 0);
  // The folder of the database needs space for a copy of the backup, the unpacked database and the current uploads that
  // the restore replaces.
  const needs = [
    { folder: dirname(place.databasePath), bytes: unpacked + 2 * statSync(file).size },
    // Only a folder is checked, because a bucket has enough space. If the bucket rejects a file anyway, the restore
    // stops.
    ...(place.storage.folder ? [{ folder: place.storage.folder, bytes: unpacked }] : []),
  ];
  for (const { folder, bytes } of needs) {
    const found = space(folder);
    if (!hasFreeSpace(found, bytes))
      throw new NotEnoughSpace(bytes, Math.max(0, found.freeBytes - requiredFreeBytes(found)));
  }
}

async function restoreUploads(
  file: string,
  uploads: ArchivedUploads,
  storage: UploadStorage,
  previousFolder: string,
): Promise<string[]> {
  const brought: string[] = [];
  const replaced: string[] = [];
  const copy = openReadOnly(file);
  try {
    const present = new Set((await listFiles(storage)).map(({ key }) => key));
    const coming = new Set(uploads.map(({ key }) => key));
    const surplus = [...present].filter((key) => !coming.has(key));
    for (const key of surplus) await copyToPrevious(key, storage, previousFolder);
    for (const { key, entry } of uploads) {
      const bytes = await readArchiveFile(copy, entry);
      if (present.has(key) && (await hasContent(storage, key, bytes))) continue;
      // A key is never used for a second file. So if the current file has other content than the file in the backup,
      // the current file is damaged.
      if (present.has(key)) await copyToPrevious(key, storage, previousFolder);
      (present.has(key) ? replaced : brought).push(key);
      await storage.set(key, new File([new Uint8Array(bytes)], key));
    }
    return surplus;
  } catch (error) {
    await deleteUploads(brought, storage);
    for (const key of replaced) await copyBack(key, storage, previousFolder);
    rmSync(previousFolder, { recursive: true, force: true });
    throw error;
  } finally {
    copy.close();
  }
}

async function hasContent(storage: UploadStorage, key: string, bytes: Buffer): Promise<boolean> {
  const file = await storage.get(key);
  return file?.size === bytes.length && bytes.equals(new Uint8Array(await file.arrayBuffer()));
}

async function copyToPrevious(key: string, storage: UploadStorage, previousFolder: string): Promise<void> {
  const previous = join(previousFolder, "uploads", key);
  if (storage.folder !== undefined) return linkOrCopy(join(storage.folder, key), previous);
  const file = await storage.get(key);
  if (file) await saveFileDurably(previous, file.stream());
}

async function copyBack(key: string, storage: UploadStorage, previousFolder: string): Promise<void> {
  const previous = join(previousFolder, "uploads", key);
  if (storage.folder !== undefined) return linkOrCopy(previous, join(storage.folder, key));
  const file = await openFile(previous);
  if (file) await storage.set(key, file);
}
