import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, extname } from "node:path";
import type { FileStorage } from "@remix-run/file-storage";
import { LazyFile } from "@remix-run/lazy-file";
import { fileTypes } from "./file-types";

const types = new Map(Object.entries(fileTypes).map(([extension, { type }]) => [`.${extension}`, type]));

/** The media type of a stored file, by the extension of its name; empty for an unknown one. */
export const typeByName = (name: string): string => types.get(extname(name)) ?? "";

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
    { byteLength: status.size, stream: (start = 0, end = status.size) => streamOf(piecesOf(path, start, end)) },
    basename(path),
    { type: typeByName(path), lastModified: Math.floor(status.mtimeMs) },
  );
}

async function* piecesOf(path: string, start: number, end: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (start < end) yield* createReadStream(path, { start, end: end - 1 });
}

/**
 * The pieces as a stream that asks for none before it is read. The library's own keeps the file open when a reader
 * leaves half-way; this one lets the pieces end.
 */
export function streamOf(pieces: AsyncGenerator<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
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
export function putBy({ get, set }: Pick<FileStorage, "get" | "set">): FileStorage["put"] {
  return async (key, file) => {
    await set(key, file);
    const stored = await get(key);
    if (stored === null) throw new Error(`${key} was removed while it was being stored`);
    return stored;
  };
}
