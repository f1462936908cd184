import { existsSync } from "node:fs";
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { root } from "../torture/website.mjs";
import { freshness } from "./freshness.mjs";
import { hits } from "./hits.mjs";
import { marksScreen } from "./marks-screen.mjs";
import { misses } from "./misses.mjs";
import { formatRow, head } from "./table.mjs";
import { wrkVersion } from "./wrk.mjs";

const parts = { hits, misses, freshness, marks: marksScreen };

const words = process.argv.slice(2);
const chosen = words.filter((word) => !word.startsWith("--"));
const unknown = chosen.filter((word) => !Object.hasOwn(parts, word));

// On a signal, this process exits normally. The "exit" handlers of cleanup.mjs then end the programs that this process
// started and delete their folders.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));

if (unknown.length > 0)
  fail(`There is no part called ${unknown.join(", ")}. There are: ${Object.keys(parts).join(", ")}`);
if (!existsSync(join(root, "build/server/server-entry.js"))) fail("There is no build. Run  npm run build  first.");

console.log(`${describeMachine()}\n\n${head}`);
for (const [name, part] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const rows = await part({ isQuick: words.includes("--quick") }).catch((error) => [
    { what: `${name} failed: ${error.stack}`, verdict: "BROKEN" },
  ]);
  for (const row of rows) console.log(formatRow(row));
  // The run fails only if a promise is broken. A measured time that misses its goal does not count, because the machine
  // may be slow.
  if (rows.some(({ verdict }) => verdict === "BROKEN")) process.exitCode = 1;
}
// A failed part may have left a program or timer running, which would keep this process alive.
process.exit();

function describeMachine() {
  const [model = "unknown processor"] = cpus().map((cpu) => cpu.model.trim());
  const gigabytes = Math.round(totalmem() / 1024 ** 3);
  return [
    `${availableParallelism()} cores (${model}), ${gigabytes} GB of memory, Node ${process.versions.node}, ${process.platform}`,
    `load average at the start: ${loadavg()
      .map((load) => load.toFixed(2))
      .join(", ")}`,
    `load generator: ${wrkVersion() ?? "none; wrk is missing: apt-get install wrk"}, on the same cores; one core for everything in hits`,
  ].join("\n");
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
