import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import type { FileStorage } from "@remix-run/file-storage";
import { LazyFile } from "@remix-run/lazy-file";
import { createFolder } from "../../drizzle/durable-file";
import { fileTypes } from "./file-types";

const mediaTypes = new Map(Object.entries(fileTypes).map(([extension, { type }]) => [`.${extension}`, type]));

/** The media type of a stored file, by the extension of its name; empty for an unknown one. */
export const mediaTypeOf = (name: string): string => mediaTypes.get(extname(name)) ?? "";

/**
 * The file at a path, unread: its bytes stream from the disk when they are asked for, a slice reads only its part.
 * Null when there is no file.
 */
export async function openStoredFile(path: string): Promise<LazyFile | null> {
  const status = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (!status?.isFile()) return null;
  return new LazyFile(
    { byteLength: status.size, stream: (start = 0, end = status.size) => toStream(readChunks(path, start, end)) },
    basename(path),
    { type: mediaTypeOf(path), lastModified: Math.floor(status.mtimeMs) },
  );
}

async function* readChunks(path: string, start: number, end: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (start < end) yield* createReadStream(path, { start, end: end - 1 });
}

/**
 * The pieces as a stream that asks for none before it is read. The library's own keeps the file open when a reader
 * leaves half-way; this one lets the pieces end.
 */
export function toStream(pieces: AsyncGenerator<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream(
    {
      async pull(controller) {
        const piece = await pieces.next();
        if (piece.done) controller.close();
        else controller.enqueue(piece.value);
      },
      async cancel() {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

/** The put of a storage that can set and get: gives the file as it is stored. */
export function createPut({ get, set }: Pick<FileStorage, "get" | "set">): FileStorage["put"] {
  return async (key, file) => {
    await set(key, file);
    const stored = await get(key);
    if (stored === null) throw new Error(`${key} was removed while it was being stored`);
    return stored;
  };
}

const temporaryName = /(?:^|\/)\.[0-9a-f-]{36}\.part$/;

/** Whether a file name is the temporary one of a write that has not ended. */
export const isTemporaryFile = (name: string) => temporaryName.test(name);

/**
 * Writes a file so that it is whole or absent after a crash at any moment, and there for good once this has resolved.
 * A write that fails leaves nothing and throws its error on.
 */
export async function writeFileDurably(path: string, content: ReadableStream<Uint8Array>): Promise<void> {
  const folder = dirname(path);
  // In one go, so that no other write meets a folder that a power cut could still take back.
  createFolder(folder);
  const temporary = join(folder, `.${randomUUID()}.part`);
  try {
    await writeAndSync(temporary, content);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

async function writeAndSync(path: string, content: ReadableStream<Uint8Array>): Promise<void> {
  const file = await open(path, "wx");
  try {
    const reader = content.getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) await file.writeFile(piece.value);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
