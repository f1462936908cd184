import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { beside } from "./beside.mjs";
import { faultIn, inCopyOf, latestName } from "./copies.mjs";
import { acknowledged, createAccount, open, signIn, withPlace } from "./website.mjs";

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
