import { existsSync } from "node:fs";
import { join } from "node:path";
import { copyBesideVisitors, overwrittenAfterKill, restoreDrill } from "./copies.mjs";
import { cutRestore } from "./cut-restore.mjs";
import { cutYear } from "./cut-year.mjs";
import { damagedDatabase } from "./damaged-database.mjs";
import { failingDisk } from "./failing-disk.mjs";
import { fullDisk } from "./full-disk.mjs";
import { largeBodies, manyUploads, slowClients } from "./hostile/bodies.mjs";
import { crowd } from "./hostile/crowd.mjs";
import { firewall } from "./hostile/firewall.mjs";
import { hostileRequests } from "./hostile/hostile-requests.mjs";
import { slowHeaders } from "./hostile/slow-headers.mjs";
import { slowSenders } from "./hostile/slow-senders.mjs";
import { installAndUpgrade } from "./install-and-upgrade.mjs";
import { killLoop } from "./kill-loop.mjs";
import { manyPhones } from "./many-phones.mjs";
import { mixedLoad } from "./mixed-load.mjs";
import { otherNodes } from "./other-nodes.mjs";
import { websiteBehindProxies, workbookInLibreOffice } from "./other-programs.mjs";
import { powerCut } from "./power-cut.mjs";
import { root } from "./website.mjs";

const minute = 60 * 1000;
const begun = Date.now();
const seed = Number(process.env.SEED) || (begun % 1_000_000) + 1;
const inMinutes = (minutes) => Date.now() + minutes * minute;

// These trials together take about half an hour, because the longest ones stop at a time limit. The hour of mixed load
// runs only if its name is given on the command line.
const trials = {
  "a damaged database": damagedDatabase,
  "a full disk": fullDisk,
  "a failing disk": () => failingDisk({ points: 200, until: inMinutes(2) }),
  "power cut": () => powerCut({ cuts: 500, saves: 80, seed }),
  "kill -9": () => killLoop({ kills: 500, students: 120, seed, until: inMinutes(10) }),
  "a year cut off": () => cutYear({ kills: 60, students: 100, seed, until: inMinutes(3) }),
  "a restore by hand": () => overwrittenAfterKill({ trials: 10 }),
  "a restore cut off": () => cutRestore({ tries: 6 }),
  "backup, wipe, restore": () => restoreDrill({ rowsMb: 50, uploadsMb: 500 }),
  "a copy beside visitors": () => copyBesideVisitors({ megabytes: 20 }),
  "large bodies": () => largeBodies({ megabytes: 2048 }),
  "slow clients": () => slowClients({ connections: 1000 }),
  "a crowd of one network": () => crowd({ visits: 50 }),
  "slow forms through nginx": () => slowSenders("nginx", { posts: 1150, seconds: 20 }),
  "slow forms through Caddy": () => slowSenders("caddy", { posts: 1150, seconds: 20 }),
  "slow headers through nginx": () => slowHeaders("nginx", { connections: 4300, seconds: 25 }),
  "slow headers through Caddy": () => slowHeaders("caddy", { connections: 4300, seconds: 25 }),
  "a firewall": firewall,
  "many uploads": manyUploads,
  "hostile requests": () => hostileRequests({ count: 10_000, seed, until: inMinutes(4) }),
  "mixed load": () => mixedLoad({ minutes: 2 }),
  "20,000 phones": () => manyPhones({ phones: 20_000, until: inMinutes(11) }),
  "behind proxies": websiteBehindProxies,
  "in LibreOffice": workbookInLibreOffice,
  "Node 22 and 26": () => otherNodes([22, 26]),
  "install and upgrade": installAndUpgrade,
};
const hourOfLoad = { "an hour of mixed load": () => mixedLoad({ minutes: Number(process.env.MINUTES) || 60 }) };

const isHour = process.argv.includes("--hour");
const names = process.argv.slice(2).filter((word) => word !== "--hour");
const chosen = Object.entries(isHour ? hourOfLoad : trials).filter(
  ([name]) => names.length === 0 || names.some((word) => name.includes(word)),
);

if (!existsSync(join(root, "build/server/server-entry.js"))) fail("There is no build. Run  npm run build  first.");
if (chosen.length === 0) fail(`There is no such trial. There are: ${Object.keys(trials).join(", ")}`);

console.log(`The same again:  SEED=${seed} npm run torture`);
const counts = { ok: 0, FAILED: 0, skipped: 0 };
for (const [name, trial] of chosen) {
  const start = Date.now();
  const { figures, broken, skipped } = await trial().catch((error) => ({ figures: "", broken: [error.stack] }));
  const verdict = skipped ? "skipped" : broken.length > 0 ? "FAILED" : "ok";
  counts[verdict] += 1;
  console.log(`${verdict.padEnd(8)}${name.padEnd(26)}${formatSeconds(start).padStart(6)}  ${skipped ?? figures}`);
  for (const promise of broken) console.log(`        not kept: ${promise}`);
}
console.log(`${counts.ok} passed, ${counts.FAILED} failed, ${counts.skipped} skipped, in ${formatSeconds(begun)}`);
process.exitCode = counts.FAILED === 0 && counts.ok > 0 ? 0 : 1;

function formatSeconds(start) {
  return `${Math.round((Date.now() - start) / 1000)} s`;
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
