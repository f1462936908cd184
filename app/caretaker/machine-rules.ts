import { type Finding, look, ok, wrong } from "./finding";

const megabyte = 1024 * 1024;
const gigabyte = 1024 * megabyte;
const dayMs = 24 * 3600 * 1000;

// The day each line of Node gets its last security fix (the release schedule of the Node project).
const supportEnds: Record<number, string> = { 20: "2026-04-30", 22: "2027-04-30", 24: "2028-04-30", 26: "2029-04-30" };

/** Whether this Node, such as "22.11.0", runs the website and still gets security fixes. */
export function judgeNode(version: string, now: Date): Finding {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    return wrong("Node", `The website needs Node 20.19 or newer; this is ${version}. Install Node 24.`);
  }
  const end = supportEnds[major];
  if (end === undefined) return look("Node", `${version} is no line for servers. Install Node 24.`);
  if (now.getTime() < new Date(end).getTime()) return ok("Node", `${version} gets security fixes until ${end}.`);
  return look("Node", `${version} has had no security fixes since ${end}. Install Node 24, then run  npm ci  again.`);
}

/** Whether the machine has memory enough; both in bytes. */
export function judgeMemory({ total, available }: { total: number; available: number }): Finding {
  const said = `${sizeInWords(available)} of ${sizeInWords(total)} are free.`;
  if (total < 450 * megabyte) return wrong("memory", `${said} The website needs a machine with 512 MB or more.`);
  if (available < 100 * megabyte) {
    return look("memory", `${said} Stop what else runs here, or give the machine more memory.`);
  }
  return ok("memory", said);
}

/** Whether the disk of a folder leaves room; `floor` is what uploads must leave free, all in bytes. */
export function judgeSpace(folder: string, { freeBytes, floor }: { freeBytes: number; floor: number }): Finding {
  const said = `${sizeInWords(freeBytes)} are free on the disk of ${folder}.`;
  if (freeBytes < floor) {
    return wrong("space", `${said} Uploads are refused below ${sizeInWords(floor)}. Delete what is not needed there.`);
  }
  if (freeBytes < 3 * floor) return look("space", `${said} Below ${sizeInWords(floor)} uploads are refused.`);
  return ok("space", said);
}

/** Whether all files that entries name, so many, are in a place; `gone` are those that are not. */
export function judgeFiles(named: number, gone: string[], place: string): Finding {
  if (gone.length === 0) return ok("files", `All ${named} files that entries name are there.`);
  const some = gone.slice(0, 3).join(", ");
  return wrong(
    "files",
    `${gone.length} files that entries name are missing from ${place}, such as ${some}. Bring them from a backup.`,
  );
}

/** Whether the clock is plausible: never before the newest row of the database, where there is one. */
export function judgeClock(now: Date, newestRow: Date | undefined): Finding {
  const said = `It is ${now.toISOString().slice(0, 16).replace("T", " ")} UTC.`;
  const setIt = "Set the clock, and let it be kept right:  timedatectl set-ntp true";
  if (newestRow && now.getTime() < newestRow.getTime() - 5 * 60 * 1000) {
    return wrong("clock", `${said} The newest entry is of ${newestRow.toISOString().slice(0, 16)}, later. ${setIt}`);
  }
  return now.getUTCFullYear() < 2026 ? wrong("clock", `${said} That is long ago. ${setIt}`) : ok("clock", said);
}

/** Whether nobody but the owner may read a file or folder; `mode` as stat gives it. */
export function judgeMode(path: string, mode: number, kind: "file" | "folder"): Finding {
  const wanted = kind === "file" ? "600" : "700";
  if ((mode & 0o077) === 0) return ok("privacy", `${path} can be read by its owner alone.`);
  return look("privacy", `Other users of this machine may read ${path}:  chmod ${wanted} '${path}'`);
}

/** Whether the copies are fresh; each moment is undefined where there is no copy. */
export function judgeCopies(copies: { backup?: Date; latest?: Date; newestRow?: Date }, now: Date): Finding[] {
  return [judgeBackup(copies.backup, now), judgeLatest(copies.latest, copies.newestRow)];
}

function judgeBackup(backup: Date | undefined, now: Date): Finding {
  if (!backup) return look("backup", "There is no backup yet. Make one now:  npm run backup");
  const days = Math.floor((now.getTime() - backup.getTime()) / dayMs);
  const said = days < 1 ? "The newest backup is less than a day old." : `The newest backup is ${days} days old.`;
  if (days >= 7) return wrong("backup", `${said} Make one now:  npm run backup`);
  return days >= 2 ? look("backup", `${said} The website makes one every night while it runs.`) : ok("backup", said);
}

function judgeLatest(latest: Date | undefined, newestRow: Date | undefined): Finding {
  if (!latest) return look("copy", "There is no school-latest.db yet; the website writes it while it runs.");
  const lagMs = (newestRow?.getTime() ?? 0) - latest.getTime();
  if (lagMs > dayMs) {
    return wrong("copy", "school-latest.db is more than a day older than the newest entry. Restart the website.");
  }
  return ok("copy", `school-latest.db is of ${latest.toISOString().slice(0, 16).replace("T", " ")} UTC.`);
}

const sizeInWords = (bytes: number) =>
  bytes < gigabyte ? `${Math.round(bytes / megabyte)} MB` : `${Math.round((bytes / gigabyte) * 10) / 10} GB`;
