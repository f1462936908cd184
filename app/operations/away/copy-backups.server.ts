import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findNewestBackup, outdatedBackups } from "~/backups/backup-rules";
import { writeFileDurably } from "~/durable-file.server";
import { env } from "~/env.server";
import { errorSummary } from "~/errors";
import { type CopyStore, describePlace, openCopyStore } from "./copy-place.server";

/** `name` is the last backup whose copy we read back and found equal. `error` is the reason why the last try failed. */
export type CopyState = { place: string; name?: string; error?: string };

/**
 * The state of copying is stored in this file beside the backups, so that the `doctor` command, which is another
 * process, can read it.
 */
const stateName = "copied.json";

export function readCopyState(folder: string): CopyState | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, stateName), "utf8"));
  } catch {
    return undefined;
  }
}

let copying: Promise<void> | undefined;

/**
 * Copies the newest backup to the place in BACKUP_COPY_TO. Never rejects. Only one copy runs at a time. If the place
 * does not respond, the running copy waits and no second copy starts.
 */
export function copyNewestBackup(open: typeof openCopyStore = openCopyStore): Promise<void> {
  const { BACKUP_COPY_TO, BACKUP_DIR } = env();
  if (!BACKUP_COPY_TO) return Promise.resolve();
  copying ??= copyToPlace(BACKUP_DIR, describePlace(BACKUP_COPY_TO), open(BACKUP_COPY_TO)).finally(() => {
    copying = undefined;
  });
  return copying;
}

async function copyToPlace(folder: string, place: string, store: CopyStore): Promise<void> {
  const state = readCopyState(folder);
  const copied = state?.place === place ? state.name : undefined;
  try {
    const newest = findNewestBackup(readdirSync(folder));
    if (!newest || newest === copied) return;
    await store.write(newest, join(folder, newest));
    for (const name of outdatedBackups(await store.list(), new Date())) await store.remove(name);
    writeState(folder, { place, name: newest });
  } catch (error) {
    console.error(`The newest backup could not be copied to ${place}: ${errorSummary(error)}`);
    writeState(folder, { place, name: copied, error: errorSummary(error) });
  }
}

function writeState(folder: string, state: CopyState): void {
  try {
    writeFileDurably(join(folder, stateName), JSON.stringify(state));
  } catch (error) {
    console.error(`${stateName} could not be written: ${errorSummary(error)}`);
  }
}
