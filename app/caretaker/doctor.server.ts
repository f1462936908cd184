import { readFileSync } from "node:fs";
import { freemem, totalmem } from "node:os";
import { readEnvironment, WrongSetting } from "../env.server";
import { checkBucket } from "./bucket-check.server";
import { checkDatabase } from "./database-check.server";
import { type Finding, lineOf, ok, wrong } from "./finding";
import { judgeClock, judgeCopies, judgeMemory, judgeNode } from "./machine-rules";
import { checkMailServer, checkWebsite } from "./neighbours.server";
import { checkPlaces, copiesIn } from "./places.server";
import { judgeSettings } from "./setting-rules";

export type Surroundings = {
  say: (line: string) => void;
  env: Record<string, string | undefined>;
  /** The version of Node, such as "22.11.0". */
  node: string;
};

/** The command as the terminal starts it. */
export async function main(): Promise<void> {
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  process.exitCode = await run({ say, env: process.env, node: process.versions.node });
}

/** Looks over the box and says a line about each thing; gives the exit code: 1 when something is wrong, else 0. */
export async function run({ say, env, node }: Surroundings, now = new Date()): Promise<number> {
  const findings = [judgeNode(node, now), judgeMemory(memory()), ...(await lookOver(env, now))];
  for (const finding of findings) say(lineOf(finding));
  const faults = findings.filter(({ level }) => level === "wrong").length;
  say("");
  say(faults === 0 ? "Nothing is wrong." : `${faults} wrong. Put right what the lines marked "wrong" say.`);
  return faults === 0 ? 0 : 1;
}

async function lookOver(env: Surroundings["env"], now: Date): Promise<Finding[]> {
  const settings = settingsIn(env);
  if (settings instanceof WrongSetting) return settings.message.split("\n").map((line) => wrong("settings", line));
  const { findings, newestRow, named } = checkDatabase(settings);
  const copies = judgeCopies({ ...copiesIn(settings.BACKUP_DIR), newestRow }, now);
  return [
    ok("settings", "All can be read."),
    ...judgeSettings(settings),
    ...checkPlaces(settings),
    ...findings,
    ...(settings.UPLOADS_S3 ? await checkBucket(settings.UPLOADS_S3, named) : []),
    // Where nothing was ever written, nothing is due.
    ...(newestRow ? copies : []),
    judgeClock(now, newestRow),
    ...(settings.SMTP_URL ? [await checkMailServer(settings.SMTP_URL)] : []),
    await checkWebsite(ownHost(settings.HOST), settings.PORT),
  ];
}

function settingsIn(env: Surroundings["env"]) {
  try {
    return readEnvironment(env);
  } catch (error) {
    if (error instanceof WrongSetting) return error;
    throw error;
  }
}

const ownHost = (host = "127.0.0.1") => (host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host);

// What Linux could still give away; elsewhere what nobody uses at all. In a container its own limit counts.
function memory(): { total: number; available: number } {
  const limit = process.constrainedMemory?.() ?? 0;
  const isLimited = limit > 0 && limit < totalmem();
  const used = isLimited ? process.memoryUsage().rss : totalmem() - availableMemory();
  const total = isLimited ? limit : totalmem();
  return { total, available: total - used };
}

function availableMemory(): number {
  try {
    const [, kilobytes] = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync("/proc/meminfo", "utf8")) ?? [];
    return kilobytes ? Number(kilobytes) * 1024 : freemem();
  } catch {
    return freemem();
  }
}
