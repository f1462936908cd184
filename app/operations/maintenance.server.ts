import { db } from "../../drizzle/client";
import { getCreationTime } from "../../drizzle/migration-runner";
import { deleteExpiredSessions } from "../accounts/sessions.server";
import { deleteUnconfirmedAccounts } from "../accounts/sign-up.server";
import { deleteUnusedPostPictures } from "../blogs/post-pictures.server";
import { listContentFileKeys } from "../content/content-tables.server";
import { purgeIdempotencyKeys } from "../content/idempotency.server";
import { purgeTrash } from "../content/trash.server";
import { errorSummary } from "../errors";
import { deleteFile } from "../uploads/files.server";
import { pagePictureStem } from "../uploads/page-pictures";
import { uploads } from "../uploads/storage.server";
import { listFiles, StorageError, type UploadStorage } from "../uploads/storage-interface.server";
import { getCurrentJob } from "./job-lock.server";

const maintenanceIntervalMs = 6 * 3600 * 1000;

/** Tidies the uploads and lets go of what is old, now and every six hours. Rejects when the first tidying fails. */
export async function startMaintenance(): Promise<void> {
  await cleanUpUploads();
  purgeExpired();
  setInterval(() => void cleanUpUploads().catch(logCleanUpError).then(purgeExpired), maintenanceIntervalMs).unref();
}

const logCleanUpError = (error: unknown) =>
  console.error(`The uploads folder could not be tidied: ${errorSummary(error)}`);

/** Lets go of what has rested long enough; after the tidying, so that its files stay until the next one. */
function purgeExpired(): void {
  try {
    purgeTrash();
    deleteUnusedPostPictures();
    purgeIdempotencyKeys();
    deleteUnconfirmedAccounts();
    deleteExpiredSessions();
  } catch (error) {
    console.error(`What is old could not be cleared out: ${errorSummary(error)}`);
  }
}

const dayMs = 24 * 3600 * 1000;

/**
 * Brings the uploads folder and the rows together: files that no row has named for a day go, rows whose file is
 * missing are reported in one line each. A storage that does not answer is one line too: the website starts without it,
 * and the next tidying finds what was left.
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
      console.error(`A row names the file ${key}, but it is not in the uploads folder`);
    return deleted;
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    console.error(`The uploads could not be tidied: ${error.message}`);
    return { removed: [], missing: [] };
  }
}

type OrphanFilesOptions = {
  storage: UploadStorage;
  /** The keys that rows name, read before the sweep begins. */
  namedKeys: Iterable<string>;
  /** The keys of files that are on their way in, or their stems for pictures of pages: they are left alone, and not missed. */
  expectedKeys?: Iterable<string>;
  /** The moment of the sweep and how long an unnamed file may wait for its row, in ms. */
  now: number;
  graceMs: number;
  /** When the database was made, in ms. Older files are not its own and are left alone. */
  bornAt?: number;
};

/**
 * Brings files and rows together after a crash: removes files that no row names and unfinished writes, both only when
 * older than the grace. A database that was started anew beside old uploads removes none of them. Returns what was
 * removed, and `missing`: the keys that rows name but storage lacks.
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
    // The rows of another school are about to come, and may name what these do not.
    if (getCurrentJob() === "restore") return { removed, missing: [] };
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
