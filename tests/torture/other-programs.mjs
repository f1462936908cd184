import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countPlaywright, countVitest, formatCounts } from "../count-tests.mjs";
import { findOrInstallBrowser } from "../find-browser.mjs";

const root = join(import.meta.dirname, "../..");

/**
 * Tries the website behind nginx and Varnish with the settings of deploy/, cuts the power of a save and of a restore,
 * and opens the workbook in LibreOffice. What is not installed is skipped.
 * @returns {Promise<import("./website.mjs").Outcome[]>}
 */
export async function otherPrograms() {
  const place = mkdtempSync(join(tmpdir(), "school-torture-"));
  const [journeys, tests] = [join(place, "journeys.json"), join(place, "tests.json")];
  const browser = { CHROMIUM_PATH: findOrInstallBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: journeys };
  const playwright = ["node_modules/@playwright/test/cli.js", "test", "--project=torture", "--reporter=line,json"];
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--project=torture", "--reporter=json"];
  const run = (words, settings = {}) =>
    spawnSync(process.execPath, words, { cwd: root, stdio: "inherit", env: { ...process.env, ...settings } }).status;
  try {
    return [
      toOutcome(
        "proxies keep only what they may, and a power cut leaves the old or the new",
        countPlaywright(journeys, run(playwright, browser)),
      ),
      toOutcome(
        "LibreOffice opens the workbook and saves what can be brought back",
        countVitest(tests, run([...vitest, `--outputFile=${tests}`])),
      ),
    ];
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

const toOutcome = (promise, counts) => ({
  promise,
  kept: counts.failed === 0,
  detail: [formatCounts(counts), ...(counts.faults ?? [])].join("; "),
});
