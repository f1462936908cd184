import { discardFile } from "./kept-file.server";
import type { UploadStorage } from "./storage.server";

export type Sweep = {
  storage: UploadStorage;
  /** The keys that rows name, read before the sweep begins. */
  namedKeys: Iterable<string>;
  /** The keys of files that are on their way in: they are left alone, and not missed. */
  expectedKeys?: Iterable<string>;
  /** The moment of the sweep and how long an unnamed file may wait for its row, in ms. */
  now: number;
  graceMs: number;
  /** When the database was made, in ms. Older files are not its own and are left alone. */
  bornAt?: number;
};

/**
 * Brings files and rows together after a crash: removes files that no row names and unfinished writes, both only when
 * older than the grace. A database that was started anew beside old uploads removes none of them. Gives what was
 * removed, and `missing`: the keys that rows name but storage lacks.
 */
export async function sweepUploads({ storage, namedKeys, expectedKeys = [], now, graceMs, bornAt = 0 }: Sweep) {
  const missing = new Set(namedKeys);
  const named = new Set([...missing, ...expectedKeys]);
  const removed = (await storage.removeUnfinished?.(now - graceMs)) ?? [];

  for (const { key, lastModified } of await everyFile(storage)) {
    missing.delete(key);
    if (named.has(key) || now - lastModified <= graceMs || lastModified < bornAt) continue;
    if (await discardFile(key, storage)) removed.push(key);
  }
  return { removed, missing: [...missing] };
}

async function everyFile(storage: UploadStorage) {
  const files = [];
  let cursor: string | undefined;
  do {
    const page = await storage.list({ cursor, includeMetadata: true, limit: 1_000 });
    files.push(...page.files);
    cursor = page.cursor;
  } while (cursor !== undefined);
  return files;
}
