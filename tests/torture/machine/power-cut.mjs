import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { beside } from "../cleanup.mjs";
import { randomFrom, withPlace } from "../website.mjs";
import { deleteNotices, faultsIn, markAfter, untilMoreIsAcknowledged, writeMarks, writeNotice } from "../writers.mjs";
import { loseCache } from "./drive-cache.mjs";
import { machineAtWork, makeSchool, switchOn } from "./machine.mjs";
import { makeParts, run, whatIsMissing } from "./parts.mjs";

const promises = {
  careful: "a power cut at any moment loses nothing acknowledged and leaves nothing half",
  careless: "a website that does not wait for its disk is caught losing",
};
const carelessCuts = 3;

/**
 * Cuts the power of a whole machine, which an emulator plays, at random moments while its website publishes notices
 * with files, saves the marks of a class and deletes; then looks at what its disk holds. Every cut starts from the
 * same running machine.
 * @param {{ cuts: number, seed: number, until?: number }} options `until` is when to stop anyway, in ms since 1970
 * @returns {Promise<import("./website.mjs").Outcome[]>}
 */
export async function powerCut({ cuts, seed, until = Number.POSITIVE_INFINITY }) {
  const detail = whatIsMissing();
  if (detail) return Object.values(promises).map((promise) => ({ promise, kept: "skipped", detail }));
  return withPlace(async (_settings, place) => {
    const how = { ...makeParts(place), ...(await makeSchool(join(place, "school"))), place };
    const random = randomFrom(seed);
    const careless = await cutMany(await machineAtWork({ ...how, careless: true }), random, carelessCuts, until);
    const careful = await cutMany(await machineAtWork({ ...how, careless: false }), random, cuts, until);
    const files = careless.faults.filter((fault) => fault.includes("the file of")).length;
    return [
      {
        promise: promises.careful,
        kept: careful.faults.length === 0 && isTried(careful),
        detail: [`seed ${seed}, ${told(careful)}`, ...careful.faults.slice(0, 5)].join("; "),
      },
      {
        promise: promises.careless,
        kept: careless.faults.length > 0,
        detail: `the rig notices: ${careless.faults.length - files} saves and ${files} files lost; ${told(careless)}`,
      },
    ];
  });
}

const told = ({ cuts, moments, saved: { notices, marks, deletions }, lost, seconds }) =>
  `${cuts} cuts, ${seconds} s each, their disks looked at as of ${moments} moments; ${notices} notices, ${marks} classes ` +
  `of marks and ${deletions} deletions acknowledged; ${lost} writes lost that the drive had not flushed`;

const isTried = ({ moments, saved }) => moments > 0 && Object.values(saved).every(Boolean);

/** Cuts the power of one copy of the machine after the other, and adds up what came of it. */
async function cutMany(start, random, cuts, until) {
  const all = { cuts: 0, moments: 0, faults: [], saved: { notices: 0, marks: 0, deletions: 0 }, lost: 0, seconds: 0 };
  const begun = Date.now();
  // On a busy machine one cut may come before anything of a kind was acknowledged.
  const isDue = () => all.cuts < cuts && (Date.now() < until || (all.cuts < 5 && !isTried(all)));
  for (; isDue(); all.cuts++) {
    const { moments, ledger } = await cutOnce(start, random);
    for (const moment of moments) {
      const { faults, lost, isKnown } = await afterwards(start, moment, random);
      all.moments += isKnown ? 1 : 0;
      all.faults.push(...faults.map((fault) => `cut ${all.cuts + 1}: ${fault}`));
      all.lost += lost;
    }
    all.saved.notices += ledger.acknowledged.size - start.ledger.acknowledged.size;
    all.saved.marks += ledger.savedMarks - start.ledger.savedMarks;
    all.saved.deletions += ledger.deleted - start.ledger.deleted;
  }
  all.seconds = Math.round((Date.now() - begun) / 100 / all.cuts) / 10;
  return all;
}

const pathsIn = (place) => ["now.img", "now.log", "after.img", "found"].map((name) => join(place, name));

/**
 * Lets the machine go on from where it was saved, and cuts its power. Gives the ledger at that moment, and those of
 * the moments before at which something had just been acknowledged and of some others, each with the length that the
 * log of the disk had.
 */
async function cutOnce(start, random) {
  const [ledger, marked] = [structuredClone(start.ledger), { ...start.marked }];
  const [disk, log] = pathsIn(start.place);
  run("cp", ["--sparse=always", start.disk, disk]);
  writeFileSync(log, "");
  const { address, cutPower } = await switchOn({ ...start, disk, log });
  const { cookie, ids } = start;
  const moments = [];
  const look = setInterval(() => noteMoment(moments, ledger, log, random() < 0.001), 1);
  const isOver = { yet: false };
  let number = 0;
  const writers = [0, 1].map(async () => {
    while (!isOver.yet) await writeNotice(address, cookie, ledger, ++number);
  });
  writers.push(writeMarks(address, cookie, ledger, marked, isOver));
  writers.push(deleteNotices(address, cookie, ledger, ids, isOver));
  try {
    await beside(writers, isOver, async () => {
      await untilMoreIsAcknowledged(ledger, isOver);
      await pause(random() * 3000);
      await cutPower();
    });
  } finally {
    clearInterval(look);
    await cutPower();
  }
  return { ledger, moments: [...moments, { ledger, length: Number.POSITIVE_INFINITY }] };
}

function noteMoment(moments, ledger, log, isDrawn) {
  const saves = ledger.acknowledged.size + ledger.savedMarks + ledger.deleted;
  if (moments.at(-1)?.saves === saves && !isDrawn) return;
  // The next marks are on their way.
  moments.push({
    saves,
    length: statSync(log).size,
    ledger: { ...structuredClone(ledger), maybe: markAfter(ledger.marks) },
  });
}

/**
 * What the disk holds when the power was cut at that moment. Where the log itself was cut in its middle, the disk of
 * the emulator stands for the last moment, and nothing for those before.
 */
async function afterwards({ place, disk: before, marked }, { ledger, length }, random) {
  const [last, log, after, found] = pathsIn(place);
  run("cp", ["--sparse=always", before, after]);
  const lost = loseCache({ log, length, disk: after, share: Math.floor(random() * 3) / 2, random });
  if (lost === undefined && length < Number.POSITIVE_INFINITY) return { faults: [], lost: 0, isKnown: false };
  const disk = lost === undefined ? last : after;
  run("e2fsck", ["-fy", disk], { accept: 1 });
  rmSync(found, { recursive: true, force: true });
  mkdirSync(found);
  run("debugfs", ["-R", `rdump /data /uploads ${found}`, disk]);
  const faults = await withPlace((settings) => faultsIn(settings, ledger, { ...marked }), found);
  return { faults, lost: lost ?? 0, isKnown: true };
}
