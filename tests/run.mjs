import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { findOrInstallBrowser, NoBrowser } from "./find-browser.mjs";

/** @typedef {{ passed: number, failed: number, skipped: number, faults?: string[] }} Counts  `faults`: what failed and why */

/**
 * A program that is one check: it passed when it ended well.
 * @param {number} exitCode
 * @returns {Counts}
 */
function countExitCode(exitCode) {
  return exitCode === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/**
 * The counts in a report of `vitest --reporter=json`. A file that could not be read as tests is one failure.
 * @param {string} path
 * @param {number} exitCode of vitest
 * @returns {Counts}
 */
function countVitest(path, exitCode) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = read(path);
  const unreadable = testResults?.filter(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.length,
  );
  const failed = testResults?.flatMap(({ assertionResults }) => assertionResults.filter(hasFailed));
  return withExitCode(exitCode, {
    passed: numPassedTests ?? 0,
    failed: (numFailedTests ?? 0) + (unreadable?.length ?? 0),
    skipped: (numPendingTests ?? 0) + (numTodoTests ?? 0),
    faults: [
      ...(unreadable ?? []).map(({ name, message }) => formatFault(name, message)),
      ...(failed ?? []).map(({ fullName, failureMessages }) => formatFault(fullName, failureMessages[0])),
    ],
  });
}

const hasFailed = ({ status }) => status === "failed";

/**
 * The counts in a report of `playwright test --reporter=json`. A fault outside of any test is one failure.
 * @param {string} path
 * @param {number} exitCode of Playwright
 * @returns {Counts}
 */
function countPlaywright(path, exitCode) {
  const { stats, errors } = read(path);
  return withExitCode(exitCode, {
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) + (errors?.length ?? 0),
    skipped: stats?.skipped ?? 0,
    faults: [
      ...(errors ?? []).map(({ message }) => formatFault("outside of the tests", message)),
      ...listFaults(read(path)),
    ],
  });
}

function listFaults({ suites = [], specs = [] }) {
  const failed = specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ projectName, results }) =>
      results.flatMap(({ errors }) => errors.map(({ message }) => formatFault(`[${projectName}] ${title}`, message))),
    ),
  );
  return [...failed, ...suites.flatMap(listFaults)];
}

const mostLines = 20;

const formatFault = (name, message = "") =>
  [name, ...stripVTControlCharacters(message).split("\n").slice(0, mostLines)].join("\n    ");

/**
 * What failed, once more, and the closing table, its last line alone being the sum of all runners, and whether everything passed.
 * @param {(Counts & { name: string })[]} all
 */
function formatSummary(all) {
  const sum = (key) => all.reduce((total, counts) => total + counts[key], 0);
  const [passed, failed, skipped] = [sum("passed"), sum("failed"), sum("skipped")];
  const lines = all.map((counts) => `${counts.name.padEnd(24)}${formatCounts(counts)}`);
  const faults = all.flatMap(({ name, faults }) => (faults ?? []).map((fault) => `\nFailed in ${name}: ${fault}`));
  return {
    text: [...faults, "", ...lines, "", formatCounts({ passed, failed, skipped })].join("\n"),
    isGood: failed === 0,
  };
}

const formatCounts = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;

// A runner that broke, or ran nothing, has failed even when its report names no failed test.
function withExitCode(exitCode, counts) {
  const isFine = counts.failed > 0 || (exitCode === 0 && counts.passed > 0);
  return isFine ? counts : { ...counts, failed: 1 };
}

function read(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
}

/**
 * Gives a function that runs a Node program to its end, its output going to the terminal, and resolves with its exit
 * code; `openFiles` says how many files it may have open at once. A signal that ends the tests goes to the running
 * program first.
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} place
 * @returns {(words: string[], settings?: Record<string, string>, openFiles?: number) => Promise<number>}
 */
function createNodeRunner({ cwd, env }) {
  let running;
  const stop = async (signal) => {
    if (running?.exitCode === null) {
      // Ctrl+C has reached the program already; a second one would cut its tidying short.
      if (signal !== "SIGINT") running.kill(signal);
      await once(running, "exit");
    }
    process.exit(1);
  };
  process.once("SIGINT", stop).once("SIGTERM", stop);

  return async (words, settings = {}, openFiles = undefined) => {
    const stdio = ["ignore", "inherit", "inherit"];
    // A program cannot lower its own limit; the shell gives its place to Node.
    const limited = ["sh", "-c", `ulimit -n ${openFiles} && exec "$0" "$@"`];
    const [program, ...rest] = [...(openFiles ? limited : []), process.execPath, ...words];
    running = spawn(program, rest, { cwd, env: { ...env, ...settings }, stdio });
    const [exitCode] = await once(running, "exit");
    return exitCode ?? 1;
  };
}

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const place = mkdtempSync(join(tmpdir(), "school-tests-"));
process.once("exit", () => rmSync(place, { recursive: true, force: true }));
// Whatever a test leaves in the temporary folder goes with the place.
const runNode = createNodeRunner({ cwd: root, env: { ...process.env, TMPDIR: place } });

const runners = [
  ["types", types],
  ["lint", lint],
  ["unit and request tests", unitTests],
  ["browser tests", browserTests],
];

async function types() {
  return countExitCode(await runNode(["node_modules/typescript/bin/tsc"]));
}

async function lint() {
  return countExitCode(await runNode(["node_modules/@biomejs/biome/bin/biome", "check"]));
}

async function unitTests() {
  const report = join(place, "unit-tests.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return countVitest(report, await runNode(["node_modules/vitest/vitest.mjs", "run", ...reporters]));
}

async function browserTests() {
  // A little less than the 1,024 files that some containers allow.
  const built = await runNode(["app/server/cli.mjs", "build"], {}, 1000);
  if (built !== 0) return countExitCode(built);
  const report = join(place, "browser-tests.json");
  const settings = { CHROMIUM_PATH: findOrInstallBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const words = ["node_modules/@playwright/test/cli.js", "test", "--reporter=line,json"];
  return countPlaywright(report, await runNode(words, settings));
}

async function runAndCount(name, run) {
  console.log(`\n== ${name}`);
  try {
    return { name, ...(await run()) };
  } catch (error) {
    console.error(error instanceof NoBrowser ? error.message : error);
    return { name, ...countExitCode(1) };
  }
}

const counts = [];
for (const [name, run] of runners) counts.push(await runAndCount(name, run));
const { text, isGood } = formatSummary(counts);
console.log(text);
process.exitCode = isGood ? 0 : 1;
