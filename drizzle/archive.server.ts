import { promisify } from "node:util";
import { deflate, inflateSync } from "node:zlib";
import type Database from "better-sqlite3";

/** A file on its way into an archive; `modifiedAt` in ms since 1970. */
export type PackedFile = { name: string; modifiedAt: number; bytes: Uint8Array };

/** What an archive says of a file, not yet believed: its name, size in bytes and last change in seconds since 1970. */
export type ArchiveEntry = { name: string; sz: number; mtime: number; kind: string; stored: number };

/** No upload comes near this; whoever writes more into an archive wants to fill the disk. */
export const largestFile = 64 * 1024 * 1024;

const pack = promisify(deflate);
const plainFile = 0o100644;

/** Makes the table that SQLite's own command reads as an archive: https://sqlite.org/sqlar.html. */
export function makeArchive(client: Database.Database): void {
  client.exec("CREATE TABLE sqlar(name TEXT PRIMARY KEY, mode INT, mtime INT, sz INT, data BLOB)");
}

/** Adds a file, packed only if that makes it smaller: a reader tells by comparing the length with `sz`. */
export async function addFile(client: Database.Database, { name, modifiedAt, bytes }: PackedFile): Promise<void> {
  const packed = await pack(bytes);
  const data = packed.length < bytes.length ? packed : bytes;
  client
    .prepare("INSERT INTO sqlar VALUES (?, ?, ?, ?, ?)")
    .run(name, plainFile, Math.floor(modifiedAt / 1000), bytes.length, data);
}

/** Whether a database has an archive at all; a copy of the rows alone has none. */
export const hasArchive = (client: Database.Database): boolean =>
  client.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'sqlar'").get() !== undefined;

/** What the archive says it holds, by name. */
export function listArchive(client: Database.Database): ArchiveEntry[] {
  return client
    .prepare<[], ArchiveEntry>(
      "SELECT name, sz, mtime, typeof(data) AS kind, length(data) AS stored FROM sqlar ORDER BY name",
    )
    .all();
}

/** The content of one file. Throws RangeError when it is not what the archive says of it; unpacks no more than that. */
export function contentOf(client: Database.Database, { name, sz, kind, stored }: ArchiveEntry): Buffer {
  const isSane = Number.isInteger(sz) && sz >= 0 && sz <= largestFile && kind === "blob" && stored <= sz;
  if (!isSane) throw new RangeError(`${name} cannot have the size that is written there`);
  const data = client.prepare<[string], Buffer>("SELECT data FROM sqlar WHERE name = ?").pluck().get(name);
  const bytes = data && data.length < sz ? unpack(data, name, sz) : data;
  if (bytes?.length !== sz) throw new RangeError(`${name} is not whole`);
  return bytes;
}

function unpack(data: Buffer, name: string, size: number): Buffer {
  try {
    return inflateSync(data, { maxOutputLength: size });
  } catch (cause) {
    throw new RangeError(`${name} cannot be unpacked`, { cause });
  }
}
