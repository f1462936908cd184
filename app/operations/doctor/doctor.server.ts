import { existsSync, readFileSync, statSync } from "node:fs";
import { freemem, totalmem } from "node:os";
import { join } from "node:path";
import type Database from "better-sqlite3";
import { createTransport } from "nodemailer";
import { firstLine } from "../../../drizzle/database-errors";
import { listMigrations } from "../../../drizzle/migration-runner";
import { checkContent, hasArchive, markerPath } from "../../../drizzle/open-database";
import { getSmtpOptions } from "../../accounts/mail.server";
import { InvalidSettingError, parseEnvironment, type S3Config } from "../../env.server";
import { createS3Storage } from "../../uploads/s3-storage.server";
import { listFiles } from "../../uploads/storage-interface.server";
import { findRowFault } from "../check-rows.server";
import { openReadOnly } from "../inspect-backup.server";
import { listReferencedFiles } from "../write-backup-file.server";
import { checkFolders, findCopies } from "./folder-checks.server";
import {
  checkBackups,
  checkClock,
  checkMemory,
  checkNodeVersion,
  checkReferencedFiles,
  checkSettings,
  type Finding,
  fail,
  formatFinding,
  ok,
  warn,
} from "./rules";

type DoctorIo = {
  say: (line: string) => void;
  env: Record<string, string | undefined>;
  node: string;
};

export async function main(): Promise<void> {
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  process.exitCode = await runDoctor({ say, env: process.env, node: process.versions.node });
}

export async function runDoctor({ say, env, node }: DoctorIo, now = new Date()): Promise<number> {
  const findings = [checkNodeVersion(node, now), checkMemory(getMemory()), ...(await runChecks(env, now))];
  for (const finding of findings) say(formatFinding(finding));
  const faults = findings.filter(({ level }) => level === "wrong").length;
  say("");
  say(faults === 0 ? "Nothing is wrong." : `${faults} wrong. Put right what the lines marked "wrong" say.`);
  return faults === 0 ? 0 : 1;
}

async function runChecks(env: DoctorIo["env"], now: Date): Promise<Finding[]> {
  const settings = parseSettings(env);
  if (settings instanceof InvalidSettingError)
    return settings.message.split("\n").map((line) => fail("settings", line));
  const { findings, newestRow, named } = await checkDatabase(settings);
  const copies = checkBackups({ ...findCopies(settings.BACKUP_DIR), newestRow }, now);
  return [
    ok("settings", "All can be read."),
    ...checkSettings(settings),
    ...checkFolders(settings),
    ...findings,
    ...(settings.UPLOADS_S3 ? await checkBucket(settings.UPLOADS_S3, named) : []),
    ...(newestRow ? copies : []),
    checkClock(now, newestRow),
    ...(settings.SMTP_URL ? [await checkMailServer(settings.SMTP_URL)] : []),
    await checkWebsite(localHost(settings.HOST), settings.PORT),
  ];
}

function parseSettings(env: DoctorIo["env"]) {
  try {
    return parseEnvironment(env);
  } catch (error) {
    if (error instanceof InvalidSettingError) return error;
    throw error;
  }
}

const localHost = (host = "127.0.0.1") => (host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host);

// What Linux could still give away; elsewhere what nobody uses at all. In a container its own limit counts.
function getMemory(): { total: number; available: number } {
  const limit = process.constrainedMemory?.() ?? 0;
  const isLimited = limit > 0 && limit < totalmem();
  const used = isLimited ? process.memoryUsage().rss : totalmem() - getAvailableMemory();
  const total = isLimited ? limit : totalmem();
  return { total, available: total - used };
}

function getAvailableMemory(): number {
  try {
    const [, kilobytes] = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync("/proc/meminfo", "utf8")) ?? [];
    return kilobytes ? Number(kilobytes) * 1024 : freemem();
  } catch {
    return freemem();
  }
}

type DataSettings = { DATABASE_PATH: string; UPLOADS_DIR: string; BACKUP_DIR: string; UPLOADS_S3?: unknown };

type DatabaseFindings = { findings: Finding[]; newestRow?: Date; named?: string[] };

async function checkDatabase(places: DataSettings): Promise<DatabaseFindings> {
  const { DATABASE_PATH: path } = places;
  if (!existsSync(path)) return { findings: [missingDatabase(places)] };
  if (statSync(path).size < 512) return { findings: [damagedDatabase(places, "is empty or cut off")] };
  let client: Database.Database | undefined;
  try {
    client = openReadOnly(path);
    client.pragma("busy_timeout = 2000");
    if (hasArchive(client)) return { findings: [unpackedBackup(path)] };
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

function missingDatabase({ DATABASE_PATH, BACKUP_DIR }: DataSettings): Finding {
  return existsSync(markerPath(DATABASE_PATH))
    ? fail(
        "database",
        `${DATABASE_PATH} is missing, although one was here. Put it back from ${BACKUP_DIR}:  npm run restore FILE`,
      )
    : warn("database", `There is no ${DATABASE_PATH} yet; the first start makes it.`);
}

const unpackedBackup = (path: string) =>
  fail(
    "database",
    `${path} is a whole backup that was put there by hand; its uploads are still packed. Move it away and run:  npm run restore FILE`,
  );

const damagedDatabase = ({ DATABASE_PATH, BACKUP_DIR }: DataSettings, error: string) =>
  fail("database", `${DATABASE_PATH} ${error}. Put a good copy back from ${BACKUP_DIR}:  npm run restore FILE`);

function checkVersion(client: Database.Database, path: string): Finding {
  const steps = Number(client.pragma("user_version", { simple: true }));
  const known = listMigrations().length;
  if (steps > known) {
    return fail("database", `${path} was made by a newer version of this program. Start that version.`);
  }
  if (existsSync(`${path}-wal`)) {
    return warn("database", `${path}-wal lies beside it: another program has it open. Close that one.`);
  }
  return steps < known
    ? warn("database", `${path} is whole, of an older version; the next start brings it up to date.`)
    : ok("database", `${path} is whole.`);
}

function checkFiles(folder: string, named: string[]): Finding {
  const gone = named.filter((key) => !existsSync(join(folder, key)));
  return checkReferencedFiles(named.length, gone, folder);
}

// A table of an older version may lack the column.
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

const timeoutMs = 5000;

async function checkMailServer(smtpUrl: string): Promise<Finding> {
  const { hostname, port } = new URL(smtpUrl);
  const server = `${hostname}${port && `:${port}`}`;
  const waits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  const transport = createTransport({ ...getSmtpOptions(smtpUrl), ...waits });
  try {
    await transport.verify();
    return ok("mail server", `${server} answers.`);
  } catch (error) {
    return fail(
      "mail server",
      `${server} cannot be used: ${firstLine(error)}. Check SMTP_URL, its name and its password.`,
    );
  } finally {
    transport.close();
  }
}

async function checkWebsite(host: string, port: number): Promise<Finding> {
  const address = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  try {
    const answer = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(timeoutMs), redirect: "manual" });
    const health = await answer.json().catch(() => undefined);
    if (health?.live !== true) return fail("website", `Another program answers at ${address}. Choose another PORT.`);
    if (health.ready === true) return ok("website", `It runs at ${address} and is ready.`);
    return fail(
      "website",
      `It runs at ${address}, but its database or its uploads cannot be used. See the lines above.`,
    );
  } catch {
    return warn("website", `Nothing answers at ${address}. If it should run, start it:  npm start`);
  }
}

const testKey = "notices/written-to-see-if-it-can-be";

async function checkBucket(place: S3Config, named: string[] = []): Promise<Finding[]> {
  const storage = createS3Storage(place, { answerMs: 5000 });
  try {
    await storage.put(testKey, new File(["It can be written."], "trial"));
    await storage.remove(testKey);
    const stored = new Set((await listFiles(storage)).map(({ key }) => key));
    const gone = named.filter((key) => !stored.has(key));
    return [ok("uploads", `${place.bucket} can be written.`), checkReferencedFiles(named.length, gone, place.bucket)];
  } catch (error) {
    return [
      fail(
        "uploads",
        `${place.bucket} cannot be used: ${firstLine(error)}. Check UPLOADS_S3, its region and its keys.`,
      ),
    ];
  }
}
