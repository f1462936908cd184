import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findOrInstallBrowser } from "../find-browser.mjs";
import { createAccount, staff, startServer, withPlace } from "../torture/website.mjs";
import { officeScreens, publicScreens } from "./screens.mjs";

/*
 * Takes a picture of every page of the built website at three widths and in both languages, with the sample school and
 * with an empty school: node tests/screens/take.mjs FOLDER [part of a name]. Run the build first. compare.mjs compares
 * two such folders.
 */

const widths = [360, 768, 1280];
const [folder, only = ""] = process.argv.slice(2);
if (!folder) throw new Error("Say into which folder: node tests/screens/take.mjs FOLDER [part of a name]");
mkdirSync(folder, { recursive: true });

const browser = await chromium.launch({ executablePath: findOrInstallBrowser() });
try {
  await withWebsite("demo", (address) => takeAll(address, "filled"));
  await withWebsite("serve", (address) => takeAll(address, "empty"));
} finally {
  await browser.close();
}

async function takeAll(address, state) {
  for (const language of ["en", "bn"]) {
    for (const width of widths) {
      const context = await browser.newContext({
        baseURL: address,
        viewport: { width, height: 900 },
        reducedMotion: "reduce",
        locale: language === "bn" ? "bn-BD" : "en-US",
      });
      const page = await context.newPage();
      const take = (screens) => takeEach(page, screens, `${state}-${language}-${width}`, { state, language });
      await take(publicScreens);
      await signIn(page, language);
      await take(officeScreens);
      await context.close();
    }
  }
}

async function takeEach(page, screens, suffix, { state, language }) {
  for (const { name, path, open, states = ["filled", "empty"], isPublic } of screens) {
    const picture = `${name}-${suffix}`;
    if (!states.includes(state) || !picture.includes(only)) continue;
    const address = isPublic && language === "bn" ? `/bn${path === "/" ? "" : path}` : path;
    try {
      await page.goto(address, { waitUntil: "load" });
      await page.evaluate(() => document.fonts.ready);
      await open?.(page);
      await page.screenshot({ path: join(folder, `${picture}.png`), fullPage: !open, animations: "disabled" });
    } catch (error) {
      console.error(`${picture}: ${String(error).split("\n")[0]}`);
      process.exitCode = 1;
    }
  }
}

async function signIn(page, language) {
  await page.goto("/cog-admin/login");
  await page.locator("input[name=email]").fill(staff.email);
  await page.locator("input[name=password]").fill(staff.password);
  await page.locator("form:has(input[name=password]) button[type=submit]").first().click();
  await page.waitForURL(/\/cog-admin$/);
  await page.context().addCookies([{ name: "lng", value: language, url: page.url() }]);
}

function withWebsite(mode, use) {
  return withPlace(async (settings, folder) => {
    const demo = { TMPDIR: folder, ACCOUNT_PASSWORD: staff.password };
    const command = [process.execPath, "app/server/cli.mjs", mode];
    const website = await startServer(command, { ...settings, ...demo });
    if (mode === "serve") await createAccount(settings);
    await use(website.address);
    await website.stop();
  });
}
