import { existsSync } from "node:fs";
import { join } from "node:path";
import { backup } from "./backup.mjs";
import { freshness } from "./freshness.mjs";
import { machine } from "./machine.mjs";
import { marksScreen } from "./marks-screen.mjs";
import { memory } from "./memory.mjs";
import { misses } from "./misses.mjs";
import { pages } from "./pages.mjs";
import { photos } from "./photos.mjs";
import { head, lineOf, summary } from "./table.mjs";
import { NoWrk } from "./wrk.mjs";

const parts = {
  pages,
  misses,
  freshness,
  photos,
  backup,
  memory,
  marks: marksScreen,
};

const minute = 60_000;
const words = process.argv.slice(2);
const wanted = words.filter((word) => !word.startsWith("--"));
const how = { isQuick: words.includes("--quick"), isLong: words.includes("--long") };
const unknown = wanted.filter((word) => !Object.hasOwn(parts, word));

if (unknown.length > 0)
  refuse(`There is no part called ${unknown.join(", ")}. There are: ${Object.keys(parts).join(", ")}`);
else if (!existsSync(join(import.meta.dirname, "../../build/server/server-entry.js"))) {
  refuse("There is no build to measure. Run  npm run build  first.");
} else await measure();

async function measure() {
  const begun = Date.now();
  console.log(`${machine()}\n\n${head}`);
  const rows = [];
  for (const [name, part] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    // An hour of load has its own time; all else must end, so a part that would begin too late is left out.
    if (!how.isLong && Date.now() - begun > 20 * minute) rows.push({ what: `${name}: left out, 20 minutes are over` });
    else rows.push(...(await rowsOf(name, part)));
  }
  console.log(`\n${summary(rows)} ${Math.round((Date.now() - begun) / 1000)} s.`);
  if (rows.some(({ verdict }) => verdict === "BROKEN")) process.exitCode = 1;
}

async function rowsOf(name, part) {
  const rows = await outcome(name, part);
  for (const row of rows) console.log(lineOf(row));
  return rows;
}

async function outcome(name, part) {
  try {
    return await part(how);
  } catch (error) {
    if (error instanceof NoWrk) return [{ what: `${name}: ${error.message}` }];
    console.error(error);
    return [{ what: `${name} failed: ${error.message}`, verdict: "BROKEN" }];
  }
}

function refuse(sentence) {
  console.error(sentence);
  process.exitCode = 1;
}
