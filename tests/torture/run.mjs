import { existsSync } from "node:fs";
import { join } from "node:path";
import { lockedDatabase, readOnlyFolder, secondServer, stopUnderLoad } from "./broken-box.mjs";
import { idleCopies, overwrittenAfterKill } from "./copies.mjs";
import { damagedDatabase } from "./damaged-database.mjs";
import { restoreDrill } from "./drill.mjs";
import { fullDisk } from "./full-disk.mjs";
import { largeAndSlowBodies, manyUploads } from "./hostile/bodies.mjs";
import { whoHasAnAccount } from "./hostile/found-out.mjs";
import { hostileRequests } from "./hostile/hostile-requests.mjs";
import { hostileLog } from "./hostile/log-lines.mjs";
import { slowSenders } from "./hostile/slow-senders.mjs";
import { killLoop } from "./kill-loop.mjs";
import { powerCut } from "./machine/power-cut.mjs";
import { mixedLoad } from "./mixed-load.mjs";
import { otherPrograms } from "./other-programs.mjs";
import { saveAll } from "./save-all.mjs";
import { snapshotBesideVisitors, snapshotCopies } from "./snapshot.mjs";
import { failingDisk, syncBeforeAnswer } from "./syscalls.mjs";

const minute = 60 * 1000;
const begun = Date.now();
const seed = Number(process.env.SEED) || (begun % 1_000_000) + 1;
const askedCuts = Number(process.env.CUTS);
const inMinutes = (minutes) => Date.now() + minutes * minute;

// Forty minutes in all: those that take longest stop at their own time. An hour of mixed load is asked for by name.
const isHour = process.argv.includes("--hour");
const rigs = isHour
  ? [["an hour of mixed load", () => mixedLoad({ minutes: Number(process.env.MINUTES) || 60 })]]
  : [
      ["a second website", () => secondServer({ tries: 20 })],
      ["a locked database", lockedDatabase],
      ["a damaged database", damagedDatabase],
      ["a read-only volume", readOnlyFolder],
      ["a full disk", fullDisk],
      ["stopping", () => stopUnderLoad({ requests: 200 })],
      ["large and slow bodies", () => largeAndSlowBodies({ megabytes: 2048, slowOnes: 1000 })],
      ["slow forms", () => slowSenders({ posts: 1150, seconds: 30 })],
      ["many uploads", manyUploads],
      ["what is on the disk", () => syncBeforeAnswer({ saves: 1000 })],
      ["a failing disk", () => failingDisk({ points: 200, until: inMinutes(2) })],
      ["a copy of the file", () => idleCopies({ copies: 100 })],
      ["a restore by hand", () => overwrittenAfterKill({ trials: 20 })],
      ["the backup file", () => snapshotCopies({ copies: 200 })],
      ["backup, wipe, restore", () => restoreDrill({ rowsMb: 50, uploadsMb: 500 })],
      ["a snapshot", () => snapshotBesideVisitors({ snapshots: 5 })],
      ["who has an account", () => whoHasAnAccount({ tries: 300 })],
      ["the log", () => hostileLog({ requests: 10_000, seed })],
      ["mixed load", () => mixedLoad({ minutes: 1 })],
      ["hostile requests", () => hostileRequests({ count: 10_000, seed, until: inMinutes(4) })],
      ["save all", () => saveAll({ kills: 100, seed })],
      ["kill -9", () => killLoop({ kills: 500, seed, until: inMinutes(12) })],
      ["other programs", otherPrograms],
      ["power cut", () => powerCut({ cuts: askedCuts || 200, seed, until: askedCuts ? undefined : inMinutes(6) })],
    ];

const shown = { true: "ok     ", false: "FAILED ", skipped: "skipped" };

// What was started ends, and its folders go, when this process does.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));

if (!existsSync(join(import.meta.dirname, "../../build/server/server-entry.js"))) {
  console.error("There is no build to torture. Run  npm run build  first.");
  process.exit(1);
}
console.log(`Torture, ${isHour ? "an hour" : "at most 40 minutes"}. The same again:  SEED=${seed} npm run torture`);
const wanted = process.argv.slice(2).filter((word) => word !== "--hour");
const counts = { true: 0, false: 0, skipped: 0 };
for (const [name, rig] of rigs) {
  if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue;
  for (const { promise, kept, detail } of await outcomesOf(name, rig)) {
    counts[kept] += 1;
    console.log(`${shown[kept]}  ${promise}${detail && `  (${detail})`}`);
  }
}
console.log(
  `${counts.true} passed, ${counts.false} failed, ${counts.skipped} skipped, in ${Math.round((Date.now() - begun) / minute)} minutes`,
);
process.exitCode = counts.false === 0 && counts.true > 0 ? 0 : 1;

async function outcomesOf(name, rig) {
  try {
    return await rig();
  } catch (error) {
    return [{ promise: name, kept: false, detail: error.stack ?? String(error) }];
  }
}
