import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { beside } from "./cleanup.mjs";
import { addDrafts, titlesIn, untilDrawn, withDatabase } from "./school-database.mjs";
import {
  acknowledged,
  at,
  command,
  createAccount,
  get,
  open,
  openSchool,
  pdfNamed,
  resultOf,
  signIn,
  storedFiles,
  withPlace,
} from "./website.mjs";
import { databaseFaults } from "./writers.mjs";

const megabyte = 1024 * 1024;
const latestCopyOf = ({ BACKUP_DIR }) => join(BACKUP_DIR, "school-latest.db");

/**
 * Kills an idle website, replaces its database file with an earlier copy and starts it again.
 * @param {{ trials: number }} options
 * @returns {Promise<Result>}
 */
export function overwrittenAfterKill({ trials }) {
  return withPlace(async (settings, place) => {
    const earlier = join(place, "earlier.db");
    let { website, cookie } = await openSchool(settings);
    const faults = [];
    for (let trial = 1; trial <= trials; trial++) {
      await acknowledged(website.address, cookie, `kept-${trial}`);
      await website.stop();
      // In every second trial, the earlier copy is the database file itself, and otherwise the website's latest copy.
      cpSync(trial % 2 === 0 ? latestCopyOf(settings) : settings.DATABASE_PATH, earlier);
      website = await open(settings);
      await acknowledged(website.address, cookie, `later-${trial}`);
      await website.kill();
      cpSync(earlier, settings.DATABASE_PATH);
      website = await open(settings);
      const titles = titlesIn(settings);
      const isRestored = titles.includes(`kept-${trial}`) && !titles.includes(`later-${trial}`);
      const isServed = (await get(website.address, "/notices")).status === 200;
      const damage = withDatabase(settings, databaseFaults, { readonly: true });
      if (!isRestored || !isServed || damage.length > 0) faults.push(`trial ${trial}: ${titles.at(-1)} ${damage}`);
    }
    await website.stop();
    return resultOf(`${trials} trials ${faults.slice(0, 5).join("; ")}`, {
      "a copy put over the database file works, also after kill -9 while idle": faults.length === 0,
    });
  });
}

/**
 * Makes a full backup while the website runs, deletes all data of the server, restores the backup and compares the
 * data.
 * @param {{ rowsMb: number, uploadsMb: number }} size
 * @returns {Promise<Result>}
 */
export function restoreDrill({ rowsMb, uploadsMb }) {
  return withPlace(async (settings, place) => {
    const { website, address, cookie } = await openSchool(settings);
    addDrafts(settings, rowsMb);
    const files = Math.ceil(uploadsMb / 9);
    for (let file = 0; file < files; file++)
      await acknowledged(address, cookie, `d-${file}`, pdfNamed(`d-${file}`, (uploadsMb / files) * megabyte));
    await untilDrawn(settings);
    const backup = join(place, "carried-away.db");
    const backupMs = await timeOf(() => command(settings, "backup", backup));
    await website.stop();
    const before = contentOf(settings);
    rmSync(dirname(settings.DATABASE_PATH), { recursive: true });
    rmSync(settings.UPLOADS_DIR, { recursive: true });
    const restoreMs = await timeOf(() => command(settings, "restore", backup, "--yes"));
    const after = contentOf(settings);
    const different = Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
    const again = await open(settings);
    const isServed = (await get(again.address, "/notices")).text.includes(`d-${files - 1}`);
    await again.stop();
    return resultOf(
      `${rowsMb} MB of rows and ${files} files of ${uploadsMb} MB: backed up in ${Math.round(backupMs)} ms, ` +
        `restored in ${Math.round(restoreMs)} ms ${different.slice(0, 5).join(", ")}`,
      {
        "backup, wipe and restore give the same school, row by row and file by file":
          different.length === 0 && isServed && Object.keys(before).length > files,
        "within a minute": backupMs + restoreMs <= 60_000,
      },
    );
  });
}

async function timeOf(work) {
  const begun = performance.now();
  const { code, output } = await work();
  if (code !== 0) throw new Error(output);
  return performance.now() - begun;
}

// The comparison leaves out these tables, because a restore ends all sessions and deletes all one-time links.
const endedByRestore = ["sessions", "account_links", "sqlite_schema"];

function contentOf(settings) {
  const files = storedFiles(settings).map((key) => [key, hashOf([[readFileSync(join(settings.UPLOADS_DIR, key))]])]);
  const rows = withDatabase(
    settings,
    (database) =>
      database
        .prepare("select name from pragma_table_list where schema = 'main' and type = 'table'")
        .pluck()
        .all()
        .filter((name) => !endedByRestore.includes(name))
        .map((name) => [name, hashOf(database.prepare(`select * from "${name}"`).raw().iterate())]),
    { readonly: true },
  );
  return Object.fromEntries([...rows, ...files]);
}

function hashOf(rows) {
  const hash = createHash("sha256");
  for (const row of rows) {
    for (const value of row) hash.update(Buffer.isBuffer(value) ? value : `${typeof value} ${value}\n`);
  }
  return hash.digest("hex");
}

const hasTaskset = spawnSync("taskset", ["-c", "0", "true"]).status === 0;
const enoughVisits = 50;

/**
 * Requests cached and uncached pages while the website copies its database on one core. Compares the answer times with
 * those without a copy.
 * @param {{ megabytes: number }} options
 * @returns {Promise<Result>}
 */
export function copyBesideVisitors({ megabytes }) {
  return withPlace(async (settings) => {
    await (await open(settings)).stop();
    await createAccount(settings);
    addDrafts(settings, megabytes);
    // The website updates the latest copy when it stops. So after its next start it makes no copy until something is
    // saved.
    await (await open(settings)).stop();
    const waits = { quiet: [], copying: [] };
    const end = Date.now() + 5 * 60_000;
    let copies = 0;
    // On a fast disk or a busy core, only a few visits happen during one copy. So the trial makes several copies.
    for (; waits.copying.length < enoughVisits && Date.now() < end; copies++) {
      const website = await open(settings, { before: hasTaskset ? ["taskset", "-c", "0"] : [] });
      await acknowledged(website.address, await signIn(website.address), `after ${copies}`);
      await visitUntilCopied(website.address, latestCopyOf(settings), waits);
      await website.stop();
    }
    const [quiet, copying] = [at(waits.quiet, 0.99), at(waits.copying, 0.99)].map(Math.round);
    return resultOf(
      `${copies} copies of ${megabytes} MB${hasTaskset ? " on one core" : ""}: 99 in 100 of ${waits.copying.length} ` +
        `visits within ${copying} ms; of ${waits.quiet.length} before within ${quiet} ms`,
      {
        "making a copy does not make visitors wait: 99 in 100 are answered within 300 ms":
          // During a copy, 99 in 100 visits must end within 300 ms, or within ten times the time of a visit without a
          // copy. The longer of the two limits counts.
          waits.copying.length >= enoughVisits && copying <= Math.max(300, 10 * quiet),
      },
    );
  });
}

async function visitUntilCopied(address, latest, waits) {
  const first = statSync(latest).ino;
  const end = Date.now() + 60_000;
  const isOver = { yet: false };
  const visitors = [0, 1].map(async (start) => {
    for (let visit = start; !isOver.yet; visit += 2) {
      const wasCopying = existsSync(`${latest}.tmp`);
      const begun = performance.now();
      const answer = await fetch(address + (visit % 4 < 2 ? "/notices" : `/search?q=visit+${visit}`));
      await answer.arrayBuffer();
      const isCopying = wasCopying || existsSync(`${latest}.tmp`);
      waits[isCopying ? "copying" : "quiet"].push(performance.now() - begun);
      if (answer.status !== 200) throw new Error(`A page was answered with ${answer.status}.`);
    }
  });
  await beside(visitors, isOver, async () => {
    while (!isOver.yet && statSync(latest).ino === first && Date.now() < end) await pause(5);
  });
}
