import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findNodeProblem } from "../app/server/node-version.mjs";
import { countExitCode, countPlaywright, countVitest, formatCounts } from "./count-tests.mjs";
import { findOrInstallBrowser, NoBrowser } from "./find-browser.mjs";

function formatSummary(all) {
  const sum = (key) => all.reduce((total, counts) => total + counts[key], 0);
  const [passed, failed, skipped] = [sum("passed"), sum("failed"), sum("skipped")];
  const lines = all.map(
    (counts) => `${counts.name.padEnd(24)}${formatCounts(counts).padEnd(36)}${formatTime(counts.ms)}`,
  );
  const faults = all.flatMap(({ name, faults }) => (faults ?? []).map((fault) => `\nFailed in ${name}: ${fault}`));
  return {
    text: [...faults, "", ...lines, "", formatCounts({ passed, failed, skipped })].join("\n"),
    isGood: failed === 0,
  };
}

const formatTime = (ms) => `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;

function createNodeRunner({ cwd, env }) {
  const all = new Set();
  const stop = async (signal) => {
    const running = [...all].filter(({ exitCode }) => exitCode === null);
    // At Ctrl+C, the terminal has already sent SIGINT to the running programs. A second SIGINT would interrupt their
    // clean-up.
    if (signal !== "SIGINT") for (const program of running) program.kill(signal);
    await Promise.all(running.map((program) => once(program, "exit")));
    process.exit(1);
  };
  process.once("SIGINT", stop).once("SIGTERM", stop);

  return async (words, settings = {}, openFiles = undefined) => {
    const stdio = ["ignore", "inherit", "inherit"];
    // Node cannot lower its own limit of open files. So a shell sets the limit and then becomes the Node process.
    const limited = ["sh", "-c", `ulimit -n ${openFiles} && exec "$0" "$@"`];
    const [program, ...rest] = [...(openFiles ? limited : []), process.execPath, ...words];
    const running = spawn(program, rest, { cwd, env: { ...env, ...settings }, stdio });
    all.add(running);
    const [exitCode] = await once(running, "exit");
    all.delete(running);
    return exitCode ?? 1;
  };
}

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const nodeProblem = findNodeProblem(root);
if (nodeProblem) {
  console.error(nodeProblem);
  process.exit(1);
}
const place = mkdtempSync(join(tmpdir(), "school-tests-"));
process.once("exit", () => rmSync(place, { recursive: true, force: true }));
// The programs get this folder as TMPDIR. So everything that a test leaves there is deleted with the folder.
const runNode = createNodeRunner({ cwd: root, env: { ...process.env, TMPDIR: place } });

const runners = [
  ["types, and the build", typesAndBuild],
  ["lint", lint],
  ["unit and request tests", unitTests],
  ["browser tests", browserTests],
];

// tsc and the build run at the same time, because each needs half a minute on one core.
async function typesAndBuild() {
  const types = runNode(["node_modules/typescript/bin/tsc"]);
  // The build gets a limit of 1,000 open files, because some containers allow only 1,024.
  const build = runNode(["app/server/cli.mjs", "build"], {}, 1000);
  const [one, other] = [await types, await build].map(countExitCode);
  return { passed: one.passed + other.passed, failed: one.failed + other.failed, skipped: 0 };
}

async function lint() {
  return countExitCode(await runNode(["node_modules/@biomejs/biome/bin/biome", "check"]));
}

async function unitTests() {
  const report = join(place, "unit-tests.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return countVitest(
    report,
    await runNode(["node_modules/vitest/vitest.mjs", "run", "--project=!torture", ...reporters]),
  );
}

async function browserTests() {
  const report = join(place, "browser-tests.json");
  findOrInstallBrowser();
  const projects = ["with JavaScript", "without JavaScript", "server process"].map((name) => `--project=${name}`);
  const words = ["node_modules/@playwright/test/cli.js", "test", "--reporter=line,json", ...projects];
  return countPlaywright(report, await runNode(words, { PLAYWRIGHT_JSON_OUTPUT_FILE: report }));
}

async function runAndCount(name, run) {
  console.log(`\n== ${name}`);
  const begun = Date.now();
  const counts = await run().catch((error) => {
    console.error(error instanceof NoBrowser ? error.message : error);
    return countExitCode(1);
  });
  return { name, ms: Date.now() - begun, ...counts };
}

const counts = [];
for (const [name, run] of runners) counts.push(await runAndCount(name, run));
const { text, isGood } = formatSummary(counts);
console.log(text);
process.exitCode = isGood ? 0 : 1;
