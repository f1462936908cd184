import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { beside } from "./cleanup.mjs";
import { faultIn, inCopyOf, latestName } from "./copies.mjs";
import { addDrafts } from "./school-database.mjs";
import { acknowledged, createAccount, open, signIn, withPlace } from "./website.mjs";

const hasTaskset = spawnSync("taskset", ["-c", "0", "true"]).status === 0;
const megabytes = 20;
const enoughVisits = 10;

/**
 * Asks for pages, kept ones and such as are made anew, while the website copies its rows, on one core.
 * @param {{ snapshots: number }} options
 * @returns {Promise<import("./website.mjs").Outcome[]>}
 */
export function snapshotBesideVisitors({ snapshots }) {
  return withPlace(async (settings) => {
    await (await open(settings)).kill("SIGTERM");
    await createAccount(settings);
    addDrafts(settings, megabytes);
    // At its end a website leaves the copy up to date, so that the next one makes none before something is saved.
    await (await open(settings)).kill("SIGTERM");
    const before = [];
    const during = [];
    const end = Date.now() + snapshots * 60_000;
    // A fast disk, or a core that others use, leaves a copy few visits.
    const isEnough = () => during.length >= enoughVisits * snapshots || Date.now() > end;
    let round = 0;
    for (; round < snapshots || !isEnough(); round++) {
      const website = await open(settings, { before: hasTaskset ? ["taskset", "-c", "0"] : [] });
      const cookie = await signIn(website.address);
      await acknowledged(website.address, cookie, `after ${round}`);
      const { quiet, copying } = await visitsAround(website.address, join(settings.BACKUP_DIR, "school-latest.db"));
      before.push(...quiet);
      during.push(...copying);
      await website.kill("SIGTERM");
    }
    const at = (waits, share) => waits.toSorted((a, b) => a - b)[Math.floor(waits.length * share)] ?? 0;
    const shown = (waits) => `${waits.length} visits, 99 in 100 within ${at(waits, 0.99).toFixed(0)} ms`;
    return [
      {
        promise: "taking a snapshot does not freeze visitors: 99 in 100 are answered within 300 ms",
        // On a machine on which pages take long anyway, ten times as long as without a snapshot.
        kept: during.length >= enoughVisits && at(during, 0.99) <= Math.max(300, 10 * at(before, 0.99)),
        detail: `${round} snapshots of ${megabytes} MB${hasTaskset ? " on one core" : ""}: ${shown(during)}, longest ${at(during, 0.9999).toFixed(0)}; before: ${shown(before)}`,
      },
    ];
  });
}

/** How long visits take, in ms, until a copy is begun and while it is made. */
async function visitsAround(address, latest) {
  const first = statSync(latest).ino;
  const waits = { quiet: [], copying: [] };
  const end = Date.now() + 60_000;
  const isOver = { yet: false };
  const visitors = [0, 1].map(async (place) => {
    for (let visit = place; !isOver.yet; visit += 2) {
      const wasCopying = existsSync(`${latest}.tmp`);
      const begun = performance.now();
      const answer = await fetch(address + (visit % 4 < 2 ? "/notices" : `/search?q=visit+${visit}`));
      await answer.arrayBuffer();
      const isCopying = wasCopying || existsSync(`${latest}.tmp`);
      waits[isCopying ? "copying" : "quiet"].push(performance.now() - begun);
      if (answer.status !== 200) throw new Error(`A page was answered with ${answer.status}.`);
    }
  });
  await beside(visitors, isOver, async () => {
    while (!isOver.yet && statSync(latest).ino === first && Date.now() < end) await pause(5);
  });
  return waits;
}

/**
 * Copies the file that may be copied at any time while saves go on, every other time slowly, and looks whether each copy
 * is of one moment, and of which.
 * @param {{ copies: number }} options
 * @returns {Promise<import("./website.mjs").Outcome[]>}
 */
export function snapshotCopies({ copies }) {
  return withPlace(async (settings) => {
    const website = await open(settings);
    await createAccount(settings);
    const cookie = await signIn(website.address);
    const savedAt = [];
    const isOver = { yet: false };
    const save = async () => {
      while (!isOver.yet) {
        await acknowledged(website.address, cookie, `s-${savedAt.length + 1}`);
        savedAt.push(performance.now());
        await pause(50);
      }
    };
    const seen = { faults: [], oldest: 0, renewals: 0 };
    await beside([save()], isOver, () =>
      copyMany(join(settings.BACKUP_DIR, latestName), copies, savedAt, seen, isOver),
    );
    await website.kill("SIGTERM");
    const seconds = Math.round(seen.oldest / 1000);
    return [
      {
        promise: "the backup file is consistent in every copy made while saves go on, and at most a minute old",
        // Looked at once a second, and made while the box is busy with the saves.
        kept: seen.faults.length === 0 && seen.renewals > 0 && seconds <= 65,
        detail:
          seen.faults.slice(0, 5).join("; ") ||
          `${copies} copies over ${savedAt.length} saves and ${seen.renewals} renewals, at most ${seconds} s old`,
      },
    ];
  });
}

async function copyMany(latest, copies, savedAt, seen, isOver) {
  while (!isOver.yet && !existsSync(latest)) await pause(50);
  let before = statSync(latest).ino;
  for (let copied = 0; !isOver.yet && copied < copies; copied++) {
    const begun = performance.now();
    const slowMs = copied % 2 === 0 ? 1000 : 0;
    const look = (copy) => {
      const count = copy.prepare("select count(*) from notices").pluck().get();
      // The first save that is not in it was acknowledged so long before the copy began.
      if (savedAt[count] !== undefined) seen.oldest = Math.max(seen.oldest, begun - savedAt[count]);
      return faultIn(copy);
    };
    const fault = await inCopyOf(latest, look, slowMs);
    if (fault) seen.faults.push(`copy ${copied}: ${fault}`);
    if (statSync(latest).ino !== before) seen.renewals += 1;
    before = statSync(latest).ino;
    await pause(900 - slowMs / 2);
  }
}
