import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { createAccount, open, pdfNamed, publishNotice, signIn, storedFiles, withPlace } from "./website.mjs";

/** @typedef {import("./website.mjs").Outcome} Outcome */

/**
 * @param {{ tries: number }} options
 * @returns {Promise<Outcome[]>}
 */
export function secondServer({ tries }) {
  return withPlace(async (settings) => {
    const website = await open(settings);
    const begun = performance.now();
    const refusals = [];
    for (let tried = 0; tried < tries; tried++) {
      refusals.push(await refusalOf(settings));
    }
    const each = (performance.now() - begun) / tries;
    const isAlive = (await fetch(website.address)).status === 200;
    await website.kill("SIGTERM");
    const isTold = refusals.every(
      ({ code, said }) => code === 1 && /^Another copy of this program is using/.test(said),
    );
    const again = await open(settings);
    await again.kill("SIGTERM");
    // A machine on which a start itself takes long gets the time of two.
    const most = Math.max(2000, 2 * website.readyMs);
    return [
      {
        promise: "a second website on the same data is refused within 2 s",
        kept: isTold && isAlive && each < most,
        detail: `${tries} tries, ${Math.round(each)} ms each`,
      },
    ];
  });
}

/** @returns {Promise<Outcome[]>} */
export function lockedDatabase() {
  return withPlace(async (settings) => {
    const website = await open(settings);
    const { address } = website;
    await createAccount(settings);
    const cookie = await signIn(address);
    const ask = (path) =>
      fetch(address + path, { headers: { Cookie: cookie, Connection: "close" }, redirect: "manual" });
    const other = new Database(settings.DATABASE_PATH);
    other.exec("begin exclusive");
    const office = await ask("/cog-admin");
    const said = await office.text();
    const written = await publishNotice(address, cookie, "while it is locked").catch(() => ({
      status: 0,
      headers: new Headers(),
    }));
    const health = await ask("/healthz");
    other.exec("rollback");
    other.close();
    const after = await publishNotice(address, cookie, "after it was locked");
    const healthAfter = await ask("/healthz");
    await website.kill("SIGTERM");
    const statuses = [office, written, health].map(({ status }) => status);
    const isTold = [office, written].every(
      ({ status, headers }) => status === 503 && Number(headers.get("Retry-After")) > 0,
    );
    return [
      {
        promise:
          "while another program holds the database the answer is 503 with when to try again, and it passes by itself",
        kept:
          isTold &&
          said.includes("try again") &&
          health.status === 503 &&
          after.status === 303 &&
          healthAfter.status === 200,
        detail: `locked: ${statuses.join(", ")}; after: ${after.status}, ${healthAfter.status}`,
      },
    ];
  });
}

const damages = {
  empty: (path) => writeFileSync(path, ""),
  "cut off": (path) => truncateSync(path, 20_000),
  "no database": (path) => writeFileSync(path, Buffer.alloc(60_000, "x")),
  "another program's": (path) => change(path, "pragma application_id = 7"),
  newer: (path) => change(path, "pragma user_version = 9000"),
  missing: (path) => rmSync(path),
};

/** @returns {Promise<Outcome[]>} */
export function damagedDatabase() {
  return withPlace(async (settings, place) => {
    const original = settingsIn(join(place, "original"));
    const backup = await schoolWithNotice(original);
    const wrong = [];
    for (const [name, harm] of Object.entries(damages)) {
      const folder = join(place, name.replace(/\W/g, ""));
      cpSync(join(place, "original"), folder, { recursive: true });
      const faults = await faultsWhileDamaged(settingsIn(folder), harm, backup).catch(({ message }) => [message]);
      if (faults.length > 0) wrong.push(`${name}: ${faults.join(", ")}`);
    }
    return [
      {
        promise:
          "a database that is empty, cut off, foreign, newer, missing or none closes the website in words (503), is never made anew, and opens it again once it was put back",
        kept: wrong.length === 0,
        detail: wrong.join("; ") || `${Object.keys(damages).length} of ${Object.keys(damages).length}`,
      },
    ];

    function settingsIn(folder) {
      return Object.fromEntries(Object.entries(settings).map(([key, path]) => [key, path.replace(place, folder)]));
    }
  });
}

/** Makes a school with its account and one notice, and a backup of it; stopped again. Gives the backup's path. */
async function schoolWithNotice(settings) {
  const backup = join(settings.BACKUP_DIR, "kept.db");
  const website = await open(settings);
  await createAccount(settings);
  await publishNotice(website.address, await signIn(website.address), "kept", pdfNamed("kept"));
  const { code, said } = await command(settings, "backup", backup);
  await website.kill("SIGTERM");
  if (code !== 0) throw new Error(said);
  return backup;
}

/** Harms the database of such a school, has it put back while the website runs, and names what was not as it should be. */
async function faultsWhileDamaged(settings, harm, backup) {
  harm(settings.DATABASE_PATH);
  const bytes = bytesOf(settings);
  const stopped = await (await open(settings, { isClosed: true })).kill("SIGTERM");
  const website = await open(settings, { isClosed: true });
  const said = website.complained();
  const pages = ["/", "/bn/notices", "/uploads/notices/a.pdf", "/cog-admin", "/cog-admin/login", "/healthz"];
  const answers = await Promise.all(
    pages.map((page) => fetch(website.address + page, { headers: { Connection: "close" } })),
  );
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  const signIns = await Promise.all([1, 2].map(() => signIn(website.address).catch(({ message }) => message)));
  const looked = await command(settings, "doctor");
  const isUntouched = bytesOf(settings) === bytes;
  const restored = await command(settings, "restore", backup, "--yes");
  const isOpenAgain = await opens(website.address);
  const hasNotice = isOpenAgain && titles(settings).includes("kept") && storedFiles(settings).length === 1;
  const cookie = isOpenAgain && (await signIn(website.address).catch(() => ""));
  const code = await website.kill("SIGTERM");
  const promises = {
    "it says what to do":
      /Nothing was changed/.test(said) && /npm run restore|Start that version/.test(said) && !/\n\s+at /.test(said),
    "every page is 503": answers.every(({ status, headers }) => status === 503 && headers.has("Retry-After")),
    "there are words in both languages": texts[0].includes("closed for now") && texts[1].includes("বন্ধ"),
    "nobody signs in": signIns.every((answer) => answer === "Signing in was answered with 503."),
    "no set-up code is given": !/set-up code/.test(website.said()),
    "the doctor says so": looked.code === 1 && /^wrong +(?:database|website)/m.test(looked.said),
    "nothing was changed": isUntouched,
    "a restore can be made": restored.code === 0,
    "it opens by itself": isOpenAgain,
    "the school is there": hasNotice,
    "one can sign in": Boolean(cookie),
    "SIGTERM ends it well, closed and open": stopped === 0 && code === 0,
  };
  return Object.keys(promises).filter((promise) => !promises[promise]);
}

/** Every file of a school but the lock, in one text. */
function bytesOf({ DATABASE_PATH, UPLOADS_DIR }) {
  const folders = [dirname(DATABASE_PATH), UPLOADS_DIR];
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith(".lock"))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  return files
    .sort()
    .map((file) => `${file} ${readFileSync(file).toString("base64")}`)
    .join("\n");
}

async function opens(address) {
  const until = performance.now() + 60_000;
  while (performance.now() < until) {
    const status = await fetch(`${address}/notices`, { headers: { Connection: "close" } }).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return true;
    await pause(200);
  }
  return false;
}

/** @returns {Promise<Outcome[]>} */
export function readOnlyFolder() {
  const promise =
    "uploads that cannot be written: reading and words go on, the file is told as not stored, and it passes by itself";
  return withPlace(async (settings, place) => {
    const disk = join(place, "volume");
    mkdirSync(disk);
    const own = { ...settings, UPLOADS_DIR: join(disk, "uploads") };
    if (spawnSync("mount", ["-t", "tmpfs", "-o", "size=900m", "tmpfs", disk]).status !== 0) {
      return [{ promise, kept: "skipped", detail: "no disk may be mounted here" }];
    }
    try {
      const website = await open(own);
      const { address } = website;
      await createAccount(own);
      const cookie = await signIn(address);
      const before = await publishNotice(address, cookie, "before", pdfNamed("before"));
      spawnSync("mount", ["-o", "remount,ro", disk]);
      const during = await publishNotice(address, cookie, "meanwhile", pdfNamed("meanwhile"));
      const isRead = (await fetch(`${address}/notices`)).status === 200;
      const files = storedFiles(own).length;
      spawnSync("mount", ["-o", "remount,rw", disk]);
      const after = await publishNotice(address, cookie, "after", pdfNamed("after"));
      const code = await website.kill("SIGTERM");
      const isKept = before.status === 303 && during.status === 303 && isRead && files === 1 && after.status === 303;
      return [
        {
          promise,
          kept: isKept && storedFiles(own).length === 2 && code === 0,
          detail: `${before.status}, ${during.status}, ${after.status}`,
        },
      ];
    } finally {
      spawnSync("umount", ["--lazy", disk]);
    }
  });
}

/**
 * @param {{ requests: number }} options
 * @returns {Promise<Outcome[]>}
 */
export function stopUnderLoad({ requests }) {
  return withPlace(async (settings) => {
    const website = await open(settings);
    const { address } = website;
    await createAccount(settings);
    const cookie = await signIn(address);
    const asked = Array.from({ length: requests }, async (_, number) => {
      try {
        if (number % 10 === 0)
          return (await publishNotice(address, cookie, `s-${number}`, pdfNamed(`s-${number}`))).status;
        const answer = await fetch(`${address}${number % 2 ? "/notices" : "/bn"}`, {
          headers: { Connection: "close" },
        });
        const text = await answer.text();
        return text.includes("</html>") ? answer.status : "half";
      } catch (error) {
        return error.cause?.code ?? error.message;
      }
    });
    // Once the first is answered, the others are under way.
    await Promise.race(asked);
    const begun = performance.now();
    const code = await website.kill("SIGTERM");
    const ms = performance.now() - begun;
    const answers = await Promise.all(asked);
    // Whoever had not reached the door yet finds it closed; nothing that was let in is cut off.
    const cut = answers.filter((answer) => ![200, 303, "ECONNREFUSED"].includes(answer));
    const done = answers.filter((answer) => answer === 200 || answer === 303).length;
    const isWhole = answers.every(
      (answer, number) => number % 10 > 0 || answer !== 303 || titles(settings).includes(`s-${number}`),
    );
    return [
      {
        promise: "SIGTERM under load cuts nothing off and ends within 10 s",
        kept: cut.length === 0 && done > 1 && isWhole && code === 0 && ms < 10_000,
        detail: `${done} of ${requests} answered whole, ${cut.length} cut off${cut.length > 0 ? ` (${[...new Set(cut)].join(", ")})` : ""}, over after ${Math.round(ms)} ms`,
      },
    ];
  });
}

const root = join(import.meta.dirname, "../..");

/** Runs a command of the box to its end. */
async function command(settings, ...words) {
  const env = { ...process.env, PUBLIC_URL: "", SMTP_URL: "", ...settings };
  const child = spawn(process.execPath, ["app/front/start.mjs", ...words], { cwd: root, env });
  let said = "";
  for (const channel of [child.stdout, child.stderr]) channel.on("data", (text) => (said += text));
  const [code] = await once(child, "close");
  return { code, said };
}

async function refusalOf(settings) {
  const env = { ...process.env, PUBLIC_URL: "", SMTP_URL: "", PORT: "0", HOST: "127.0.0.1", ...settings };
  const child = spawn(process.execPath, ["app/front/start.mjs", "serve"], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (text) => (said += text));
  child.stdout.on("data", (text) => {
    said += text;
    if (/http:\/\//.test(said)) child.kill("SIGKILL");
  });
  const [code] = await once(child, "close");
  return { code, said };
}

function change(path, statement) {
  const database = new Database(path);
  database.exec(statement);
  database.close();
}

function titles({ DATABASE_PATH }) {
  const database = new Database(DATABASE_PATH, { readonly: true });
  try {
    return database.prepare("select title from notices").pluck().all();
  } finally {
    database.close();
  }
}
