import { utimesSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { beside } from "./cleanup.mjs";
import { fillClass, withDatabase } from "./school-database.mjs";
import { createAccount, open, randomFrom, signIn, storedFiles, withPlace } from "./website.mjs";
import {
  deleteNotices,
  faultsIn,
  newLedger,
  noticesALoss,
  untilMoreIsAcknowledged,
  writeMarks,
  writeNotice,
} from "./writers.mjs";

const twoDaysMs = 2 * 24 * 3600 * 1000;

/**
 * Kills the website at random moments while it publishes notices with files, removes some of them for good and saves
 * the marks of a class, and looks at what is left each time.
 * @param {{ kills: number, seed: number, until?: number }} options `until` is when to stop anyway, in ms since 1970
 * @returns {Promise<import("./website.mjs").Outcome[]>}
 */
export function killLoop({ kills, seed, until = Number.POSITIVE_INFINITY }) {
  return withPlace(async (settings) => {
    const random = randomFrom(seed);
    const ledger = newLedger();
    let website = await open(settings);
    await createAccount(settings);
    const school = fillClass(settings, 20);
    const cookie = await signIn(website.address);
    const faults = [];
    const usualMs = website.readyMs;
    let slowest = 0;
    let killed = 0;
    let number = 0;

    while (killed < kills && Date.now() < until) {
      const { address } = website;
      const isOver = { yet: false };
      const writers = [0, 1].map(async () => {
        while (!isOver.yet) await writeNotice(address, cookie, ledger, ++number);
      });
      writers.push(deleteNotices(address, cookie, ledger, everyOther(settings, ledger), isOver));
      writers.push(writeMarks(address, cookie, ledger, school, isOver));
      await beside(writers, isOver, async () => {
        await untilMoreIsAcknowledged(ledger, isOver);
        await pause(random() * 300);
        await website.kill();
      });
      killed += 1;
      website = await open(settings);
      slowest = Math.max(slowest, website.readyMs);
      faults.push(...faultsIn(settings, ledger, school));
    }
    await website.kill("SIGTERM");

    const orphansBefore = orphans(settings).length;
    letTwoDaysPass(settings);
    website = await open(settings);
    await website.kill("SIGTERM");
    const left = orphans(settings);
    const isNoticed = noticesALoss(settings, ledger, school);
    const tried = `${killed} kills, seed ${seed}, ${ledger.acknowledged.size} notices, ${ledger.deleted} deletions and ${ledger.savedMarks} classes of marks acknowledged`;
    return [
      {
        promise: "kill -9 at any moment loses nothing acknowledged and leaves nothing half",
        kept:
          faults.length === 0 &&
          [ledger.acknowledged.size, ledger.deleted, ledger.savedMarks].every((done) => done > 0),
        detail: faults.length === 0 ? tried : `${tried}; ${faults.slice(0, 5).join("; ")}`,
      },
      {
        promise: "the website is open again within 3 s",
        // A machine on which any start takes long gets the time of three.
        kept: slowest < Math.max(3000, 3 * usualMs),
        detail: `${Math.round(slowest)} ms at most, ${Math.round(usualMs)} ms for the first start of all`,
      },
      {
        promise: "files that no row names go after their day, and no others",
        kept: orphansBefore > 0 && left.length === 0 && faultsIn(settings, ledger, school).length === 0,
        detail: `${orphansBefore} before, ${left.length} after`,
      },
      {
        promise: "the ledger notices when a notice, a file or the marks are not what was acknowledged",
        kept: isNoticed,
        detail: "",
      },
    ];
  });
}

/** The ids by title of half the notices that nobody has begun to delete; the first one always stays. */
function everyOther(settings, { acknowledged, deletions }) {
  const titles = [...acknowledged].slice(1).filter((title, place) => place % 2 === 0 && !deletions.has(title));
  return withDatabase(settings, (database) => {
    const idOf = database.prepare("select id from notices where title = ?").pluck();
    return titles.map((title) => [title, idOf.get(title)]);
  });
}

function orphans(settings) {
  const named = withDatabase(
    settings,
    (database) => new Set(database.prepare("select file_path from notices").pluck().all()),
  );
  return storedFiles(settings).filter((key) => !named.has(key));
}

function letTwoDaysPass(settings) {
  const then = (Date.now() - twoDaysMs) / 1000;
  for (const key of storedFiles(settings)) utimesSync(join(settings.UPLOADS_DIR, key), then, then);
  withDatabase(settings, (database) =>
    database.prepare("update migrations set applied_at = applied_at - ?").run(2 * twoDaysMs),
  );
}
