import { existsSync, realpathSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { openDatabase } from "../../drizzle/connection.server";
import { DatabaseRefused, oneLine } from "../../drizzle/database-refused";
import { refuseUnusable } from "../../drizzle/file-state.server";
import { withInstanceLock } from "../../drizzle/instance-lock.server";
import { lookInside } from "../../drizzle/look-inside.server";
import { allMigrations } from "../../drizzle/migrations.server";
import { readEnvironment } from "../env.server";
import { sizeInWords } from "../uploads/accepted-files";
import { keyShape, uploadsOf } from "../uploads/storage.server";
import { backUpSchool } from "./backup.server";
import { backupName } from "./backup-names";
import { insideInWords } from "./inside-in-words.server";
import { restoreSchool } from "./restore.server";

/** Where the command speaks and asks; `ask` gives undefined when nobody can be asked. */
export type Surroundings = {
  say: (sentence: string) => void;
  ask: (question: string) => Promise<string | undefined>;
  env: Record<string, string | undefined>;
};

const usage = `Backups of the whole school, rows and uploads in one file:
  npm run backup [FILE]              make one, in BACKUP_DIR unless FILE says where; the website may run
  npm run restore -- FILE --look     check a backup and show what it holds, nothing else
  npm run restore FILE               put it in place of the present school, which is kept aside; stop the website first
  npm run restore -- FILE --yes      the same without a question`;

const terminal: Surroundings = {
  say: (sentence) => void process.stdout.write(`${sentence}\n`),
  ask: async (question) => (process.stdin.isTTY ? askAloud(question) : undefined),
  env: process.env,
};

/** The command as the terminal starts it: `backup` or `restore` and its words. */
export async function main(words: string[]): Promise<void> {
  process.exitCode = await run(words, terminal);
}

/** Runs `backup [FILE]` or `restore FILE [--look|--yes]`; gives the exit code: 0 done, 1 refused, 2 wrong usage. */
export async function run(words: string[], io: Surroundings, now = new Date()): Promise<number> {
  const [task, ...rest] = words;
  const flags = rest.filter((word) => word.startsWith("-"));
  const [file, ...more] = rest.filter((word) => !word.startsWith("-"));
  const isRight =
    more.length === 0 &&
    (task === "backup"
      ? flags.length === 0
      : task === "restore" && file !== undefined && flags.every((flag) => flag === "--look" || flag === "--yes"));
  if (!isRight) {
    io.say(usage);
    return 2;
  }
  try {
    const path = file === undefined ? undefined : resolve(io.env.INIT_CWD ?? "", file);
    return path !== undefined && task === "restore" ? await restore(path, flags, io, now) : await backUp(path, io, now);
  } catch (error) {
    io.say(inWords(error, task === "restore" ? "restored" : "backed up"));
    return 1;
  }
}

async function backUp(wanted: string | undefined, io: Surroundings, now: Date): Promise<number> {
  const settings = readEnvironment(io.env);
  const { DATABASE_PATH, BACKUP_DIR } = settings;
  const folder = wanted === undefined ? BACKUP_DIR : wanted;
  const path = wanted === undefined || isFolder(wanted) ? join(folder, backupName(now)) : wanted;
  // The folder of backups is made with the first one; another that is missing is a stick that lies in a drawer.
  if (wanted !== undefined && dirname(path) !== resolve(BACKUP_DIR)) refuseMissingFolder(path);
  // One of our own name from this very minute is replaced by the newer one, once that is whole.
  if (path === wanted && existsSync(path)) throw new DatabaseRefused(`${path} is already there. Choose another name.`);
  if (!existsSync(DATABASE_PATH)) throw new DatabaseRefused(`There is no database ${DATABASE_PATH} to back up.`);
  refuseUnusable({ databasePath: DATABASE_PATH, backupDir: BACKUP_DIR }, allMigrations().length);
  const database = openDatabase(DATABASE_PATH);
  try {
    const { missing } = await backUpSchool(database, uploadsOf(settings), path);
    io.say(`${path} is made, ${sizeInWords(statSync(path).size)}. It holds all there is; keep a copy on another box.`);
    io.say(insideInWords(await lookInside(path, isKey)));
    if (missing.length > 0) io.say("Look for them in an older backup; everything else is in this one.");
    return 0;
  } finally {
    database.$client.close();
  }
}

function refuseMissingFolder(path: string): void {
  const folder = path.endsWith(".db") ? dirname(path) : path;
  if (!isFolder(folder)) {
    throw new DatabaseRefused(`There is no folder ${folder}. Is the stick plugged in? The name of a file ends in .db.`);
  }
}

async function restore(file: string, flags: string[], io: Surroundings, now: Date): Promise<number> {
  const settings = readEnvironment(io.env);
  const { DATABASE_PATH, BACKUP_DIR, UPLOADS_DIR } = settings;
  if (!existsSync(file)) throw new DatabaseRefused(`There is no file ${file}.`);
  if (existsSync(DATABASE_PATH) && realpathSync(file) === realpathSync(DATABASE_PATH)) {
    throw new DatabaseRefused(`${file} is the present database itself. Name a backup, such as one in ${BACKUP_DIR}.`);
  }
  const inside = await lookInside(file, isKey);
  io.say(`${file} is whole.`);
  io.say(insideInWords(inside));
  // npm keeps an option to itself when "--" is left out; a mere look must never become a restore by that.
  if (flags.includes("--look") || io.env.npm_config_look) return 0;
  const storage = uploadsOf(settings);
  const place = { databasePath: DATABASE_PATH, backupDir: BACKUP_DIR, uploadsDir: UPLOADS_DIR, storage };
  if (existsSync(DATABASE_PATH)) withInstanceLock(DATABASE_PATH, "", () => {});
  if (!flags.includes("--yes") && (await io.ask(`Put it in place of the present school? Type "yes": `)) !== "yes") {
    io.say("Nothing was changed. To go on without a question: npm run restore -- FILE --yes");
    return 1;
  }
  const aside = await restoreSchool(file, inside, place, now);
  io.say("The school is restored. Start the website now; if it runs and is closed, it opens by itself.");
  if (existsSync(aside)) io.say(`What was there before is kept in ${aside}; delete it when nothing is missed.`);
  return 0;
}

const isKey = (key: string) => keyShape.test(key);

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

function inWords(error: unknown, done: string): string {
  if (!(error instanceof Error) || !("code" in error)) return oneLine(error) ?? "";
  const isFull = error.code === "ENOSPC" || error.code === "SQLITE_FULL";
  const cause = isFull ? "the disk is full" : oneLine(error);
  return `The school could not be ${done}: ${cause}. Nothing half-done was left; what was there is as before.`;
}

async function askAloud(question: string): Promise<string | undefined> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const left = new AbortController();
  lines.once("close", () => left.abort());
  try {
    return await lines.question(question, { signal: left.signal });
  } catch {
    return undefined;
  } finally {
    lines.close();
  }
}
