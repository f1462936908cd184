import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { titlesIn, withDatabase } from "./school-database.mjs";
import { createAccount, open, pdfNamed, publishNotice, signIn, storedFiles, withPlace } from "./website.mjs";

const root = join(import.meta.dirname, "../..");

const damages = {
  empty: (path) => writeFileSync(path, ""),
  "cut off": (path) => truncateSync(path, 20_000),
  "no database": (path) => writeFileSync(path, Buffer.alloc(60_000, "x")),
  "another program's": (path) => change(path, "pragma application_id = 7"),
  newer: (path) => change(path, "pragma user_version = 9000"),
  missing: (path) => rmSync(path),
};

/** @returns {Promise<import("./website.mjs").Outcome[]>} */
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
  const hasNotice = isOpenAgain && titlesIn(settings).includes("kept") && storedFiles(settings).length === 1;
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

/** Runs a command of the box to its end. */
async function command(settings, ...words) {
  const env = { ...process.env, PUBLIC_URL: "", SMTP_URL: "", ...settings };
  const child = spawn(process.execPath, ["app/server/cli.mjs", ...words], { cwd: root, env });
  let said = "";
  for (const channel of [child.stdout, child.stderr]) channel.on("data", (text) => (said += text));
  const [code] = await once(child, "close");
  return { code, said };
}

const change = (path, statement) => withDatabase({ DATABASE_PATH: path }, (database) => void database.exec(statement));
