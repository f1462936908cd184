import { latestCopyName, parseBackupName } from "~/backups/backup-rules";
import type { Environment } from "~/env.server";
import type { CopyState } from "../away/copy-backups.server";

/**
 * The problems that the doctor reports when they begin and when they end. Each problem has its own texts, and its own
 * line in docs/deploy.md.
 */
export const problems = [
  "settings",
  "address",
  "proxy",
  "Node",
  "memory",
  "pictures",
  "folder",
  "space",
  "database",
  "files",
  "uploads",
  "backup",
  "copy",
  "backup file",
  "copy away",
  "clock",
  "mail server",
  "certificate",
  "website",
  "doctor",
] as const;

export type Problem = (typeof problems)[number];

// We report problems of these kinds even if they are only warnings, because they get worse over time.
const toldEarly: string[] = ["Node", "memory", "space", "backup", "certificate", "website"] satisfies Problem[];

export const isProblem = (finding: Finding): finding is Finding & { about: Problem } =>
  finding.level === "wrong" || (finding.level === "warn" && toldEarly.includes(finding.about));

const megabyte = 1024 * 1024;
const gigabyte = 1024 * megabyte;
const dayMs = 24 * 3600 * 1000;

// The date of the last security fix for each major version of Node, from the release schedule of the Node project.
const supportEnds: Record<number, string> = { 22: "2027-04-30", 24: "2028-04-30", 26: "2029-04-30" };

export function checkNodeVersion(version: string, now: Date): Finding {
  const end = supportEnds[Number.parseInt(version, 10)];
  if (end === undefined) return warn("Node", `${version} is not a long-term support version. Install Node 24.`);
  if (now.getTime() < new Date(end).getTime()) return ok("Node", `${version} gets security fixes until ${end}.`);
  return warn("Node", `${version} has had no security fixes since ${end}. Upgrade the website, or install Node 24.`);
}

export function checkMemory({ total, available }: { total: number; available: number }): Finding {
  const message = `${formatSize(available)} of ${formatSize(total)} are free.`;
  if (total < 450 * megabyte) return fail("memory", `${message} The website needs a machine with 512 MB or more.`);
  if (available < 100 * megabyte) {
    return warn("memory", `${message} Stop other programs on this machine, or give it more memory.`);
  }
  return ok("memory", message);
}

/**
 * Reports whether pictures can be processed. If the library sharp does not support the server, npm does not install it
 * and reports no error.
 */
export function checkPictures(loadError?: string): Finding {
  if (loadError === undefined) return ok("pictures", "Pictures can be read and drawn.");
  return fail("pictures", `sharp does not load (${loadError}), so no picture can be uploaded. Run:  npm ci`);
}

export function checkDiskSpace(folder: string, { freeBytes, floor }: { freeBytes: number; floor: number }): Finding {
  const message = `${formatSize(freeBytes)} are free on the disk of ${folder}.`;
  if (freeBytes < floor) {
    return fail("space", `${message} Uploads are refused below ${formatSize(floor)}. Free some space there.`);
  }
  if (freeBytes < 3 * floor) return warn("space", `${message} Below ${formatSize(floor)} uploads are refused.`);
  return ok("space", message);
}

export function checkReferencedFiles(named: number, gone: string[], place: string): Finding {
  if (gone.length === 0) return ok("files", `All ${named} uploaded files are there.`);
  const some = gone.slice(0, 3).join(", ");
  return fail(
    "files",
    `${gone.length} uploaded files are missing from ${place}, for example ${some}. Restore them from a backup.`,
  );
}

/** `newestRow` is the time of the newest row in the database. `elsewhere` is the current time on another server. */
export function checkClock(now: Date, newestRow: Date | undefined, elsewhere?: Date): Finding {
  const message = `It is ${now.toISOString().slice(0, 16).replace("T", " ")} UTC.`;
  const setIt = "Set the clock and keep it synchronised:  timedatectl set-ntp true";
  if (newestRow && now.getTime() < newestRow.getTime() - 5 * 60 * 1000) {
    return fail("clock", `${message} The newest record is later (${newestRow.toISOString().slice(0, 16)}). ${setIt}`);
  }
  const minutes = Math.round(Math.abs(now.getTime() - (elsewhere ?? now).getTime()) / 60_000);
  if (minutes >= 5) return fail("clock", `${message} Another machine's clock differs by ${minutes} minutes. ${setIt}`);
  return now.getUTCFullYear() < 2026 ? fail("clock", `${message} That is in the past. ${setIt}`) : ok("clock", message);
}

export function checkFileMode(path: string, mode: number, kind: "file" | "folder"): Finding {
  const wanted = kind === "file" ? "600" : "700";
  if ((mode & 0o077) === 0) return ok("privacy", `${path} can be read only by its owner.`);
  return warn("privacy", `Other users of this machine may read ${path}:  chmod ${wanted} '${path}'`);
}

export function checkBackups(copies: { backup?: Date; latest?: Date; newestRow?: Date }, now: Date): Finding[] {
  return [checkBackupAge(copies.backup, now), checkLatestCopy(copies.latest, copies.newestRow)];
}

function checkBackupAge(backup: Date | undefined, now: Date): Finding {
  if (!backup) return warn("backup", "There is no backup yet. Make one now:  npm run backup");
  const days = Math.floor((now.getTime() - backup.getTime()) / dayMs);
  const message = days < 1 ? "The newest backup is less than a day old." : `The newest backup is ${days} days old.`;
  if (days >= 7) return fail("backup", `${message} Make one now:  npm run backup`);
  return days >= 2
    ? warn("backup", `${message} The website makes one every night while it runs.`)
    : ok("backup", message);
}

function checkLatestCopy(latest: Date | undefined, newestRow: Date | undefined): Finding {
  if (!latest) return warn("copy", `There is no ${latestCopyName} yet; the website writes it while it runs.`);
  const lagMs = (newestRow?.getTime() ?? 0) - latest.getTime();
  if (lagMs > dayMs) {
    return fail("copy", `${latestCopyName} is more than a day older than the newest entry. Restart the website.`);
  }
  return ok("copy", `${latestCopyName} is from ${latest.toISOString().slice(0, 16).replace("T", " ")} UTC.`);
}

export type Certificate = { endsAt: Date; problem?: string };

const certificateDays = 10;

/**
 * Reports a certificate that expires soon. Caddy and certbot renew a certificate weeks before it expires, so in this
 * case the renewal has failed.
 */
export function checkCertificate(host: string, { endsAt, problem }: Certificate, now: Date): Finding {
  const day = endsAt.toISOString().slice(0, 10);
  const days = Math.floor((endsAt.getTime() - now.getTime()) / dayMs);
  const seeWhy = "The proxy's log says why it is not renewed, for example  journalctl -u caddy";
  if (days < 0)
    return fail("certificate", `The certificate of ${host} expired on ${day}. Browsers warn every visitor. ${seeWhy}`);
  if (problem) return fail("certificate", `Browsers do not trust the certificate of ${host} (${problem}). ${seeWhy}`);
  return days < certificateDays
    ? warn("certificate", `The certificate of ${host} expires on ${day}, in ${days} days. ${seeWhy}`)
    : ok("certificate", `The certificate of ${host} is valid until ${day}.`);
}

export function checkCopyAway(place: string, state: CopyState | undefined, now: Date): Finding {
  const { name = "", error } = state?.place === place ? state : {};
  const last = parseBackupName(name)?.at;
  const cause = error ? ` The last try failed: ${error}.` : "";
  if (!last) {
    const message = `No backup has been copied to ${place} yet.`;
    return error
      ? fail("copy away", `${message}${cause}`)
      : warn("copy away", `${message} The website copies one every night.`);
  }
  const message = `The newest copy at ${place} is ${name}.`;
  if (now.getTime() - last.getTime() >= 3 * dayMs)
    return fail("copy away", `${message}${cause} Check that the website can write there.`);
  return error ? warn("copy away", `${message}${cause}`) : ok("copy away", message);
}

const formatSize = (bytes: number) =>
  bytes < gigabyte ? `${Math.round(bytes / megabyte)} MB` : `${Math.round((bytes / gigabyte) * 10) / 10} GB`;

export function checkSettings(settings: Environment): Finding[] {
  return [checkAddress(settings), checkProxy(settings), checkMailSettings(settings), checkWhoIsTold(settings)];
}

function checkAddress({ PUBLIC_URL }: Environment): Finding {
  if (!PUBLIC_URL) {
    return warn(
      "address",
      "PUBLIC_URL is not set, so the website answers to any name. If the website is on the internet, set it, for example PUBLIC_URL=https://school.example",
    );
  }
  const { protocol, hostname, origin } = PUBLIC_URL;
  if (protocol === "https:") return ok("address", `People reach the website at ${origin}.`);
  return isPrivateHost(hostname)
    ? ok("address", `People reach the website at ${origin}, inside the school.`)
    : fail(
        "address",
        `${origin} is not https: passwords are sent unencrypted. Put a proxy with TLS in front (docs/deploy.md).`,
      );
}

function checkProxy({ PUBLIC_URL, TRUST_PROXY, HOST }: Environment): Finding {
  const isSecure = PUBLIC_URL?.protocol === "https:";
  if (isSecure && TRUST_PROXY === 0) {
    return fail(
      "proxy",
      "PUBLIC_URL is https, so a proxy is in front, but TRUST_PROXY is 0. All visitors look like one, so one person guessing passwords blocks everyone. Set TRUST_PROXY=1.",
    );
  }
  if (TRUST_PROXY > 0 && !PUBLIC_URL) {
    return warn(
      "proxy",
      `TRUST_PROXY is ${TRUST_PROXY}, but PUBLIC_URL is not set. If there is no proxy in front, set TRUST_PROXY=0.`,
    );
  }
  if (TRUST_PROXY > 2) {
    return warn(
      "proxy",
      `TRUST_PROXY is ${TRUST_PROXY}. If there are fewer proxies than that, visitors can fake their address.`,
    );
  }
  if (TRUST_PROXY > 0 && !isLoopback(HOST)) {
    return warn(
      "proxy",
      "The port can be reached without the proxy. If the proxy is on this machine, set HOST=127.0.0.1.",
    );
  }
  return ok("proxy", TRUST_PROXY === 0 ? "No proxy is trusted." : `TRUST_PROXY is ${TRUST_PROXY}.`);
}

function checkMailSettings({ SMTP_URL, MAIL_FROM }: Environment): Finding {
  if (!SMTP_URL) return ok("mail", "No mail server is set; links are shown in the office instead.");
  if (!MAIL_FROM)
    return warn(
      "mail",
      "MAIL_FROM is not set, so emails come from no-reply@ and the name in PUBLIC_URL. Set it to an address that the mail server accepts.",
    );
  return ok("mail", `Emails come from ${MAIL_FROM}.`);
}

function checkWhoIsTold({ SMTP_URL, MAIL_TO, HEALTH_PING_URL }: Environment): Finding {
  if (MAIL_TO && !SMTP_URL) return warn("reports", "MAIL_TO is set, but no email can be sent without SMTP_URL.");
  const ways = [MAIL_TO?.join(", "), HEALTH_PING_URL?.host].filter(Boolean).join(" and ");
  return ways
    ? ok("reports", `Problems are reported to ${ways}.`)
    : warn("reports", "Problems are shown only in the office. Set MAIL_TO (and SMTP_URL), or HEALTH_PING_URL.");
}

const isLoopback = (host = "") => /^(?:localhost|127\.|::1$|\[::1\]$)/.test(host);

const isPrivateHost = (host: string) =>
  isLoopback(host) ||
  !/[.:]/.test(host) ||
  /\.(?:local|lan|home|internal|home\.arpa)$/.test(host) ||
  /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)/.test(host);

export type Finding = { level: "ok" | "warn" | "wrong"; about: string; message: string };

export const ok = (about: string, message: string): Finding => ({ level: "ok", about, message });
export const warn = (about: string, message: string): Finding => ({ level: "warn", about, message });
export const fail = (about: Problem, message: string): Finding => ({ level: "wrong", about, message });

export const formatFinding = ({ level, about, message }: Finding) =>
  `${level.padEnd(6)}${about.padEnd(12)}${message.replace(/\s*\n\s*/g, " ")}`;
