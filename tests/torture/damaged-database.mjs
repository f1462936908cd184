import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { titlesIn, withDatabase } from "./school-database.mjs";
import {
  acknowledged,
  command,
  get,
  noticeFiles,
  open,
  openSchool,
  pdfNamed,
  resultOf,
  settingsIn,
  signIn,
  withPlace,
} from "./website.mjs";

const damages = {
  empty: (path) => writeFileSync(path, ""),
  "cut off": (path) => truncateSync(path, 20_000),
  "no database": (path) => writeFileSync(path, Buffer.alloc(60_000, "x")),
  "another program's": (path) => change(path, "pragma application_id = 7"),
  newer: (path) => change(path, "pragma user_version = 9000"),
  missing: (path) => rmSync(path),
};

const change = (path, statement) => withDatabase({ DATABASE_PATH: path }, (database) => void database.exec(statement));

const kept = pdfNamed("kept", 10 * 1024 * 1024 - 1000);

/** @returns {Promise<import("./website.mjs").Result>} */
export function damagedDatabase() {
  return withPlace(async (_settings, place) => {
    const backup = await schoolWithNotice(join(place, "original"));
    const broken = {};
    for (const [name, harm] of Object.entries(damages)) {
      const folder = join(place, name.replace(/\W/g, ""));
      cpSync(join(place, "original"), folder, { recursive: true });
      const promises = await tryDamaged(settingsIn(folder), harm, backup);
      for (const [promise, isKept] of Object.entries(promises)) broken[`${name}: ${promise}`] = isKept;
    }
    return resultOf(Object.keys(damages).join(", "), broken);
  });
}

async function schoolWithNotice(folder) {
  const settings = settingsIn(folder);
  const backup = join(settings.BACKUP_DIR, "kept.db");
  const { website, address, cookie } = await openSchool(settings);
  await acknowledged(address, cookie, "kept", kept);
  const { code, output } = await command(settings, "backup", backup);
  await website.stop();
  if (code !== 0) throw new Error(output);
  return backup;
}

async function tryDamaged(settings, harm, backup) {
  harm(settings.DATABASE_PATH);
  const bytes = bytesOf(settings);
  const stopped = await (await open(settings, { isClosed: true })).stop();
  const website = await open(settings, { isClosed: true });
  const { address, output } = website;
  const words = output.stderr;
  const pages = ["/", "/bn/notices", "/uploads/notices/a.pdf", "/cog-admin", "/cog-admin/login", "/healthz"];
  const answers = await Promise.all(pages.map((page) => get(address, page)));
  const signedIn = await signIn(address).catch(({ message }) => message);
  const doctor = await command(settings, "doctor");
  const isUntouched = bytesOf(settings) === bytes;
  const hostile = await Promise.all(hostileRows.map((row) => restoreHostile(settings, backup, row)));
  const zeroed = await restoreChanged(settings, backup, "zeroed", "update sqlar set data = zeroblob(sz)");
  const restored = await command(settings, "restore", backup, "--yes");
  const isOpenAgain = await opens(address);
  const cookie = isOpenAgain && (await signIn(address).catch(() => ""));
  const code = await website.stop();
  return {
    "it says what to do":
      /Nothing was changed/.test(words) && /npm run restore|Start that version/.test(words) && !/\n\s+at /.test(words),
    "every page is 503": answers.every(({ status, headers }) => status === 503 && headers.has("Retry-After")),
    "there are words in both languages":
      answers[0].text.includes("temporarily closed") && answers[1].text.includes("বন্ধ"),
    "signing in is refused": signedIn === "Signing in was answered with 503.",
    "no set-up code is shown": !/set-up code/.test(output.stdout),
    "the doctor says so": doctor.code === 1 && /^wrong +(?:database|website)/m.test(doctor.output),
    "nothing was changed": isUntouched,
    "no hostile backup is restored": hostile.every(
      ({ code, output }) => code === 1 && /row 1 of notices has a \w+ that this program does not write/.test(output),
    ),
    "no backup with a damaged upload is restored": zeroed.code === 1 && /is not as it was/.test(zeroed.output),
    "a restore can be made": restored.code === 0,
    "it opens by itself, and one can sign in": isOpenAgain && Boolean(cookie),
    "the school is there, its file byte for byte":
      isOpenAgain && titlesIn(settings).includes("kept") && hasKeptFile(settings),
    "SIGTERM ends it well, closed and open": stopped === 0 && code === 0,
  };
}

const hostileRows = [
  "publish_at = -9000000000000000",
  "content = cast('zz' as blob)",
  `file_pages = '${JSON.stringify({ count: 99_999, sizes: Array(50_000).fill([99_999, 99_999]) })}'`,
];

const restoreHostile = (settings, backup, row) =>
  restoreChanged(settings, backup, hostileRows.indexOf(row), `update notices set ${row}`);

function restoreChanged(settings, backup, name, statement) {
  const path = `${backup}.${name}.db`;
  cpSync(backup, path);
  change(path, statement);
  return command(settings, "restore", path, "--yes");
}

function hasKeptFile(settings) {
  const [key, ...others] = noticeFiles(settings);
  return others.length === 0 && key !== undefined && readFileSync(join(settings.UPLOADS_DIR, key)).equals(kept);
}

function bytesOf({ DATABASE_PATH, UPLOADS_DIR }) {
  return [dirname(DATABASE_PATH), UPLOADS_DIR]
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".lock"))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => `${file} ${createHash("sha256").update(readFileSync(file)).digest("hex")}`)
    .join("\n");
}

async function opens(address) {
  const until = Date.now() + 60_000;
  while (Date.now() < until) {
    const { status } = await get(address, "/notices").catch(() => ({ status: 0 }));
    if (status === 200) return true;
    await pause(200);
  }
  return false;
}
