import { existsSync, readFileSync } from "node:fs";

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * A program that is one check: it passed when it ended well.
 * @param {number} exitCode
 * @returns {Counts}
 */
export function asOneCheck(exitCode) {
  return exitCode === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/**
 * The counts in a report of `vitest --reporter=json`. A file that could not be read as tests is one failure.
 * @param {string} path
 * @param {number} exitCode of vitest
 * @returns {Counts}
 */
export function ofVitest(path, exitCode) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = read(path);
  const unreadable = testResults?.filter(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.length,
  );
  return honest(exitCode, {
    passed: numPassedTests ?? 0,
    failed: (numFailedTests ?? 0) + (unreadable?.length ?? 0),
    skipped: (numPendingTests ?? 0) + (numTodoTests ?? 0),
  });
}

/**
 * The counts in a report of `playwright test --reporter=json`. A fault outside of any test is one failure.
 * @param {string} path
 * @param {number} exitCode of Playwright
 * @returns {Counts}
 */
export function ofPlaywright(path, exitCode) {
  const { stats, errors } = read(path);
  return honest(exitCode, {
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) + (errors?.length ?? 0),
    skipped: stats?.skipped ?? 0,
  });
}

/**
 * The closing table, its last line alone being the sum of all runners, and whether everything passed.
 * @param {(Counts & { name: string })[]} all
 */
export function summary(all) {
  const sum = (key) => all.reduce((total, counts) => total + counts[key], 0);
  const [passed, failed, skipped] = [sum("passed"), sum("failed"), sum("skipped")];
  const lines = all.map((counts) => `${counts.name.padEnd(24)}${inWords(counts)}`);
  return { text: ["", ...lines, "", inWords({ passed, failed, skipped })].join("\n"), isGood: failed === 0 };
}

const inWords = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;

// A runner that broke, or ran nothing, has failed even when its report names no failed test.
function honest(exitCode, counts) {
  const isFine = counts.failed > 0 || (exitCode === 0 && counts.passed > 0);
  return isFine ? counts : { ...counts, failed: 1 };
}

function read(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
}
