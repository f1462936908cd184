import { readFileSync } from "node:fs";
import { freemem, totalmem } from "node:os";
import { InvalidSettingError, parseEnvironment } from "../../env.server";
import { checkDatabase } from "./database-checks.server";
import { checkFolders, findCopies } from "./folder-checks.server";
import { checkBucket, checkMailServer, checkWebsite } from "./network-checks.server";
import {
  checkBackups,
  checkClock,
  checkMemory,
  checkNodeVersion,
  checkSettings,
  type Finding,
  fail,
  formatFinding,
  ok,
} from "./rules";

type DoctorIo = {
  say: (line: string) => void;
  env: Record<string, string | undefined>;
  /** The version of Node, such as "22.11.0". */
  node: string;
};

/** The command as the terminal starts it. */
export async function main(): Promise<void> {
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  process.exitCode = await runDoctor({ say, env: process.env, node: process.versions.node });
}

/** Looks over the box and says a line about each thing; returns the exit code: 1 when something is wrong, else 0. */
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
  const { findings, newestRow, named } = checkDatabase(settings);
  const copies = checkBackups({ ...findCopies(settings.BACKUP_DIR), newestRow }, now);
  return [
    ok("settings", "All can be read."),
    ...checkSettings(settings),
    ...checkFolders(settings),
    ...findings,
    ...(settings.UPLOADS_S3 ? await checkBucket(settings.UPLOADS_S3, named) : []),
    // Where nothing was ever written, nothing is due.
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
