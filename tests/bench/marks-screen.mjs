import { once } from "node:events";
import { createServer } from "node:http";
import { gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { findBrowser } from "../find-browser.mjs";
import { staff } from "../torture/website.mjs";
import { beside, open, sampleSchool } from "./school.mjs";
import { inKilobytes, inMs, middle, ratioRow } from "./table.mjs";

const [students, classLevel, keysPerRound] = [120, 9, 60];

/**
 * The screen of marks at its largest, a class of 120 with 12 subjects, against a bare page with as many fields and no
 * script, in one browser, turn by turn: what the page weighs, how many elements it has, and how long a key takes until
 * its paint, also on a processor slowed down four times.
 */
export async function marksScreen({ isQuick }) {
  const school = await sampleSchool();
  const website = await open(school);
  const sheet = website.address + (await fillClass(school));
  const bare = await startBare();
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox"] });
  try {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    // The sheet asks before it is left with what was typed.
    page.on("dialog", (dialog) => dialog.accept());
    await signIn(page, website.address);
    const rows = [await weight(page, sheet)];
    for (const slowdown of [1, 4]) rows.push(await keys(page, sheet, bare.address, slowdown, isQuick ? 1 : 5));
    return rows;
  } finally {
    await browser.close();
    bare.close();
    await website.stop();
  }
}

async function weight(page, sheet) {
  const begun = performance.now();
  const html = await (await page.request.get(sheet)).text();
  const ms = performance.now() - begun;
  await page.goto(sheet);
  await readyToType(page);
  const elements = await page.evaluate(() => document.querySelectorAll("*").length);
  return {
    what: `mark sheet of ${students} by 12`,
    ours: `${inKilobytes(html.length)} of HTML, gzip ${inKilobytes(gzipSync(html).length)}, ${elements} elements, there after ${inMs(ms)}`,
  };
}

async function keys(page, sheet, bare, slowdown, count) {
  const rounds = [];
  // Turn by turn, so that what else the machine does meets both.
  for (let round = 0; round < count; round++) {
    const reference = middle(await keysToPaint(page, bare, slowdown));
    rounds.push({ ours: middle(await keysToPaint(page, sheet, slowdown, readyToType)), reference });
  }
  const what = `mark sheet, key to paint, processor slowed ${slowdown} times, against a bare page`;
  return ratioRow(what, rounds, { inWords: inMs });
}

const readyToType = (page) => page.getByRole("button", { name: /Save All Results \(/ }).waitFor();

/** Types into the sheet and gives how long each key took until its paint, in ms. */
async function keysToPaint(page, address, slowdown, ready = async () => {}) {
  await page.goto(address);
  await page.locator("table input").first().waitFor();
  await ready(page);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.evaluate(listen);
  await page
    .locator("table input")
    .nth(12 * 20)
    .focus();
  for (let key = 0; key < keysPerRound; key++) await page.keyboard.press(String(key % 10));
  const taken = await page.evaluate((count) => window.keysTaken(count), keysPerRound);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  return taken;
}

/* Runs in the page. */
function listen() {
  const taken = [];
  let tell;
  addEventListener(
    "keydown",
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          taken.push(performance.now() - timeStamp);
          tell?.();
        };
        port2.postMessage(undefined);
      });
    },
    true,
  );
  window.keysTaken = (count) =>
    new Promise((resolve) => {
      tell = () => taken.length >= count && resolve(taken);
      tell();
    });
}

/** Writes a class with its marks beside the running server; gives the address of its sheet. */
function fillClass(settings) {
  return beside(settings, (school) => {
    const ids = (table) =>
      school.prepare(`select id from ${table} where class_level = ? order by id`).pluck().all(classLevel);
    const [examId] = ids("exams");
    const subjects = ids("subjects");
    const student = school.prepare(
      "insert into students (name, roll_number, class_level, father_name, mother_name) values (?, ?, ?, ?, ?)",
    );
    const mark = school.prepare("insert into results (student_id, subject_id, exam_id, marks) values (?, ?, ?, ?)");
    school.transaction(() => {
      for (let roll = 1; roll <= students; roll++) {
        const { lastInsertRowid } = student.run(`শিক্ষার্থী ${roll}`, roll, classLevel, `পিতা ${roll}`, `মাতা ${roll}`);
        for (const [column, id] of subjects.entries())
          mark.run(lastInsertRowid, id, examId, (roll * 13 + column * 17) % 101);
      }
    })();
    return `/cog-admin/results?class=${classLevel}&exam=${examId}`;
  });
}

async function signIn(page, address) {
  await page.goto(`${address}/cog-admin/login`);
  await page.getByLabel("Email").fill(staff.email);
  await page.getByLabel("Password", { exact: true }).fill(staff.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/cog-admin");
}

async function startBare() {
  const row = (n) => `<tr><th>${n}</th>${"<td><input value=50></td>".repeat(12)}</tr>`;
  const body = `<!doctype html><table>${Array.from({ length: students }, (_, n) => row(n)).join("")}</table>`;
  const server = createServer((_, answer) => answer.setHeader("Content-Type", "text/html").end(body));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}
