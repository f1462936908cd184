import { existsSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type Database from "better-sqlite3";
import { db } from "~drizzle/client";
import { latestCopyName } from "../backups/backup-rules";
import { copyDatabase } from "../backups/copy-database.server";
import { createFolder, flushFile, replaceFile, writeFileDurably } from "../durable-file.server";
import { errorSummary } from "../errors";
import { asTypedHere } from "../terminal.server";

export type LatestCopy = ReturnType<typeof createLatestCopy>;

/** Keeps the copy `school-latest.db` of the database up to date. Call `finish` before you close the database. */
export function startLatestCopy(folder: string): LatestCopy {
  const { update, finish } = createLatestCopy(folder);
  void update();
  const timer = setInterval(() => void update(), 1000).unref();
  return {
    update,
    finish() {
      clearInterval(timer);
      return finish();
    },
  };
}

/** If a copy fails, the previous copy stays, and the next attempt is a minute later. `clock` returns the time in ms. */
export function createLatestCopy(folder: string, client = db().$client, clock = () => performance.now()) {
  const path = join(folder, latestCopyName);
  let counter = countChanges(client);
  let begunAt = Number.NEGATIVE_INFINITY;
  let unsaved = isOutdated(path, client) ? { firstAt: begunAt, lastAt: begunAt } : undefined;
  let running: Promise<void> | undefined;

  function noteWrites(): void {
    const changes = countChanges(client);
    if (changes === counter) return;
    counter = changes;
    unsaved = { firstAt: unsaved?.firstAt ?? clock(), lastAt: clock() };
  }

  async function make(): Promise<void> {
    const before = unsaved;
    [unsaved, begunAt] = [undefined, clock()];
    try {
      await writeLatestCopy(client, path);
    } catch (error) {
      unsaved = before;
      console.error(`${path} could not be renewed: ${errorSummary(error)}`);
    } finally {
      running = undefined;
    }
  }

  async function update(): Promise<void> {
    try {
      noteWrites();
    } catch {
      // countChanges failed, because another program is using the database. The next call of `update` tries again.
      return;
    }
    if (!running && unsaved && isCopyDue({ ...unsaved, begunAt }, clock())) running = make();
    await running;
  }

  async function finish(): Promise<void> {
    await update();
    if (unsaved) await make();
  }

  return { update, finish };
}

const countChanges = (client: Database.Database) =>
  `${client.prepare("SELECT total_changes()").pluck().get()} ${client.pragma("data_version", { simple: true })}`;

function isOutdated(path: string, { memory, name }: Database.Database): boolean {
  const copy = statSync(path, { throwIfNoEntry: false });
  return !copy || (!memory && copy.mtimeMs < statSync(name).mtimeMs);
}

async function writeLatestCopy(client: Database.Database, path: string): Promise<void> {
  const temporary = `${path}.tmp`;
  try {
    createFolder(dirname(path), 0o700);
    await copyDatabase(client, temporary);
    await flushFile(temporary);
    replaceFile(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

const quietMs = 5_000;
const minIntervalMs = 60_000;

// We copy up to once a minute, because more writes would wear out a cheap disk.
function isCopyDue(
  { firstAt, lastAt, begunAt }: { firstAt: number; lastAt: number; begunAt: number },
  now: number,
): boolean {
  const rests = now - lastAt >= quietMs || now - firstAt >= minIntervalMs;
  return rests && now - begunAt >= minIntervalMs;
}

type ReadmePaths = { DATABASE_PATH: string; BACKUP_DIR: string };

/**
 * Writes README.txt for people who open the database folder in a file manager. Does not change an existing README.txt.
 */
export function writeReadme({ DATABASE_PATH, BACKUP_DIR }: ReadmePaths): void {
  const path = join(dirname(DATABASE_PATH), "README.txt");
  if (existsSync(path)) return;
  createFolder(dirname(path));
  const [database, copy] = [basename(DATABASE_PATH), join(resolve(BACKUP_DIR), latestCopyName)];
  writeFileDurably(path, asTypedHere(`${englishText(database, copy)}\n\n${bengaliText(database, copy)}\n`));
}

const englishText = (database: string, copy: string) =>
  `You can copy ${copy} at any time to keep the school's data. Never copy ${database} while the website runs. ` +
  "Uploaded files are in the dated backups beside it.\n" +
  "To restore a backup, stop the website and type:  npm run restore FILE\n" +
  `To replace the file yourself, stop the website first. Then replace ${database} with ${latestCopyName}, and move ` +
  `${database}-journal away if it exists.`;

const bengaliText = (database: string, copy: string) =>
  `বিদ্যালয়ের তথ্যের কপি রাখতে যেকোনো সময় ${copy} কপি করুন, ওয়েবসাইট চালু থাকলে ${database} কপি করবেন না; ` +
  "আপলোড করা ফাইলগুলো একই ফোল্ডারে তারিখ লেখা ব্যাকআপে আছে।\n" +
  "কোনো ব্যাকআপ ফেরত আনতে ওয়েবসাইট বন্ধ করে লিখুন:  npm run restore FILE\n" +
  `ফাইল নিজে বদলে দিতে চাইলে আগে ওয়েবসাইট বন্ধ করুন: তারপরই ${database} সরিয়ে তার জায়গায় ${latestCopyName} রাখুন, আর ` +
  `${database}-journal থাকলে সরিয়ে নিন।`;
