import { randomUUID } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeFolder } from "../../drizzle/durable-file.server";

const unfinished = /(?:^|\/)\.[0-9a-f-]{36}\.part$/;

/** Whether a file name is the temporary one of a write that has not ended. */
export const isUnfinished = (name: string) => unfinished.test(name);

/**
 * Writes a file so that it is whole or absent after a crash at any moment, and there for good once this has resolved.
 * A write that fails leaves nothing and throws its error on.
 */
export async function writeDurably(path: string, content: ReadableStream<Uint8Array>): Promise<void> {
  const folder = dirname(path);
  // In one go, so that no other write meets a folder that a power cut could still take back.
  makeFolder(folder);
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
