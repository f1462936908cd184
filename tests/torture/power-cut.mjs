import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fillClass, untilDrawn, withDatabase } from "./school-database.mjs";
import { readTrace, straceInto, volatileDisk } from "./volatile-disk.mjs";
import { openSchool, randomFrom, resultOf, settingsIn, skip, withPlace } from "./website.mjs";
import { deleteNotice, deletionSteps, faultsIn, newLedger, writeMarks, writeNotice } from "./writers.mjs";

/** Returns whether strace works on this machine. */
export const hasStrace = () => spawnSync("strace", ["-o", "/dev/null", "true"]).status === 0;

/**
 * Records all file changes and all answers of a website that publishes notices with files, saves marks and deletes
 * notices. Then replays the changes on a simulated disk, cuts its power at random moments and compares the remaining
 * files with the answers that were sent until then.
 * @param {{ cuts: number, saves: number, seed: number }} options
 * @returns {Promise<import("./website.mjs").Result>}
 */
export async function powerCut({ cuts, saves, seed }) {
  if (!hasStrace()) return skip("strace is not here, or may not watch other programs");
  return withPlace(async ({ BACKUP_DIR }, place) => {
    const [school, after] = [join(place, "school"), join(place, "after")];
    const settings = { ...settingsIn(school), BACKUP_DIR };
    const trace = join(place, "trace.txt");
    const { website, address, cookie } = await openSchool(settings, { before: straceInto(trace) });
    const classOf20 = fillClass(settings, 20);
    const ledger = newLedger();
    for (let number = 0; number < saves / 4; number++) await writeNotice(address, cookie, ledger, `old-${number}`);
    await untilDrawn(settings);
    const readSoFar = readFileSync(trace).length;
    const disks = [true, false].map((isHonest) => volatileDisk(school, { isHonest }));

    const ledgers = [];
    const doAndRemember = async (saving) => {
      // Keeps the state of the ledger at this moment, when the request is sent and not yet answered.
      ledgers.push(structuredClone(ledger));
      await saving;
    };
    const notices = withDatabase(settings, (database) => database.prepare("select id, title from notices").all());
    for (const notice of notices) {
      await doAndRemember(writeNotice(address, cookie, ledger, notice.id));
      await doAndRemember(writeMarks(address, cookie, ledger, classOf20));
      for (const step of deletionSteps) await doAndRemember(deleteNotice(address, cookie, ledger, notice, step));
    }
    ledgers.push(structuredClone(ledger));
    await website.stop();

    const calls = readTrace(readFileSync(trace).subarray(readSoFar).toString());
    const random = randomFrom(seed);
    const moments = new Set(Array.from({ length: cuts }, () => Math.floor(random() * calls.length)));
    const [honest, careless] = disks.map((disk) => cutMany(disk, calls, moments));
    return resultOf(
      `${honest.cuts} cuts, seed ${seed}, during ${honest.answers} acknowledged saves: ${honest.lost} writes lost, ` +
        `${honest.faults.length} faults ${honest.faults.slice(0, 5).join("; ")}; ${careless.faults.length} without syncs`,
      {
        "a power cut at any moment loses nothing acknowledged and leaves nothing half": honest.faults.length === 0,
        "every save was acknowledged, and seen in the trace": honest.answers === 4 * notices.length,
        "a website that does not wait for its disk is caught losing": careless.faults.length > 0,
      },
    );

    function cutMany(disk, calls, moments) {
      const all = { cuts: 0, answers: 0, lost: 0, faults: [] };
      for (const [index, call] of calls.entries()) {
        disk.apply(call);
        if (call.texts[0]?.includes("HTTP/1.1 303")) all.answers += 1;
        if (!moments.has(index)) continue;
        rmSync(after, { recursive: true, force: true });
        all.lost += disk.afterPowerCut(after, random);
        // The website may have saved a notice and its file before it acknowledged them. So `known` contains the hashes
        // of all notices.
        const known = { ...structuredClone(ledgers[all.answers]), notices: ledger.notices };
        all.faults.push(
          ...faultsAfter(settingsIn(after), known, classOf20).map((fault) => `cut ${all.cuts}: ${fault}`),
        );
        all.cuts += 1;
      }
      return all;
    }
  });
}

function faultsAfter(settings, ledger, marked) {
  try {
    return faultsIn(settings, ledger, marked);
  } catch (error) {
    return [error.message];
  }
}
