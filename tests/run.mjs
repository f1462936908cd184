import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findOrInstallBrowser, NoBrowser } from "./find-browser.mjs";
import { asOneCheck, ofPlaywright, ofVitest, summary } from "./runner/counts.mjs";
import { startedBy } from "./runner/run-node.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const place = mkdtempSync(join(tmpdir(), "school-tests-"));
process.once("exit", () => rmSync(place, { recursive: true, force: true }));
// Whatever a test leaves in the temporary folder goes with the place.
const runNode = startedBy({ cwd: root, env: { ...process.env, TMPDIR: place } });

const runners = [
  ["types", types],
  ["lint", lint],
  ["unit and request tests", unitTests],
  ["browser tests", browserTests],
];

async function types() {
  return asOneCheck(await runNode(["node_modules/typescript/bin/tsc"]));
}

async function lint() {
  return asOneCheck(await runNode(["node_modules/@biomejs/biome/bin/biome", "check"]));
}

async function unitTests() {
  const report = join(place, "unit-tests.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return ofVitest(report, await runNode(["node_modules/vitest/vitest.mjs", "run", ...reporters]));
}

async function browserTests() {
  // A little less than the 1,024 files that some containers allow.
  const built = await runNode(["app/front/start.mjs", "build"], {}, 1000);
  if (built !== 0) return asOneCheck(built);
  const report = join(place, "browser-tests.json");
  const settings = { CHROMIUM_PATH: findOrInstallBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const words = ["node_modules/@playwright/test/cli.js", "test", "--reporter=line,json"];
  return ofPlaywright(report, await runNode(words, settings));
}

async function countsOf(name, run) {
  console.log(`\n== ${name}`);
  try {
    return { name, ...(await run()) };
  } catch (error) {
    console.error(error instanceof NoBrowser ? error.message : error);
    return { name, ...asOneCheck(1) };
  }
}

const counts = [];
for (const [name, run] of runners) counts.push(await countsOf(name, run));
const { text, isGood } = summary(counts);
console.log(text);
process.exitCode = isGood ? 0 : 1;
