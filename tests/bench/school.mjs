import { randomBytes } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { nodeFlags } from "../node-flags.mjs";
import { staff } from "../torture/website.mjs";
import { makePlace, root, start } from "./started.mjs";

const cli = join(root, "app/server/cli.mjs");

/** @typedef {{ DATABASE_PATH: string, UPLOADS_DIR: string, BACKUP_DIR: string }} Settings */

/** A copy of the sample school, with 100 notices and its account, in a folder of its own. @returns {Promise<Settings>} */
export async function sampleSchool() {
  made ??= makeSample();
  const settings = settingsIn(makePlace());
  const from = await made;
  cpSync(from.DATABASE_PATH, settings.DATABASE_PATH);
  cpSync(from.UPLOADS_DIR, settings.UPLOADS_DIR, { recursive: true });
  return settings;
}

let made;

/**
 * Opens a school with the website as it is in production.
 * @param {Settings} settings
 * @param {{ settings?: Record<string, string>, isHeard?: boolean }} [how]
 */
export const open = (school, how = {}) =>
  start([process.execPath, ...nodeFlags, cli, "serve"], {
    ...how,
    settings: { MALLOC_ARENA_MAX: "2", ...school, ...how.settings },
  });

/** The same school behind the stock server of the framework. */
export const openStock = (school) =>
  start([join(root, "node_modules/.bin/remix-serve"), "build/server/index.js"], {
    settings: { NODE_ENV: "production", ...school },
  });

/**
 * Writes beside a running website, as another process of the box does.
 * @template T
 * @param {Settings} settings
 * @param {(school: Database.Database) => T | Promise<T>} write
 * @returns {Promise<T>}
 */
export async function beside({ DATABASE_PATH }, write) {
  const school = new Database(DATABASE_PATH, { timeout: 5000 });
  try {
    // Only speed is measured here, and no power cut comes.
    school.pragma("synchronous = off");
    return await write(school);
  } finally {
    school.close();
  }
}

/** Publishes notices until there are `count`, an hour between them. */
export function growNotices(school, count) {
  const before = school.prepare("select count(*) from notices").pluck().get();
  const oldest = school.prepare("select min(publish_at) from notices").pluck().get() ?? Date.now();
  const add = school.prepare(
    "insert into notices (created_at, publish_at, title, type, content, status) values (?, ?, ?, 'General', ?, 'Published')",
  );
  school.transaction(() => {
    for (let number = 1; number <= count - before; number++) {
      const at = oldest - number * 3_600_000;
      add.run(at, at, `Guardians' meeting ${number}`, "Guardians are invited on Saturday at ten, in the long room.");
    }
  })();
}

/** Puts a file of so many random bytes into the school, with the result document it belongs to. */
export function addUpload(school, size) {
  const name = `${randomBytes(9).toString("hex")}_${Date.now()}.pdf`;
  const key = `documents/results/${name}`;
  const path = join(school.UPLOADS_DIR, key);
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(size - 9)]));
  return beside(school, (database) =>
    database
      .prepare(
        `insert into result_documents (publish_at, title, status, file_url, file_name, file_type, file_path, file_size)
         values (?, ?, 'Published', ?, ?, 'application/pdf', ?, ?)`,
      )
      .run(Date.now() - 1000, `Paper ${name}`, `/uploads/${key}`, name, key, size),
  );
}

/** Gives the newest notice and the newest post another title: one of them stands on every page, at least in the ticker. */
export function retitle(school) {
  for (const table of ["notices", "blogs"]) {
    const newest = `select id from ${table} where publish_at <= unixepoch() * 1000 order by publish_at desc limit 1`;
    school.prepare(`update ${table} set title = ? where id = (${newest})`).run(`Guardians' meeting ${Math.random()}`);
  }
}

const settingsIn = (place) => ({
  DATABASE_PATH: join(place, "school.db"),
  UPLOADS_DIR: join(place, "uploads"),
  BACKUP_DIR: join(place, "backups"),
});

async function makeSample() {
  const settings = settingsIn(makePlace());
  const elsewhere = makePlace();
  const sample = await start([process.execPath, cli, "demo"], {
    settings: { TMPDIR: elsewhere, ACCOUNT_PASSWORD: staff.password },
  });
  const [folder] = readdirSync(elsewhere);
  const theirs = settingsIn(join(elsewhere, folder));
  await allPicturesMade(theirs);
  mkdirSync(settings.UPLOADS_DIR);
  await beside(theirs, (school) => school.exec(`vacuum into '${settings.DATABASE_PATH}'`));
  cpSync(theirs.UPLOADS_DIR, settings.UPLOADS_DIR, { recursive: true });
  await sample.stop();
  rmSync(elsewhere, { recursive: true, force: true });
  await beside(settings, (school) => growNotices(school, 100));
  return settings;
}

async function allPicturesMade(settings) {
  const waiting = () =>
    beside(settings, (school) =>
      school.prepare("select count(*) from gallery_items where sized_at is null").pluck().get(),
    );
  for (let tried = 0; (await waiting()) > 0 && tried < 600; tried++) await pause(100);
}
