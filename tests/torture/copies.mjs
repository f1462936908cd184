import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { open as openFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { withDatabase } from "./school-database.mjs";
import { acknowledged, createAccount, open, signIn, withPlace } from "./website.mjs";

/** @typedef {import("./website.mjs").Outcome} Outcome */

export const latestName = "school-latest.db";

/**
 * Copies nothing but the database file of a running website, each time right after a save was acknowledged, and looks
 * whether all that was acknowledged is in it.
 * @param {{ copies: number }} options
 * @returns {Promise<Outcome[]>}
 */
export function idleCopies({ copies }) {
  return withPlace(async (settings) => {
    const website = await open(settings);
    await createAccount(settings);
    const cookie = await signIn(website.address);
    const faults = [];
    for (let number = 1; number <= copies; number++) {
      await acknowledged(website.address, cookie, `i-${number}`);
      const fault = await inCopyOf(settings.DATABASE_PATH, (copy) => faultIn(copy, number));
      if (fault) faults.push(`copy ${number}: ${fault}`);
    }
    await website.kill("SIGTERM");
    return [
      {
        promise: "an idle database file alone is complete",
        kept: faults.length === 0,
        detail: faults.slice(0, 5).join("; ") || `${copies} of ${copies} copies, each right after a save`,
      },
    ];
  });
}

/**
 * Kills an idle website, lays an earlier copy over its database file and starts it again.
 * @param {{ trials: number }} options
 * @returns {Promise<Outcome[]>}
 */
export function overwrittenAfterKill({ trials }) {
  return withPlace(async (settings, place) => {
    const { DATABASE_PATH, BACKUP_DIR } = settings;
    const earlier = join(place, "earlier.db");
    let website = await open(settings);
    await createAccount(settings);
    const cookie = await signIn(website.address);
    const faults = [];
    for (let trial = 1; trial <= trials; trial++) {
      await acknowledged(website.address, cookie, `kept-${trial}`);
      await website.kill("SIGTERM");
      // In turn the file itself, and the copy that the website has kept of it.
      cpSync(trial % 2 === 0 ? join(BACKUP_DIR, latestName) : DATABASE_PATH, earlier);
      website = await open(settings);
      await acknowledged(website.address, cookie, `later-${trial}`);
      await website.kill();
      cpSync(earlier, DATABASE_PATH);
      website = await open(settings);
      const isServed = (await fetch(`${website.address}/notices`)).status === 200;
      const fault = isServed
        ? withDatabase(settings, (database) => faultAfterOverwrite(database, trial), { readonly: true })
        : "the website serves nothing";
      if (fault) faults.push(`trial ${trial}: ${fault}`);
    }
    await website.kill("SIGTERM");
    return [
      {
        promise: "restoring by plain overwrite after kill -9 while idle works",
        kept: faults.length === 0,
        detail: faults.slice(0, 5).join("; ") || `${trials} of ${trials}`,
      },
    ];
  });
}

const hasNotice = (database, title) =>
  database.prepare("select count(*) from notices where title = ?").pluck().get(title) === 1;

/** What is wrong with a copy that should hold so many whole notices. */
export function faultIn(copy, expected) {
  const verdict = copy.pragma("integrity_check(1)", { simple: true });
  if (verdict !== "ok") return `damaged: ${verdict}`;
  if (copy.pragma("foreign_key_check").length > 0) return "a row points at nothing";
  const count = copy.prepare("select count(*) from notices where content = 'All of ' || title || '.'").pluck().get();
  const all = copy.prepare("select count(*) from notices").pluck().get();
  if (count !== all) return `${all - count} notices are half`;
  return expected === undefined || all === expected ? undefined : `${all} notices instead of ${expected}`;
}

function faultAfterOverwrite(database, trial) {
  const fault = faultIn(database);
  if (fault) return fault;
  if (!hasNotice(database, `kept-${trial}`)) return "what was restored is not there";
  return hasNotice(database, `later-${trial}`) ? "what came later is there still" : undefined;
}

/** Copies one file into a folder of its own, in two halves with so many ms between them, and looks into the copy. */
export async function inCopyOf(path, look, ms = 0) {
  const folder = mkdtempSync(join(tmpdir(), "school-copy-"));
  const copy = join(folder, "school.db");
  try {
    if (ms === 0) cpSync(path, copy);
    else writeFileSync(copy, await readSlowly(path, ms));
    return withDatabase({ DATABASE_PATH: copy }, look, { readonly: true });
  } catch (error) {
    return error.message;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function readSlowly(path, ms) {
  const file = await openFile(path);
  try {
    const { size } = await file.stat();
    const bytes = Buffer.alloc(size);
    const half = size >> 1;
    await file.read(bytes, 0, half, 0);
    await pause(ms);
    await file.read(bytes, half, size - half, half);
    return bytes;
  } finally {
    await file.close();
  }
}
