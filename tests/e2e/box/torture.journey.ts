import { expect, test } from "@playwright/test";
import { largeAndSlowBodies, manyUploads } from "../../torture/bodies.mjs";
import { lockedDatabase, readOnlyFolder, secondServer, stopUnderLoad } from "../../torture/broken-box.mjs";
import { overwrittenAfterKill } from "../../torture/copies.mjs";
import { damagedDatabase } from "../../torture/damaged-database.mjs";
import { restoreDrill } from "../../torture/drill.mjs";
import { fullDisk } from "../../torture/full-disk.mjs";
import { hostileRequests } from "../../torture/hostile-requests.mjs";
import { killLoop } from "../../torture/kill-loop.mjs";
import { hostileLog } from "../../torture/log-lines.mjs";
import { saveAll } from "../../torture/save-all.mjs";
import { slowSenders } from "../../torture/slow-senders.mjs";
import { snapshotBesideVisitors } from "../../torture/snapshot.mjs";
import { failingDisk, syncBeforeAnswer } from "../../torture/syscalls.mjs";

type Outcome = { promise: string; kept: boolean | "skipped"; detail: string };

// The same rigs run long with `npm run torture`.
const rigs: [string, () => Promise<Outcome[]>][] = [
  ["kill -9 at any moment loses nothing acknowledged", () => killLoop({ kills: 5, seed: 7 })],
  ["Save all is all or nothing, wherever a kill -9 falls", () => saveAll({ kills: 5, seed: 7 })],
  ["restoring by plain overwrite after kill -9 while idle works", () => overwrittenAfterKill({ trials: 2 })],
  ["backup, wipe and restore give the same school", () => restoreDrill({ rowsMb: 2, uploadsMb: 20 })],
  ["taking a snapshot does not freeze visitors", () => snapshotBesideVisitors({ snapshots: 1 })],
  ["hostile requests leave a log that stays parseable and bounded", () => hostileLog({ requests: 500, seed: 5 })],
  ["a full disk loses nothing and heals without a restart; deleting works", fullDisk],
  ["uploads that cannot be written leave the rest at work", readOnlyFolder],
  ["a database that another program holds is answered with 503 until it is free", lockedDatabase],
  ["a database that cannot be used is refused in words and never made anew", damagedDatabase],
  ["a second website cannot touch the data", () => secondServer({ tries: 1 })],
  ["SIGTERM finishes what is under way", () => stopUnderLoad({ requests: 100 })],
  [
    "a body of 2 GB is refused cheaply and slow clients do not block others",
    () => largeAndSlowBodies({ megabytes: 200, slowOnes: 100 }),
  ],
  [
    "one visitor's 1,150 slow forms through nginx keep nobody else waiting",
    () => slowSenders({ posts: 1150, seconds: 1, through: ["nginx"] }),
  ],
  ["20 simultaneous uploads are all taken and fit the box", manyUploads],
  ["600 hostile requests get no 5xx, no stack and leave nothing", () => hostileRequests({ count: 600, seed: 11 })],
  ["nothing is acknowledged before it is on the disk", () => syncBeforeAnswer({ saves: 5 })],
  ["a failing disk gives no false success", () => failingDisk({ points: 8 })],
];

for (const [name, rig] of rigs) {
  test(name, async () => {
    test.setTimeout(300_000);
    const outcomes = await rig();
    const skipped = outcomes.filter(({ kept }) => kept === "skipped");
    test.skip(skipped.length === outcomes.length, skipped[0]?.detail);
    expect(outcomes.filter(({ kept }) => kept === false)).toEqual([]);
  });
}
