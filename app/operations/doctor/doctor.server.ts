import { existsSync, readFileSync, statSync } from "node:fs";
import { freemem, totalmem } from "node:os";
import { join } from "node:path";
import type Database from "better-sqlite3";
import { listReferencedFiles } from "~/backups/write-backup-file.server";
import { type CopyPlace, type Environment, InvalidSettingError, parseEnvironment, parseReadable } from "~/env.server";
import { asTypedHere, terminal } from "~/terminal.server";
import { loadSharp } from "~/uploads/images.server";
import { firstLine } from "~drizzle/database-errors";
import { listMigrations } from "~drizzle/migration-runner";
import { checkContent, hasArchive, markerPath } from "~drizzle/open-database";
import { readCopyState } from "../away/copy-backups.server";
import { describePlace } from "../away/copy-place.server";
import { findRowFault } from "../check-rows.server";
import { openReadOnly } from "../inspect-backup.server";
import { checkFolders, checkNewestBackup, findCopies } from "./folder-checks.server";
import { compareWithLast, isFullCheckDue, readHealthReport } from "./health-report.server";
import { askTime, checkBucket, checkHttps, checkMailServer, checkWebsite } from "./network-checks.server";
import {
  checkBackups,
  checkClock,
  checkCopyAway,
  checkMemory,
  checkNodeVersion,
  checkPictures,
  checkReferencedFiles,
  checkSettings,
  type Finding,
  fail,
  formatFinding,
  ok,
  warn,
} from "./rules";
import { sendReport } from "./send-report.server";

type DoctorIo = {
  say: (line: string) => void;
  env: Record<string, string | undefined>;
  node: string;
  memory: { total: number; available: number };
  loadSharp: () => unknown;
};

const usage = `The doctor checks settings, folders, database and network:
  npm run doctor -- --watch    reports changes by email, to HEALTH_PING_URL and on the dashboard; the timer runs this
  npm run doctor               prints what it finds`;

export async function main(args: string[]): Promise<void> {
  const io = { say: terminal.say, env: process.env, node: process.versions.node, memory: getMemory(), loadSharp };
  process.exitCode = await runCommand(args, io);
}

export async function runCommand(args: string[], io: DoctorIo): Promise<number> {
  if (args.length === 0) return runDoctor(io);
  if (args.length === 1 && args[0] === "--watch") return runWatch(io);
  io.say(usage);
  return 2;
}

export async function runDoctor(io: DoctorIo, now = new Date()): Promise<number> {
  const { findings } = await examine(io, now);
  for (const finding of findings) io.say(formatFinding(finding));
  const faults = findings.filter(({ level }) => level === "wrong").length;
  io.say("");
  io.say(faults === 0 ? "Nothing is wrong." : `Problems found: ${faults}. Fix what the lines marked "wrong" say.`);
  return faults === 0 ? 0 : 1;
}

/**
 * Runs the automatic check of the doctor and reports what has changed since the last check. Returns 1 if the report
 * could not be sent.
 */
export async function runWatch(io: DoctorIo, now = new Date()): Promise<number> {
  const settings = parseReadable(io.env);
  const last = readHealthReport(settings.DATABASE_PATH);
  const { findings, isFull } = await examine(io, now, isFullCheckDue(last, now));
  const news = compareWithLast(last, findings, isFull, now);
  for (const { about, message } of news.report.problems) io.say(`problem  ${about}: ${message}`);
  const failures = await sendReport(news, settings);
  for (const failure of failures) io.say(failure);
  return failures.length === 0 ? 0 : 1;
}

function findError(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return firstLine(error);
  }
}

// Runs the checks. Reading the complete database blocks all saves, so most automatic checks set `wantsWhole` to false.
async function examine({ env, node, memory, loadSharp }: DoctorIo, now: Date, wantsWhole = true) {
  const machine = [checkNodeVersion(node, now), checkMemory(memory), checkPictures(findError(loadSharp))];
  const settings = parseSettings(env);
  if (settings instanceof InvalidSettingError) {
    const faults = settings.message.split("\n").map((line) => fail("settings", line));
    return { findings: [...machine, ...faults], isFull: false };
  }
  const { findings, newestRow, named } = await checkDatabase(settings, wantsWhole);
  const copies = checkBackups({ ...findCopies(settings.BACKUP_DIR), newestRow }, now);
  const { UPLOADS_S3, BACKUP_COPY_TO, SMTP_URL, PUBLIC_URL, HEALTH_PING_URL } = settings;
  return {
    isFull: named !== undefined,
    findings: [
      ...machine,
      ok("settings", "All settings are valid."),
      ...checkSettings(settings),
      ...checkFolders(settings),
      ...findings,
      ...(UPLOADS_S3 && wantsWhole ? await checkBucket(UPLOADS_S3, named) : []),
      ...(newestRow ? copies : []),
      ...(wantsWhole
        ? await checkNewestBackup(settings.BACKUP_DIR, UPLOADS_S3 ? undefined : settings.UPLOADS_DIR)
        : []),
      ...(BACKUP_COPY_TO ? checkCopy(BACKUP_COPY_TO, settings.BACKUP_DIR, now) : []),
      checkClock(now, newestRow, await askTime(HEALTH_PING_URL)),
      ...(SMTP_URL ? [await checkMailServer(SMTP_URL)] : []),
      ...(PUBLIC_URL ? [await checkHttps(PUBLIC_URL, now)] : []),
      await checkWebsite(localHost(settings.HOST), settings.PORT),
    ].map((finding) => ({ ...finding, message: asTypedHere(finding.message) })),
  };
}

function checkCopy(to: CopyPlace, backups: string, now: Date): Finding[] {
  const disks = new Set(["folder" in to ? to.folder : undefined, backups].map((folder) => folder && diskOf(folder)));
  const away = checkCopyAway(describePlace(to), readCopyState(backups), now);
  if (disks.size > 1) return [away];
  return [
    away,
    warn(
      "copy away",
      `${describePlace(to)} is on the same disk as the backups. If it should be on another disk, mount that disk.`,
    ),
  ];
}

const diskOf = (folder: string) => statSync(folder, { throwIfNoEntry: false })?.dev;

function parseSettings(env: DoctorIo["env"]) {
  try {
    return parseEnvironment(env);
  } catch (error) {
    if (error instanceof InvalidSettingError) return error;
    throw error;
  }
}

const localHost = (host = "127.0.0.1") => (host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host);

// Returns the memory in bytes. On Linux, `available` is the memory that can be freed. On other systems, it is the
// unused memory. In a container, both numbers are based on the limit of the container.
function getMemory(): { total: number; available: number } {
  const limit = process.constrainedMemory?.() ?? 0;
  const isLimited = limit > 0 && limit < totalmem();
  const used = isLimited ? process.memoryUsage().rss : totalmem() - getAvailableMemory();
  const total = isLimited ? limit : totalmem();
  return { total, available: total - used + (isLimited ? 0 : process.memoryUsage().rss) };
}

function getAvailableMemory(): number {
  try {
    const [, kilobytes] = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync("/proc/meminfo", "utf8")) ?? [];
    return kilobytes ? Number(kilobytes) * 1024 : freemem();
  } catch {
    return freemem();
  }
}

type DatabaseFindings = { findings: Finding[]; newestRow?: Date; named?: string[] };

async function checkDatabase(places: Environment, readsWhole: boolean): Promise<DatabaseFindings> {
  const { DATABASE_PATH: path } = places;
  if (!existsSync(path)) return { findings: [missingDatabase(places)] };
  if (statSync(path).size < 512) return { findings: [damagedDatabase(places, "is empty or cut off")] };
  let client: Database.Database | undefined;
  try {
    client = openReadOnly(path);
    client.pragma("busy_timeout = 2000");
    if (hasArchive(client)) return { findings: [unpackedBackup(path)] };
    if (!readsWhole) return { findings: [], newestRow: getNewestRow(client) };
    const error = checkContent(client, Number.POSITIVE_INFINITY) ?? (await findRowFault(client, path));
    if (error) return { findings: [damagedDatabase(places, error)] };
    const named = listReferencedFiles(client);
    const files = places.UPLOADS_S3 ? [] : [checkFiles(places.UPLOADS_DIR, named)];
    return { findings: [checkVersion(client, path), ...files], newestRow: getNewestRow(client), named };
  } catch (error) {
    return { findings: [damagedDatabase(places, `cannot be read (${firstLine(error)?.replace(/\.$/, "")})`)] };
  } finally {
    client?.close();
  }
}

function missingDatabase({ DATABASE_PATH, BACKUP_DIR }: Environment): Finding {
  return existsSync(markerPath(DATABASE_PATH))
    ? fail(
        "database",
        `${DATABASE_PATH} is missing, but one was here. Restore it from ${BACKUP_DIR}:  npm run restore FILE`,
      )
    : warn("database", `${DATABASE_PATH} does not exist yet; the first start creates it.`);
}

const unpackedBackup = (path: string) =>
  fail(
    "database",
    `${path} is a full backup that was copied there by hand; its uploads are still packed inside. Move it away and run:  npm run restore FILE`,
  );

const damagedDatabase = ({ DATABASE_PATH, BACKUP_DIR }: Environment, error: string) =>
  fail("database", `${DATABASE_PATH} ${error}. Restore a good copy from ${BACKUP_DIR}:  npm run restore FILE`);

function checkVersion(client: Database.Database, path: string): Finding {
  const steps = Number(client.pragma("user_version", { simple: true }));
  const known = listMigrations().length;
  if (steps > known) {
    return fail("database", `${path} was made by a newer version of this program. Start that version.`);
  }
  if (existsSync(`${path}-wal`)) {
    return warn("database", `${path}-wal exists: another program has the database open. Close that program.`);
  }
  return steps < known
    ? warn("database", `${path} is undamaged, but from an older version. The next start updates it.`)
    : ok("database", `${path} is undamaged.`);
}

function checkFiles(folder: string, named: string[]): Finding {
  const gone = named.filter((key) => !existsSync(join(folder, key)));
  return checkReferencedFiles(named.length, gone, folder);
}

// Returns the time of the newest row in three tables. In a database of an older version, a table may lack the column
// with the time.
function getNewestRow(client: Database.Database): Date | undefined {
  const moments = ["notices", "activity", "accounts"].map((table) => newestInTable(client, table));
  const newest = Math.max(...moments);
  return newest > 0 ? new Date(newest) : undefined;
}

function newestInTable(client: Database.Database, table: string): number {
  const columns = client.prepare<[string], string>("SELECT name FROM pragma_table_info(?)").pluck().all(table);
  const column = ["created_at", "at"].find((name) => columns.includes(name));
  if (!column) return 0;
  return client.prepare<[], number>(`SELECT max("${column}") FROM "${table}"`).pluck().get() ?? 0;
}
