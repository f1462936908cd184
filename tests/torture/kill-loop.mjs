import { utimesSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { beside } from "./cleanup.mjs";
import { fillClass, select, withDatabase } from "./school-database.mjs";
import { open, openSchool, randomFrom, resultOf, storedFiles, withPlace } from "./website.mjs";
import {
  deleteNotice,
  deletionSteps,
  faultsIn,
  newLedger,
  noticesALoss,
  untilMoreIsAcknowledged,
  writeMarks,
  writeNotice,
} from "./writers.mjs";

const twoDaysMs = 2 * 24 * 3600 * 1000;

/**
 * Kills the website at random moments while it publishes notices with files, deletes some notices permanently and saves
 * the marks of a class. Checks the data after each kill.
 * @param {{ kills: number, students: number, seed: number, until?: number }} options `until` is the time at which
 *   the trial stops early, in ms since 1970
 * @returns {Promise<import("./website.mjs").Result>}
 */
export function killLoop({ kills, students, seed, until = Number.POSITIVE_INFINITY }) {
  return withPlace(async (settings) => {
    const random = randomFrom(seed);
    const ledger = newLedger();
    let { website, cookie } = await openSchool(settings);
    const school = fillClass(settings, students);
    const faults = [];
    const usualMs = website.readyMs;
    let slowest = 0;
    let killed = 0;
    let number = 0;

    for (; killed < kills && Date.now() < until; killed++) {
      const { address } = website;
      const isOver = { yet: false };
      const writers = [
        ...[0, 1].map(() => repeat(isOver, () => writeNotice(address, cookie, ledger, ++number))),
        repeat(isOver, () => writeMarks(address, cookie, ledger, school)),
        deleteAll(address, cookie, ledger, everyOther(settings, ledger), isOver),
      ];
      await beside(writers, isOver, async () => {
        await untilMoreIsAcknowledged(ledger, isOver);
        await pause(random() * 300);
        await website.kill();
      });
      website = await open(settings);
      slowest = Math.max(slowest, website.readyMs);
      faults.push(...faultsIn(settings, ledger, school));
    }
    await website.stop();

    const left = orphans(settings);
    letTwoDaysPass(settings);
    await (await open(settings)).stop();
    // Stopping the website may interrupt the drawing of a sharing picture, whose new file then has no row in the
    // database. The clean-up deletes such a file only after a day, so this compares only files that were there before.
    const kept = orphans(settings).filter((key) => left.includes(key));
    const saved = [ledger.acknowledged.size, ledger.deleted, ledger.savedMarks];
    return resultOf(
      `${killed} kills, seed ${seed}, ${saved[0]} notices, ${saved[1]} deletions and ${saved[2]} times the marks of ` +
        `${students} students acknowledged; open again within ${Math.round(slowest)} ms, ${Math.round(usualMs)} at first; ` +
        `${left.length} files without a row, ${kept.length} after their day ${faults.slice(0, 5).join("; ")}`,
      {
        "kill -9 at any moment loses nothing acknowledged and leaves nothing half":
          faults.length === 0 && saved.every((count) => count > 0),
        // If this machine needs more than a second for every start, the limit is three times the usual start time.
        "the website is open again within 3 s": slowest < Math.max(3000, 3 * usualMs),
        "files that no row names go after their day, and no others":
          left.length > 0 && kept.length === 0 && faultsIn(settings, ledger, school).length === 0,
        "the ledger notices when a notice, a file or the marks are not what was acknowledged": noticesALoss(
          settings,
          ledger,
          school,
        ),
      },
    );
  });
}

async function repeat(isOver, write) {
  while (!isOver.yet && (await write()) !== false);
}

async function deleteAll(address, cookie, ledger, notices, isOver) {
  for (const notice of notices) {
    for (const step of deletionSteps)
      if (isOver.yet || !(await deleteNotice(address, cookie, ledger, notice, step))) return;
  }
}

function everyOther(settings, { acknowledged, deletions }) {
  const titles = [...acknowledged].slice(1).filter((title, index) => index % 2 === 0 && !deletions.has(title));
  return titles.map((title) => ({ title, id: select(settings, "select id from notices where title = ?", title)[0] }));
}

function orphans(settings) {
  // The website draws sharing pictures in the background and names them in the column share_picture only when they are
  // finished.
  const named = new Set(
    ["file_path", "share_picture"].flatMap((column) => select(settings, `select ${column} from notices`)),
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
