import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { deflate, inflate } from "node:zlib";
import type Database from "better-sqlite3";

/** `modifiedAt` is in ms since 1970. */
type FileToArchive = { name: string; modifiedAt: number; bytes: Uint8Array };

/** `sz` is in bytes. `mtime` is in seconds since 1970. `sha256` is undefined in archives of earlier versions. */
export type ArchiveEntry = {
  name: string;
  sz: number;
  mtime: number;
  kind: string;
  stored: number;
  sha256?: string | null;
};

// Uploads are much smaller than this. A larger file in an archive is an attempt to fill the disk.
const maxFileBytes = 64 * 1024 * 1024;

const compress = promisify(deflate);
const decompress = promisify(inflate);
const chunkBytes = 1024 * 1024;
const regularFileMode = 0o100644;
const maxEntries = 200_000;
// Uploads are mostly photos and PDFs, which are already compressed. A file with a higher ratio was made to fill the
// disk.
const maxCompressionRatio = 100;
const alwaysAllowedBytes = 1024 ** 3;
const maxNameBytes = 1000;
const maxSeconds = 253_402_300_799;

export const isTimestamp = (value: unknown, perSecond = 1): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= maxSeconds * perSecond;

/**
 * Uses the format of the `sqlite3` command for archives (https://sqlite.org/sqlar.html). Our second table adds the
 * hashes.
 */
export function createArchive(client: Database.Database): void {
  client.exec("CREATE TABLE sqlar(name TEXT PRIMARY KEY, mode INT, mtime INT, sz INT, data BLOB)");
  client.exec("CREATE TABLE sqlar_hashes(name TEXT PRIMARY KEY, sha256 TEXT NOT NULL)");
}

const hasHashes = (client: Database.Database) =>
  client.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'sqlar_hashes'").get() !== undefined;

/**
 * Stores a file uncompressed if it would shrink so much that a reader would mistake it for a decompression bomb. If
 * `data` is as long as `sz`, it is uncompressed.
 */
export async function addToArchive(
  client: Database.Database,
  { name, modifiedAt, bytes }: FileToArchive,
): Promise<void> {
  const packed = await compress(bytes);
  const isPacked = packed.length < bytes.length && bytes.length <= maxCompressionRatio * packed.length;
  const data = isPacked ? packed : bytes;
  client
    .prepare("INSERT INTO sqlar VALUES (?, ?, ?, ?, ?)")
    .run(name, regularFileMode, Math.max(0, Math.floor(modifiedAt / 1000)), bytes.length, data);
  client.prepare("INSERT INTO sqlar_hashes VALUES (?, ?)").run(name, hashOf(bytes));
}

export const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

export function* listArchiveEntries(client: Database.Database): Generator<ArchiveEntry> {
  const count = client.prepare<[], number>("SELECT count(*) FROM sqlar").pluck().get() ?? 0;
  if (count > maxEntries) throw new RangeError(`it claims to contain ${count} files`);
  const hash = "(SELECT sha256 FROM sqlar_hashes WHERE name = sqlar.name AND octet_length(sha256) = 64) AS sha256,";
  const entries = client.prepare<[], ArchiveEntry>(
    `SELECT iif(typeof(name) = 'text' AND octet_length(name) <= ${maxNameBytes}, name, NULL) AS name, sz, mtime, ${hasHashes(client) ? hash : ""}
       typeof(data) AS kind, octet_length(data) AS stored
     FROM sqlar ORDER BY sqlar.name`,
  );
  let [unpacked, stored] = [0, 0];
  for (const entry of entries.iterate()) {
    if (typeof entry.name !== "string") throw new RangeError("it contains a file with an invalid name");
    if (!isTimestamp(entry.mtime)) throw new RangeError(`${entry.name} has an impossible date`);
    checkEntrySize(entry);
    unpacked += entry.sz;
    stored += entry.stored;
    yield entry;
  }
  if (unpacked > Math.max(alwaysAllowedBytes, maxCompressionRatio * stored)) {
    throw new RangeError(`its files of ${stored} bytes would unpack to ${unpacked} bytes`);
  }
}

/** Throws RangeError if the size or the hash differs from the entry. Never unpacks more bytes than the entry says. */
export async function readArchiveFile(client: Database.Database, entry: ArchiveEntry): Promise<Buffer> {
  const { name, sz } = entry;
  checkEntrySize(entry);
  const data = client.prepare<[string], Buffer>("SELECT data FROM sqlar WHERE name = ?").pluck().get(name);
  const bytes = data && data.length < sz ? await decompressFile(data, name, sz) : data;
  if (bytes?.length !== sz) throw new RangeError(`${name} is incomplete`);
  if (entry.sha256 !== undefined && entry.sha256 !== hashOf(bytes))
    throw new RangeError(`${name} differs from what the backup recorded`);
  return bytes;
}

function checkEntrySize({ name, sz, kind, stored }: ArchiveEntry): void {
  const isSane = Number.isInteger(sz) && sz >= 0 && sz <= maxFileBytes && kind === "blob" && stored <= sz;
  if (!isSane) throw new RangeError(`${name} has an impossible size`);
}

async function decompressFile(data: Buffer, name: string, size: number): Promise<Buffer> {
  try {
    return await decompress(data, { maxOutputLength: size, chunkSize: chunkBytes });
  } catch (cause) {
    throw new RangeError(`${name} cannot be unpacked`, { cause });
  }
}
