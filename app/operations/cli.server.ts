import { accessSync, constants, existsSync, realpathSync, rmSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { DatabaseError, firstLine } from "~drizzle/database-errors";
import { acquireInstanceLock, releaseInstanceLock } from "~drizzle/instance-lock";
import { listMigrations } from "~drizzle/migration-runner";
import { assertUsable, openDatabase } from "~drizzle/open-database";
import { backupStem } from "../backups/backup-rules";
import { createBackup } from "../backups/write-backup-file.server";
import { createFolder } from "../durable-file.server";
import { parseEnvironment } from "../env.server";
import { diskProblem } from "../errors";
import { toDhakaInput } from "../i18n/format";
import { type CommandIo, terminal } from "../terminal.server";
import { formatFileSize } from "../uploads/file-types";
import { createStorage } from "../uploads/storage.server";
import { fetchCopy, isBucketUrl } from "./away/fetch-copy.server";
import { type Comparison, compareWithPresent, type Difference, wordedTables } from "./compare-backup.server";
import { type BackupContents, inspectBackup } from "./inspect-backup.server";
import { restoreBackup } from "./restore.server";

const usage = `Full backups of the school, data and uploads in one file:
  npm run backup -- [FILE]           make a backup in BACKUP_DIR, or at FILE; the website can keep running
  npm run restore -- FILE --look     check a backup and show what is in it; changes nothing
  npm run restore -- FILE            replace the current data with it (the current data is kept); stop the website first
  npm run restore -- FILE --yes      the same without asking
For FILE, s3:// is the newest copy in the bucket of BACKUP_COPY_TO, s3://school-2026-11-21-034005.db another one there.`;

export async function main(words: string[]): Promise<void> {
  process.exitCode = await runCommand(words, terminal);
}

export async function runCommand(words: string[], io: CommandIo, now = new Date()): Promise<number> {
  const command = parseCommand(words, io.env.INIT_CWD);
  if (!command) {
    io.say(usage);
    return 2;
  }
  const { task, file, flags } = command;
  try {
    if (task === "backup") return await runBackup(file, io, now);
    return await (isBucketUrl(file) ? runRestoreOfCopy : runRestore)(file, flags, io, now);
  } catch (error) {
    io.say(describeError(error, task === "restore" ? "restored" : "backed up"));
    return 1;
  }
}

type Flags = { look?: boolean; yes?: boolean };
type BackupCommand = { task: "backup"; file?: string; flags: Flags } | { task: "restore"; file: string; flags: Flags };

function parseCommand(words: string[], folder = ""): BackupCommand | undefined {
  try {
    const { values: flags, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: { look: { type: "boolean" }, yes: { type: "boolean" } },
    });
    const [task, name, ...more] = positionals;
    if (more.length > 0) return undefined;
    const file = name && (isBucketUrl(name) ? name : resolve(folder, name));
    if (task === "restore" && file) return { task, file, flags };
    if (task === "backup" && Object.keys(flags).length === 0) return { task, file, flags };
  } catch {
    return undefined;
  }
}

async function runBackup(wanted: string | undefined, io: CommandIo, now: Date): Promise<number> {
  const settings = parseEnvironment(io.env);
  const { DATABASE_PATH, BACKUP_DIR } = settings;
  const folder = wanted === undefined ? BACKUP_DIR : wanted;
  const isNamedHere = wanted === undefined || isFolder(wanted);
  const path = isNamedHere ? join(folder, `${backupStem(now, "by-hand")}.db`) : wanted;
  // The first backup creates BACKUP_DIR. Any other folder must already exist, because a missing folder may be on a USB
  // stick that is not plugged in.
  if (wanted !== undefined && dirname(path) !== resolve(BACKUP_DIR)) requireFolder(path);
  if (!isNamedHere && existsSync(path)) throw new DatabaseError(`${path} is already there. Choose another name.`);
  if (!existsSync(DATABASE_PATH)) throw new DatabaseError(`There is no database ${DATABASE_PATH} to back up.`);
  assertUsable({ databasePath: DATABASE_PATH, backupDir: BACKUP_DIR }, listMigrations().length);
  const database = openDatabase(DATABASE_PATH);
  try {
    const { path: made, missing } = await createBackup(database, createStorage(settings), path.replace(/\.db$/, ""));
    io.say(
      `${made} created (${formatFileSize(statSync(made).size)}). It contains everything; keep a copy on another machine.`,
    );
    io.say(describeBackup(await inspectBackup(made)));
    if (missing.length > 0) io.say("Look for them in an older backup. Everything else is in this one.");
    return 0;
  } finally {
    database.$client.close();
  }
}

function requireFolder(path: string): void {
  const folder = path.endsWith(".db") ? dirname(path) : path;
  if (!isFolder(folder)) {
    throw new DatabaseError(
      `There is no folder ${folder}. Is the USB stick plugged in? (The name of a backup file must end in .db.)`,
    );
  }
}

async function runRestoreOfCopy(url: string, flags: Flags, io: CommandIo, now: Date): Promise<number> {
  const file = await fetchCopy(url, parseEnvironment(io.env), now);
  try {
    return await runRestore(file, flags, io, now);
  } finally {
    rmSync(file);
  }
}

async function runRestore(file: string, flags: Flags, io: CommandIo, now: Date): Promise<number> {
  const settings = parseEnvironment(io.env);
  const { DATABASE_PATH, BACKUP_DIR } = settings;
  requireReadable(file);
  if (existsSync(DATABASE_PATH) && realpathSync(file) === realpathSync(DATABASE_PATH)) {
    throw new DatabaseError(`${file} is the current database. Choose a backup, such as one in ${BACKUP_DIR}.`);
  }
  const inside = await inspectBackup(file);
  io.say(`${file} is complete and undamaged.`);
  io.say(describeBackup(inside));
  const comparison = compareWithPresent(file, DATABASE_PATH);
  if (comparison) io.say(describeComparison(comparison));
  // If the user forgets "--", npm does not pass on the option --look, but sets npm_config_look. The command must then
  // also show the backup without restoring it.
  if (flags.look || io.env.npm_config_look) return 0;
  const place = { databasePath: DATABASE_PATH, backupDir: BACKUP_DIR, storage: createStorage(settings) };
  createFolder(dirname(DATABASE_PATH));
  acquireInstanceLock(DATABASE_PATH);
  try {
    if (!flags.yes && (await io.ask(`Replace the current data with this backup? Type "yes": `)) !== "yes") {
      io.say("Nothing was changed. To restore without being asked:  npm run restore -- FILE --yes");
      return 1;
    }
    const previousFolder = await restoreBackup(file, inside, place, now);
    io.say("The backup is restored. Start the website now; if it is running but closed, it opens automatically.");
    io.say("No examination is open to families. Open them again in the office, under Examinations.");
    if (existsSync(previousFolder))
      io.say(`The previous data is kept in ${previousFolder}. Delete it once you are sure nothing is missing.`);
    return 0;
  } finally {
    releaseInstanceLock(DATABASE_PATH);
  }
}

function requireReadable(file: string): void {
  try {
    accessSync(file, constants.R_OK);
  } catch (error) {
    throw new DatabaseError(
      diskProblem(error) === "readOnly"
        ? `${file} cannot be read by this user. Make a copy that the website's user can read, and delete it afterwards:  ` +
            `install -g school -m 640 ${file} /srv/school/backup.db`
        : `There is no file ${file}.`,
    );
  }
  if (isFolder(file)) throw new DatabaseError(`${file} is a folder. Choose a backup in it.`);
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

function describeError(error: unknown, done: string): string {
  if (!(error instanceof Error) || !("code" in error)) return firstLine(error) ?? "";
  const cause = diskProblem(error) === "full" ? "the disk is full" : firstLine(error);
  return `The school could not be ${done}: ${cause}. Nothing was changed.`;
}

function describeBackup({ madeAt, rows, uploads, missing, isOlder }: BackupContents): string {
  const counts = wordedTables.flatMap(({ table, word }) => (rows.get(table) ? [`${rows.get(table)} ${word}`] : []));
  const lines = [`Made on ${toDhakaInput(madeAt).replace("T", " at ")}, Dhaka time. It holds ${counts.join(", ")}`];
  const bytes = uploads?.reduce((sum, { entry }) => sum + entry.sz, 0) ?? 0;
  lines.push(
    uploads
      ? `and ${uploads.length} files of uploads${uploads.length > 0 ? `, ${formatFileSize(bytes)}` : ""}.`
      : "and no uploads: it contains data only. The uploads on this machine stay.",
  );
  if (isOlder) lines.push("It is from an older version. The next start updates it.");
  if (missing.length > 0) {
    const some = missing.slice(0, 10).join(", ");
    lines.push(`Missing uploads: ${missing.length} (${some}${missing.length > 10 ? ", …" : ""}).`);
  }
  return lines.join("\n");
}

/** Describes the differences that the user must see before the restore. */
function describeComparison({ differences, again, otherPassword, lost }: Comparison): string {
  return [
    differences.length > 0 ? "Restoring the backup would change:" : "The backup holds the same as the website has now.",
    ...differences.map(describeDifference),
    ...describeAccounts("These accounts cannot sign in now, but could again:", again),
    ...describeAccounts("These accounts would get back their password from that time:", otherPassword),
    ...describeAccounts("These accounts could no longer sign in:", lost),
  ].join("\n");
}

function describeDifference({ word, present, stored }: Difference): string {
  if (present === undefined || stored === undefined) return `  ${word}`;
  const counts =
    present === stored ? `${present} in both, but not the same` : `${present} now, ${stored} in the backup`;
  return `  ${word}: ${counts}`;
}

const describeAccounts = (sentence: string, emails: string[]) =>
  emails.length > 0 ? [sentence, ...emails.map((email) => `  ${email}`)] : [];
