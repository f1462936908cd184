import { gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { findBrowser } from "../find-browser.mjs";
import { classLevel, fillClass } from "../torture/school-database.mjs";
import { open, staff } from "../torture/website.mjs";
import { sampleSchool } from "./school.mjs";
import { inMs, middle } from "./table.mjs";

const students = 120;
const feltMs = 100;

/**
 * The screen of marks at its largest, a class of 120 with 12 subjects: what the page weighs, and how long a key takes
 * until its paint, also on a processor slowed down four times.
 */
export async function marksScreen({ isQuick }) {
  const settings = await sampleSchool();
  const { exam } = fillClass(settings, students);
  const website = await open(settings);
  const markSheet = `${website.address}/cog-admin/results?class=${classLevel}&exam=${exam}`;
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox"] });
  try {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    // The mark sheet asks before it is left with what was typed.
    page.on("dialog", (dialog) => dialog.accept());
    await signIn(page, website.address);
    const html = await (await page.request.get(markSheet)).text();
    const [size, packed] = [html.length, gzipSync(html).length].map((bytes) => `${Math.round(bytes / 1024)} KB`);
    const rows = [{ what: `mark sheet of ${students} by 12`, ours: `${size} of HTML, gzip ${packed}` }];
    for (const slowdown of [1, 4]) {
      const ms = middle(await keysToPaint(page, markSheet, slowdown, isQuick ? 30 : 200));
      const verdict = ms <= feltMs ? "met" : "missed";
      const what = `mark sheet, key to paint, processor slowed ${slowdown} times, median`;
      rows.push({ what, ours: inMs(ms), goal: `at most ${inMs(feltMs)}`, verdict });
    }
    return rows;
  } finally {
    await browser.close();
    await website.stop();
  }
}

async function signIn(page, address) {
  await page.goto(`${address}/cog-admin/login`);
  await page.getByLabel("Email").fill(staff.email);
  await page.getByLabel("Password", { exact: true }).fill(staff.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/cog-admin");
}

/** Types into the mark sheet; returns how long each key took until its paint, in ms. */
async function keysToPaint(page, address, slowdown, keys) {
  await page.goto(address);
  await page.getByRole("button", { name: /Save All Results \(/ }).waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.evaluate(measureKeys);
  await page
    .locator("table input")
    .nth(12 * 20)
    .focus();
  for (let key = 0; key < keys; key++) await page.keyboard.press(String(key % 10));
  const taken = await page.evaluate((count) => window.keysTaken(count), keys);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  return taken;
}

/* Runs in the page. */
function measureKeys() {
  const taken = [];
  let onKey = () => {};
  const measure = ({ timeStamp }) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        taken.push(performance.now() - timeStamp);
        onKey();
      };
      port2.postMessage(undefined);
    });
  addEventListener("keydown", measure, true);
  window.keysTaken = (count) =>
    new Promise((resolve) => {
      onKey = () => taken.length >= count && resolve(taken);
      onKey();
    });
}
