import { randomUUID } from "node:crypto";
import { closeSync, fsyncSync, mkdirSync, openSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

const unfinished = /(?:^|\/)\.[0-9a-f-]{36}\.part$/;

/** Whether a file name is the temporary one of a write that has not ended. */
export const isUnfinished = (name: string) => unfinished.test(name);

/**
 * Writes a file so that it is whole or absent after a crash at any moment, and there for good once this has resolved.
 * A write that fails leaves nothing and throws its error on.
 */
export async function writeDurably(path: string, content: ReadableStream<Uint8Array>): Promise<void> {
  const folder = dirname(path);
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

// In one go, so that no other write meets a folder that a power cut could still take back.
function makeFolder(folder: string): void {
  const topmost = mkdirSync(folder, { recursive: true });
  if (topmost === undefined) return;
  for (let made = folder; made.length >= topmost.length; made = dirname(made)) {
    const parent = openSync(dirname(made), "r");
    try {
      fsyncSync(parent);
    } finally {
      closeSync(parent);
    }
  }
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
