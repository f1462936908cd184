import { db, transaction } from "~drizzle/client";
import { getCreationTime } from "~drizzle/migration-runner";
import { deleteExpiredSessions } from "../accounts/sessions.server";
import { deleteUnconfirmedAccounts } from "../accounts/sign-up.server";
import { deleteUnusedBlogPictures } from "../blogs/blog-pictures.server";
import { listContentFileKeys } from "../content/content-files.server";
import { purgeTrash } from "../content/trash.server";
import { errorSummary } from "../errors";
import { purgeIdempotencyKeys } from "../saving/idempotency.server";
import { deleteUnusedPictures } from "../school/pictures.server";
import { purgeChanges } from "../undo/undo.server";
import { deleteFile } from "../uploads/files.server";
import { pagePictureStem } from "../uploads/page-pictures";
import { uploads } from "../uploads/storage.server";
import { listFiles, StorageError, type UploadStorage } from "../uploads/storage-interface.server";

const cleanUpIntervalMs = 6 * 3600 * 1000;

export async function startCleanUp(): Promise<void> {
  await cleanUpUploads();
  purgeExpired();
  setInterval(() => void cleanUpUploads().catch(logCleanUpError).then(purgeExpired), cleanUpIntervalMs).unref();
}

const logCleanUpError = (error: unknown) =>
  console.error(`The uploads folder could not be cleaned up: ${errorSummary(error)}`);

// Deletes rows after the clean-up of files. So the files of the deleted rows stay until the next clean-up.
function purgeExpired(): void {
  try {
    purgeTrash();
    deleteUnusedBlogPictures();
    purgeIdempotencyKeys();
    purgeChanges();
    transaction(deleteUnusedPictures);
    deleteUnconfirmedAccounts();
    deleteExpiredSessions();
  } catch (error) {
    console.error(`The clean-up failed: ${errorSummary(error)}`);
  }
}

const dayMs = 24 * 3600 * 1000;

/**
 * Deletes uploads that the database does not name. If the storage does not respond, logs one line and lets the website
 * start anyway.
 */
export async function cleanUpUploads(now = Date.now()) {
  try {
    const { mustBe, mayBe } = listContentFileKeys();
    const deleted = await deleteOrphanFiles({
      storage: uploads(),
      namedKeys: mustBe,
      expectedKeys: mayBe,
      now,
      graceMs: dayMs,
      bornAt: getCreationTime(db()),
    });
    for (const key of deleted.missing)
      console.error(`The database names the file ${key}, but it is not in the uploads folder`);
    return deleted;
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    console.error(`The uploads could not be cleaned up: ${error.message}`);
    return { removed: [], missing: [] };
  }
}

type OrphanFilesOptions = {
  storage: UploadStorage;
  /** The keys of all files that the database names, read before the clean-up begins. */
  namedKeys: Iterable<string>;
  /**
   * The keys of files that may not exist yet, and the stems of page pictures. The clean-up neither deletes these files
   * nor reports them as missing.
   */
  expectedKeys?: Iterable<string>;
  now: number;
  graceMs: number;
  /**
   * The time in ms when the database was created. Files from before this time do not belong to this database, so the
   * clean-up keeps them.
   */
  bornAt?: number;
};

/**
 * Deletes files that the database does not name, and unfinished files, when they are older than `graceMs`. The returned
 * `missing` lists the keys in `namedKeys` that have no file.
 */
export async function deleteOrphanFiles({
  storage,
  namedKeys,
  expectedKeys = [],
  now,
  graceMs,
  bornAt = 0,
}: OrphanFilesOptions) {
  const missing = new Set(namedKeys);
  const named = new Set([...missing, ...expectedKeys]);
  const removed = (await storage.removeUnfinished?.(now - graceMs)) ?? [];

  for (const { key, lastModified } of await listFiles(storage)) {
    missing.delete(key);
    if (
      named.has(key) ||
      named.has(pagePictureStem(key) ?? key) ||
      now - lastModified <= graceMs ||
      lastModified < bornAt
    )
      continue;
    if (await deleteFile(key, storage)) removed.push(key);
  }
  return { removed, missing: [...missing] };
}
