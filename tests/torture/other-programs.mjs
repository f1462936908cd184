import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { countPlaywright, countVitest, formatCounts } from "../count-tests.mjs";
import { findProgram } from "../deploy-config.mjs";
import { findOrInstallBrowser } from "../find-browser.mjs";
import { resultOf, root, skip, withPlace } from "./website.mjs";

/** @typedef {import("./website.mjs").Result} Result */

/**
 * Runs the journeys of the Playwright project "torture" with nginx and the settings of deploy/. The trial is skipped if
 * nginx is not installed.
 * @returns {Promise<Result>}
 */
export const websiteBehindProxies = () =>
  withPlace(async (_settings, place) => {
    if (!findProgram("nginx")) return skip("nginx is not installed");
    const report = join(place, "journeys.json");
    const settings = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    findOrInstallBrowser();
    const args = ["node_modules/@playwright/test/cli.js", "test", "--project=torture", "--reporter=line,json"];
    return toResult(countPlaywright(report, run(args, settings)), "nginx stores only what it may, and for no longer");
  });

/** @returns {Promise<Result>} */
export const workbookInLibreOffice = () =>
  withPlace(async (_settings, place) => {
    if (!findProgram("soffice")) return skip("LibreOffice is not installed");
    const report = join(place, "tests.json");
    const args = ["node_modules/vitest/vitest.mjs", "run", "--project=torture", "--reporter=json"];
    return toResult(
      countVitest(report, run([...args, `--outputFile=${report}`])),
      "LibreOffice opens the workbook and saves what can be brought back",
    );
  });

const run = (args, settings = {}) =>
  spawnSync(process.execPath, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...settings } }).status;

const toResult = (counts, promise) =>
  resultOf([formatCounts(counts), ...(counts.faults ?? [])].join("; "), { [promise]: counts.failed === 0 });
