import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/** @typedef {{ passed: number, failed: number, skipped: number, faults?: string[] }} Counts  `faults`: what failed and why */

/**
 * Counts a program as one check. The check has passed if the program's exit code is 0.
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countExitCode(exitCode) {
  return exitCode === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/**
 * Returns the counts from a JSON report of vitest. A test file that could not be loaded counts as one failed test.
 * @param {string} path
 * @param {number} exitCode of vitest
 * @returns {Counts}
 */
export function countVitest(path, exitCode) {
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
 * Returns the counts from a JSON report of Playwright. An error outside of all tests counts as one failed test.
 * @param {string} path
 * @param {number} exitCode of Playwright
 * @returns {Counts}
 */
export function countPlaywright(path, exitCode) {
  const { stats, errors } = read(path);
  return withExitCode(exitCode, {
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (errors?.length ?? 0),
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

// If the test runner crashed or ran no test, its report may name no failed test. This counts as a failure anyway.
function withExitCode(exitCode, counts) {
  const isFine = counts.failed > 0 || (exitCode === 0 && counts.passed > 0);
  return isFine ? counts : { ...counts, failed: 1 };
}

function read(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
}

/** Formats the counts, for example "12 passed, 0 failed" or "12 passed, 0 failed, 3 skipped". */
export const formatCounts = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
