import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { withDatabase } from "./school-database.mjs";
import { createAccount, open, pdfNamed, publishNotice, signIn, withPlace } from "./website.mjs";

const hasStrace = spawnSync("strace", ["-o", "/dev/null", "true"]).status === 0;
const without = (promise) => [
  { promise, kept: "skipped", detail: "strace is not here, or may not watch other programs" },
];

/**
 * Watches in which order the website writes to the disk and to its visitors.
 * @param {{ saves: number }} options
 * @returns {Promise<import("./website.mjs").Outcome[]>}
 */
export async function syncBeforeAnswer({ saves }) {
  const promise = "nothing is acknowledged before it is on the disk";
  if (!hasStrace) return without(promise);
  return withPlace(async (settings, place) => {
    const trace = join(place, "trace.txt");
    const calls = "trace=fsync,fdatasync,write,writev,sendto";
    const website = await open(settings, {
      before: ["strace", "-D", "-f", "-qq", "-s", "24", "-e", calls, "-o", trace],
    });
    const { address } = website;
    await createAccount(settings);
    const cookie = await signIn(address);
    const mark = readFileSync(trace, "utf8").length;
    for (let number = 0; number < saves; number++)
      await publishNotice(address, cookie, `t-${number}`, pdfNamed(`t-${number}`));
    const saved = answersIn(readFileSync(trace, "utf8").slice(mark), "303");
    const readFrom = readFileSync(trace, "utf8").length;
    for (let number = 0; number < 5; number++) await fetch(`${address}/notices`, { headers: { Connection: "close" } });
    await pause(50);
    const read = answersIn(readFileSync(trace, "utf8").slice(readFrom), "200");
    await website.kill("SIGTERM");
    const unsynced = saved.filter((syncs) => syncs === 0).length;
    // A page that is only read shows that the watcher tells an answer without a sync from one with.
    const tells = read.length > 0 && read.some((syncs) => syncs === 0);
    return [
      {
        promise,
        kept: saved.length === saves && unsynced === 0 && tells,
        detail: `${saved.length} saves, ${unsynced} before their sync, ${Math.min(...saved)} syncs each at least; of ${read.length} pages that were read ${read.filter((syncs) => syncs === 0).length} without`,
      },
    ];
  });
}

/** How many syncs ended before each answer of this status, since the answer before it. */
function answersIn(trace, status) {
  const counts = [];
  let syncs = 0;
  for (const line of trace.split("\n")) {
    if (/(?:fsync|fdatasync)(?:\(| resumed).*= 0$/.test(line)) syncs += 1;
    else if (line.includes(`HTTP/1.1 ${status}`)) {
      counts.push(syncs);
      syncs = 0;
    }
  }
  return counts;
}

/**
 * Lets the disk fail at one place after the other while a notice with a file is saved.
 * @param {{ points: number, until?: number }} options
 * @returns {Promise<import("./website.mjs").Outcome[]>}
 */
export async function failingDisk({ points, until = Number.POSITIVE_INFINITY }) {
  const promise = "a disk that fails at any moment of a saving gives no false success and damages nothing";
  if (!hasStrace) return without(promise);
  return withPlace(async (settings) => {
    const website = await open(settings);
    const { address } = website;
    await createAccount(settings);
    const cookie = await signIn(address);
    const kinds = ["pwrite64:error=EIO", "pwrite64:error=ENOSPC", "fsync,fdatasync:error=EIO", "openat:error=EMFILE"];
    const wrong = [];
    let refused = 0;
    let tried = 0;
    for (; tried < points && Date.now() < until; tried++) {
      const fault = `inject=${kinds[tried % kinds.length]}:when=${1 + Math.floor(tried / kinds.length)}`;
      const title = `f-${tried}`;
      const watcher = spawn("strace", ["-f", "-p", String(website.pid), "-o", "/dev/null", "-e", fault], {
        stdio: ["ignore", "ignore", "pipe"],
      });
      await once(watcher.stderr, "data");
      const { status } = await publishNotice(address, cookie, title, pdfNamed(title)).catch(() => ({ status: 0 }));
      watcher.kill("SIGINT");
      await once(watcher, "exit");
      if (status !== 303) refused += 1;
      const harm = faultAfter(settings, title, status);
      if (harm) wrong.push(`${fault}: ${status}, ${harm}`);
    }
    const after = await publishNotice(address, cookie, "after all", pdfNamed("after"));
    await website.kill("SIGTERM");
    return [
      {
        promise,
        kept: wrong.length === 0 && after.status === 303 && refused > 0,
        detail: `${tried} places, ${refused} savings refused ${wrong.slice(0, 4).join("; ")}`,
      },
    ];
  });
}

function faultAfter(settings, title, status) {
  return withDatabase(settings, (database) => {
    const row = database.prepare("select content, file_path as key from notices where title = ?").get(title);
    if (status === 303 && !row) return "acknowledged and not there";
    if (row && row.content !== `All of ${title}.`) return "half a row";
    // A notice whose file could not be stored goes out without one, and says so.
    if (row?.key && !existsSync(join(settings.UPLOADS_DIR, row.key))) return "a row without its file";
    const verdict = database.pragma("integrity_check(1)", { simple: true });
    return verdict === "ok" ? undefined : `damaged: ${verdict}`;
  });
}
