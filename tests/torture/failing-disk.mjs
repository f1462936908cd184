import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { hasStrace } from "./power-cut.mjs";
import { withDatabase } from "./school-database.mjs";
import { openSchool, pdfNamed, publishNotice, resultOf, skip, withPlace } from "./website.mjs";
import { databaseFaults } from "./writers.mjs";

const errors = ["pwrite64:error=EIO", "pwrite64:error=ENOSPC", "fsync,fdatasync:error=EIO", "openat:error=EMFILE"];

/**
 * Saves a notice with a file again and again. Each time, strace makes a different system call fail as on a broken disk.
 * @param {{ points: number, until?: number }} options
 * @returns {Promise<import("./website.mjs").Result>}
 */
export async function failingDisk({ points, until = Number.POSITIVE_INFINITY }) {
  if (!hasStrace()) return skip("strace is not here, or may not watch other programs");
  return withPlace(async (settings) => {
    const { website, address, cookie } = await openSchool(settings);
    const faults = [];
    let rejected = 0;
    let tried = 0;
    for (; tried < points && Date.now() < until; tried++) {
      const error = `inject=${errors[tried % errors.length]}:when=${1 + Math.floor(tried / errors.length)}`;
      const title = `f-${tried}`;
      const injecting = ["-f", "-p", String(website.pid), "-o", "/dev/null", "-e", error];
      const strace = spawn("strace", injecting, { stdio: ["ignore", "ignore", "pipe"] });
      const ended = once(strace, "exit");
      await once(strace.stderr, "data");
      const { status } = await publishNotice(address, cookie, title, pdfNamed(title)).catch(() => ({ status: 0 }));
      strace.kill("SIGINT");
      await ended;
      if (status !== 303) rejected += 1;
      faults.push(...faultsAfter(settings, title, status).map((fault) => `${error}: ${status}, ${fault}`));
    }
    const after = await publishNotice(address, cookie, "after all", pdfNamed("after")).catch(() => ({ status: 0 }));
    const code = await website.stop();
    return resultOf(`${tried} places, ${rejected} saves rejected ${faults.slice(0, 4).join("; ")}`, {
      "a disk that fails at any moment of a save gives no false success and damages nothing":
        faults.length === 0 && rejected > 0,
      "the website stays open": code === 0,
      "saving works again when the disk does": after.status === 303,
    });
  });
}

function faultsAfter(settings, title, status) {
  return withDatabase(settings, (database) => {
    const row = database.prepare("select content, file_path as key from notices where title = ?").get(title);
    const faults = databaseFaults(database);
    if (status === 303 && !row) faults.push("acknowledged and not there");
    if (row && row.content !== `All of ${title}.`) faults.push("half a row");
    // If the website cannot store the file of a notice, it publishes the notice without the file, and the answer says
    // so.
    if (row?.key && !existsSync(join(settings.UPLOADS_DIR, row.key))) faults.push("a row without its file");
    return faults;
  });
}
