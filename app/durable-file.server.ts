import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/** Writes a small text so that after a power cut the file is either absent or whole. */
export function writeFileDurably(path: string, text: string): void {
  const temporary = `${path}.tmp`;
  writeFileSync(temporary, text);
  replaceFile(temporary, path);
}

/** Moves a finished file to its final name, on disk before this returns; what had that name is replaced whole. */
export function replaceFile(temporary: string, path: string): void {
  syncPath(temporary);
  renameSync(temporary, path);
  syncFolder(dirname(path));
}

/** The path of a file or folder that is not there yet: this one, else one with "-2", "-3" and so on before its ending. */
export function unusedPath(stem: string, ending = ""): string {
  let path = stem + ending;
  for (let number = 2; existsSync(path); number += 1) path = `${stem}-${number}${ending}`;
  return path;
}

/** Makes a folder and those above it, on disk before this returns; an existing one is left alone. `mode` is theirs. */
export function createFolder(path: string, mode = 0o777): void {
  const highest = mkdirSync(resolve(path), { recursive: true, mode });
  if (!highest) return;
  for (let folder = resolve(path); folder.length >= highest.length; folder = dirname(folder)) {
    syncFolder(dirname(folder));
  }
}

function syncFolder(folder: string): void {
  // Windows has no handle to flush for a folder; it keeps the order of names by itself.
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

/** Waits until a file is on disk, while others are answered; replaceFile then has nothing to wait for. */
export async function flushFile(path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes an empty file that nobody but the website's own user may read, whatever was there. */
export function createPrivateFile(path: string): void {
  rmSync(path, { force: true });
  // Marks and passwords come into it.
  writeFileSync(path, "", { mode: 0o600 });
}
