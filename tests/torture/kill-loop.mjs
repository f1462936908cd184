import { createHash } from "node:crypto";
import { existsSync, readFileSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import {
  createAccount,
  open,
  pdfNamed,
  post,
  publishNotice,
  randomFrom,
  signIn,
  staff,
  storedFiles,
  withPlace,
} from "./website.mjs";

const classLevel = 9;
const twoDaysMs = 2 * 24 * 3600 * 1000;

/**
 * Kills the website at random moments while it publishes notices with files and saves the marks of a class, and looks
 * at what is left each time.
 * @param {{ kills: number, seed: number, until?: number }} options `until` is when to stop anyway, in ms since 1970
 * @returns {Promise<import("./website.mjs").Outcome[]>}
 */
export function killLoop({ kills, seed, until = Number.POSITIVE_INFINITY }) {
  return withPlace(async (settings) => {
    const random = randomFrom(seed);
    const ledger = { notices: new Map(), acknowledged: new Set(), marks: 0, savedMarks: 0 };
    let website = await open(settings);
    await createAccount(settings);
    const school = fillClass(settings);
    const cookie = await signIn(website.address);
    const faults = [];
    const usualMs = website.readyMs;
    let slowest = 0;
    let killed = 0;
    let number = 0;

    while (killed < kills && Date.now() < until) {
      const { address } = website;
      const isOver = { yet: false };
      const writers = [0, 1].map(async () => {
        while (!isOver.yet) await writeNotice(address, cookie, ledger, ++number);
      });
      writers.push(writeMarks(address, cookie, ledger, school, isOver));
      await untilMoreIsAcknowledged(ledger);
      await pause(random() * 300);
      await website.kill();
      isOver.yet = true;
      await Promise.all(writers);
      killed += 1;
      website = await open(settings);
      slowest = Math.max(slowest, website.readyMs);
      faults.push(...faultsIn(settings, ledger, school));
    }
    await website.kill("SIGTERM");

    const orphansBefore = orphans(settings).length;
    letTwoDaysPass(settings);
    website = await open(settings);
    await website.kill("SIGTERM");
    const left = orphans(settings);
    const isNoticed = noticesALoss(settings, ledger, school);
    const tried = `${killed} kills, seed ${seed}, ${ledger.acknowledged.size} notices and ${ledger.savedMarks} classes of marks acknowledged`;
    return [
      {
        promise: "kill -9 at any moment loses nothing acknowledged and leaves nothing half",
        kept: faults.length === 0 && ledger.acknowledged.size > 0 && ledger.savedMarks > 0,
        detail: faults.length === 0 ? tried : `${tried}; ${faults.slice(0, 5).join("; ")}`,
      },
      {
        promise: "the website is open again within 3 s",
        // A machine on which any start takes long gets the time of three.
        kept: slowest < Math.max(3000, 3 * usualMs),
        detail: `${Math.round(slowest)} ms at most, ${Math.round(usualMs)} ms for the first start of all`,
      },
      {
        promise: "files that no row names go after their day, and no others",
        kept: left.length === 0 && faultsIn(settings, ledger, school).length === 0,
        detail: `${orphansBefore} before, ${left.length} after`,
      },
      {
        promise: "the ledger notices when a notice, a file or the marks are not what was acknowledged",
        kept: isNoticed,
        detail: "",
      },
    ];
  });
}

/** Resolves when one more notice and the marks once more are acknowledged, or nobody comes to that. */
async function untilMoreIsAcknowledged(ledger) {
  const [notices, marks] = [ledger.acknowledged.size, ledger.savedMarks];
  const end = Date.now() + 30_000;
  while ((ledger.acknowledged.size === notices || ledger.savedMarks === marks) && Date.now() < end) await pause(5);
}

async function writeNotice(address, cookie, ledger, number) {
  const title = `n-${number}`;
  const bytes = pdfNamed(title, 20_000);
  ledger.notices.set(title, createHash("sha256").update(bytes).digest("hex"));
  const { status } = await publishNotice(address, cookie, title, bytes).catch(() => ({ status: 0 }));
  if (status === 303) ledger.acknowledged.add(title);
  else if (status !== 0) throw new Error(`A notice was answered with ${status}.`);
}

/** Gives the whole class one mark after the other; each saving changes every cell. */
async function writeMarks(address, cookie, ledger, school, isOver) {
  while (!isOver.yet) {
    const next = (ledger.marks % 90) + 1;
    const { status } = await post(address, `/cog-admin/results?class=${classLevel}&exam=${school.exam}`, {
      cookie,
      body: sheetOf(school, next, school.standing),
    }).catch(() => ({ status: 0 }));
    if (status === 0) {
      ledger.maybe = next;
      return;
    }
    if (status !== 303) throw new Error(`The marks were answered with ${status}.`);
    ledger.marks = next;
    school.standing = next;
    ledger.savedMarks += 1;
    ledger.maybe = undefined;
  }
}

function sheetOf({ pupils, subjects }, mark, seen) {
  const rows = pupils.map((pupil) => `${pupil}:${subjects.map(() => seen ?? "").join()}`);
  const body = new URLSearchParams({ account: staff.email, seen: [subjects.join(), ...rows].join("|") });
  for (const pupil of pupils) for (const subject of subjects) body.append(`m${pupil}.${subject}`, String(mark));
  return body;
}

/** Everything that is not as the ledger says, in words. */
function faultsIn(settings, ledger, school) {
  return withDatabase(settings, (database) => {
    const faults = [];
    const verdict = database.pragma("integrity_check(1)", { simple: true });
    if (verdict !== "ok") faults.push(`the database is damaged: ${verdict}`);
    if (database.pragma("foreign_key_check").length > 0) faults.push("a row points at nothing");
    const rows = new Map(
      database
        .prepare("select title, content, file_path from notices")
        .all()
        .map((row) => [row.title, row]),
    );
    for (const title of ledger.acknowledged) if (!rows.has(title)) faults.push(`${title} is lost`);
    for (const [title, { content, file_path: key }] of rows) {
      if (content !== `All of ${title}.` || key === null) faults.push(`${title} is half`);
      else if (!isWhole(join(settings.UPLOADS_DIR, key), ledger.notices.get(title)))
        faults.push(`the file of ${title} is lost`);
    }
    const marks = database.prepare("select marks, count(*) as count from results group by marks").all();
    const all = school.pupils.length * school.subjects.length;
    const [only] = marks;
    const isOneSaving = marks.length === 0 ? ledger.marks === 0 : marks.length === 1 && only.count === all;
    if (!isOneSaving) faults.push("marks of two savings stand beside each other");
    else if (only && only.marks !== ledger.marks && only.marks !== ledger.maybe)
      faults.push(`marks of an older saving stand: ${only.marks}`);
    const changes = database.prepare("select count(*) from mark_changes").pluck().get();
    if (changes % all !== 0) faults.push("the history of marks is half");
    // What was on its way when the power went may have been saved.
    if (only && only.marks === ledger.maybe) ledger.marks = only.marks;
    school.standing = only?.marks;
    return faults;
  });
}

function isWhole(path, hash) {
  return existsSync(path) && createHash("sha256").update(readFileSync(path)).digest("hex") === hash;
}

function orphans(settings) {
  const named = withDatabase(
    settings,
    (database) => new Set(database.prepare("select file_path from notices").pluck().all()),
  );
  return storedFiles(settings).filter((key) => !named.has(key));
}

function letTwoDaysPass(settings) {
  const then = (Date.now() - twoDaysMs) / 1000;
  for (const key of storedFiles(settings)) utimesSync(join(settings.UPLOADS_DIR, key), then, then);
  withDatabase(settings, (database) =>
    database.prepare("update migrations set applied_at = applied_at - ?").run(2 * twoDaysMs),
  );
}

/** Whether the ledger tells when something is missing: what it knows is changed, as if the school had lost it. */
function noticesALoss(settings, ledger, school) {
  const [lost] = ledger.acknowledged;
  const others = { ...ledger, acknowledged: new Set([...ledger.acknowledged, "never written"]) };
  const changedFile = { ...ledger, notices: new Map([...ledger.notices, [lost, "another file"]]) };
  const otherMarks = { ...ledger, marks: 99, maybe: undefined };
  return [others, changedFile, otherMarks].every((wrong) => faultsIn(settings, wrong, { ...school }).length > 0);
}

function fillClass(settings) {
  return withDatabase(settings, (database) => {
    const ids = (table) =>
      database.prepare(`select id from ${table} where class_level = ? order by id`).pluck().all(classLevel);
    const add = database.prepare(
      "insert into students (name, roll_number, class_level, father_name, mother_name) values (?, ?, ?, 'F', 'M')",
    );
    for (let roll = 1; roll <= 20; roll++) add.run(`Pupil ${roll}`, roll, classLevel);
    return { exam: ids("exams")[0], subjects: ids("subjects"), pupils: ids("students"), standing: undefined };
  });
}

function withDatabase({ DATABASE_PATH }, use) {
  const database = new Database(DATABASE_PATH, { timeout: 5000 });
  try {
    return use(database);
  } finally {
    database.close();
  }
}
