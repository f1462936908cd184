import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";
import Database from "better-sqlite3";
import { findBrowser } from "../find-browser.mjs";

/*
 * The screen of marks at its largest, a class of 120 with 12 subjects, against a bare page with as many fields and no
 * script, in one browser, turn by turn: what the page weighs, how many elements it has, and how long a key takes until
 * its paint, also on a processor slowed down four times.
 */

const root = join(import.meta.dirname, "../..");
const [pupils, classLevel, keysPerRound, rounds] = [120, 9, 60, 5];
const account = { email: "office@school.example", password: "chalk-and-duster-46" };

const place = mkdtempSync(join(tmpdir(), "school-bench-"));
const settings = {
  DATABASE_PATH: join(place, "school.db"),
  UPLOADS_DIR: join(place, "uploads"),
  BACKUP_DIR: join(place, "backups"),
};
const ending = [() => rmSync(place, { recursive: true, force: true })];
async function measure() {
  const address = await startSchool();
  const sheet = address + fillClass();
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox"] });
  ending.push(() => browser.close());
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  // The sheet asks before it is left with what was typed.
  page.on("dialog", (dialog) => dialog.accept());
  await signIn(page, address);

  const html = await (await page.request.get(sheet)).text();
  await page.goto(sheet);
  await page.getByRole("button", { name: "Save All Results (0)" }).waitFor();
  const elements = await page.evaluate(() => document.querySelectorAll("*").length);
  console.log(
    `mark sheet of ${pupils} by 12: ${kilobytes(html.length)} of HTML, gzip ${kilobytes(gzipSync(html).length)}`,
  );
  console.log(`elements: ${elements}`);

  const bare = await startBare();
  for (const slowdown of [1, 4]) {
    const ours = [];
    const reference = [];
    // Turn by turn, so that what else the machine does meets both.
    for (let round = 0; round < rounds; round++) {
      reference.push(...(await keysToPaint(page, bare, slowdown)));
      ours.push(...(await keysToPaint(page, sheet, slowdown)));
    }
    report(`key to paint, processor slowed ${slowdown} times`, ours, reference);
  }
}

/** Types into the sheet and gives how long each key took until its paint, in ms. */
async function keysToPaint(page, address, slowdown) {
  await page.goto(address);
  await page.locator("table input").first().waitFor();
  if (address !== bareAddress) await page.getByRole("button", { name: /Save All Results \(/ }).waitFor();
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

function report(what, ours, reference) {
  const [mine, bare] = [sorted(ours), sorted(reference)];
  const line = (times) =>
    `median ${at(times, 0.5)} ms, 95 in 100 within ${at(times, 0.95)} ms, slowest ${at(times, 1)} ms`;
  console.log(`${what}\n  mark sheet: ${line(mine)}\n  bare page:  ${line(bare)}`);
  console.log(`  mark sheet / bare page: ${(middle(mine) / middle(bare)).toFixed(2)} at the median`);
}

const sorted = (times) => [...times].sort((a, b) => a - b);
const middle = (times) => times[Math.floor((times.length - 1) / 2)];
const at = (times, share) => times[Math.ceil((times.length - 1) * share)].toFixed(1);
const kilobytes = (bytes) => `${(bytes / 1024).toFixed(0)} KB`;

async function startSchool() {
  const env = { ...process.env, HOST: "127.0.0.1", PORT: "0", LOG_LEVEL: "error", ...settings };
  const server = spawn(process.execPath, ["app/front/start.mjs", "serve"], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  ending.push(async () => {
    server.kill("SIGTERM");
    await once(server, "exit");
  });
  const address = await new Promise((resolve) => {
    let said = "";
    server.stdout.setEncoding("utf8").on("data", (text) => {
      said += text;
      const [, found] = /(http:\/\/\S+)[\s\S]*\n/.exec(said) ?? [];
      if (found) resolve(found);
    });
  });
  const command = spawn(process.execPath, ["app/front/start.mjs", "account", "create", account.email], {
    cwd: root,
    env: { ...env, ACCOUNT_PASSWORD: account.password },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await once(command, "exit");
  return address;
}

/** Writes a class with its marks beside the running server; gives the address of its sheet. */
function fillClass() {
  const school = new Database(settings.DATABASE_PATH);
  const ids = (table) =>
    school.prepare(`select id from ${table} where class_level = ? order by id`).pluck().all(classLevel);
  const [examId] = ids("exams");
  const subjects = ids("subjects");
  const pupil = school.prepare(
    "insert into students (name, roll_number, class_level, father_name, mother_name) values (?, ?, ?, ?, ?)",
  );
  const mark = school.prepare("insert into results (student_id, subject_id, exam_id, marks) values (?, ?, ?, ?)");
  school.transaction(() => {
    for (let roll = 1; roll <= pupils; roll++) {
      const { lastInsertRowid } = pupil.run(`শিক্ষার্থী ${roll}`, roll, classLevel, `পিতা ${roll}`, `মাতা ${roll}`);
      for (const [column, id] of subjects.entries())
        mark.run(lastInsertRowid, id, examId, (roll * 13 + column * 17) % 101);
    }
  })();
  school.close();
  return `/cog-admin/results?class=${classLevel}&exam=${examId}`;
}

async function signIn(page, address) {
  await page.goto(`${address}/cog-admin/login`);
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/cog-admin");
}

let bareAddress;

async function startBare() {
  const row = (n) => `<tr><th>${n}</th>${"<td><input value=50></td>".repeat(12)}</tr>`;
  const body = `<!doctype html><table>${Array.from({ length: pupils }, (_, n) => row(n)).join("")}</table>`;
  const server = createServer((_, answer) => answer.setHeader("Content-Type", "text/html").end(body));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ending.push(() => server.close());
  bareAddress = `http://127.0.0.1:${server.address().port}/`;
  return bareAddress;
}

try {
  await measure();
} finally {
  for (const end of ending.reverse()) await end();
}
