import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/** Writes a file. After a power failure the file has either the complete new text or the old text. */
export function writeFileDurably(path: string, text: string): void {
  const temporary = `${path}.tmp`;
  writeFileSync(temporary, text);
  replaceFile(temporary, path);
}

export function replaceFile(temporary: string, path: string): void {
  syncPath(temporary);
  renameSync(temporary, path);
  syncFolder(dirname(path));
}

export function unusedPath(stem: string, ending = ""): string {
  let path = stem + ending;
  for (let number = 2; existsSync(path); number += 1) path = `${stem}-${number}${ending}`;
  return path;
}

export function createFolder(path: string, mode = 0o777): void {
  const highest = mkdirSync(resolve(path), { recursive: true, mode });
  if (!highest) return;
  for (let folder = resolve(path); folder.length >= highest.length; folder = dirname(folder)) {
    syncFolder(dirname(folder));
  }
}

function syncFolder(folder: string): void {
  // Windows cannot flush a folder, but it writes renames to the disk in their order.
  if (process.platform !== "win32") syncPath(folder);
}

function syncPath(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Flushes the file to the disk without blocking other requests. After that, replaceFile does not have to wait for the
 * disk.
 */
export async function flushFile(path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

export function createPrivateFile(path: string): void {
  rmSync(path, { force: true });
  // Only the owner may read the file, because the caller will write marks and passwords into it.
  writeFileSync(path, "", { mode: 0o600 });
}
