import { spawnSync } from "node:child_process";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";

/** The error that no browser is found for the tests. Its message tells the person who started the tests what to do. */
export class NoBrowser extends Error {}

const systemNames = ["chromium", "chromium-browser", "google-chrome"];
const headlessShell = "chromium-headless-shell";

/**
 * Finds a Chromium that can do everything the tests need. It tries CHROMIUM_PATH first, then a browser of the operating
 * system, then Playwright's browser.
 * @returns {string | undefined} the browser's path, or undefined if no browser can be started
 * @throws {NoBrowser} if CHROMIUM_PATH is set and does not run
 */
export function findBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given && !runs(given)) throw new NoBrowser(`CHROMIUM_PATH is ${given}, and no browser runs there.`);
  return given || [...onThisSystem(systemNames), chromium.executablePath()].find(runs);
}

/**
 * Does the same as findBrowser, but installs a browser if it finds none. The terminal shows the output of the
 * installation.
 * @returns {string} the path of the browser
 * @throws {NoBrowser} if no browser can be found or installed
 */
export function findOrInstallBrowser() {
  const browser = findBrowser() ?? afterDownload() ?? afterSystemInstall();
  if (browser) return browser;
  throw new NoBrowser(
    "The browser tests need Chromium, and it could not be installed here.\n" +
      "Install it (on Debian: apt-get install chromium), or set CHROMIUM_PATH to one.",
  );
}

/**
 * Finds a Chromium for journeys that need no notifications. It prefers Chromium's headless shell, which needs a third
 * less time because it draws no window. Without that shell, it returns the browser of findBrowser.
 */
export const findLightBrowser = () =>
  (process.env.CHROMIUM_PATH ? undefined : onThisSystem([headlessShell]).find(runs)) ?? findBrowser();

function onThisSystem(names) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

// Starts the browser once, because a downloaded browser may lack system libraries that it needs.
function runs(path) {
  return spawnSync(path, ["--version"], { stdio: "ignore" }).status === 0;
}

function afterDownload() {
  const playwright = join(import.meta.dirname, "../node_modules/@playwright/test/cli.js");
  tell(process.execPath, [playwright, "install", "--no-shell", "chromium"]);
  return findBrowser();
}

function afterSystemInstall() {
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const apt = [...asRoot, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"];
  tell(...command([...apt, "update"]));
  // Installs Chromium and its headless shell one by one, because some systems have no package for the shell.
  for (const name of ["chromium", headlessShell])
    tell(...command([...apt, "install", "-y", "--no-install-recommends", name]));
  return findBrowser();
}

const command = ([program, ...words]) => [program, words];

// The output of the installation goes to standard error. Standard output must contain only the path of the browser,
// because a script reads it.
function tell(program, words) {
  spawnSync(program, words, { stdio: ["ignore", process.stderr.fd, "inherit"] });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  try {
    const found = process.argv[2] === "only-look" ? findBrowser() : findOrInstallBrowser();
    if (!found) throw new NoBrowser("There is no Chromium here.");
    console.log(found);
  } catch (error) {
    if (!(error instanceof NoBrowser)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
