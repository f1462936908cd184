import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";

export const classLevel = 9;

/**
 * Opens the school's database while the website runs, calls `use` with it and closes it again.
 * @template T
 * @param {{ DATABASE_PATH: string }} settings
 * @param {(database: Database.Database) => T} use
 * @param {{ readonly?: boolean }} [how]
 * @returns {T}
 */
export function withDatabase({ DATABASE_PATH }, use, { readonly = false } = {}) {
  const database = new Database(DATABASE_PATH, { readonly, timeout: 5000 });
  try {
    return use(database);
  } finally {
    database.close();
  }
}

/**
 * Returns the first column of the rows that `query` finds in the school's database.
 * @param {{ DATABASE_PATH: string }} settings
 * @param {string} query
 * @param {unknown[]} values
 * @returns {any[]}
 */
export const select = (settings, query, ...values) =>
  withDatabase(
    settings,
    (database) =>
      database
        .prepare(query)
        .pluck()
        .all(...values),
    { readonly: true },
  );

/**
 * Runs these statements in the school's database.
 * @param {{ DATABASE_PATH: string }} settings
 * @param {string} statements
 */
export const execute = (settings, statements) => withDatabase(settings, (database) => void database.exec(statements));

export const titlesIn = (settings) => select(settings, "select title from notices");

/**
 * Inserts `count` students into the class for which the trials save marks. Returns the ids that the form of its mark
 * sheet needs.
 */
export function fillClass(settings, count) {
  return withDatabase(settings, (database) => {
    const ids = (table) =>
      database.prepare(`select id from ${table} where class_level = ? order by id`).pluck().all(classLevel);
    const add = database.prepare(
      "insert into students (name, roll_number, class_level, father_name, mother_name) values (?, ?, ?, 'F', 'M')",
    );
    database.transaction(() => {
      for (let roll = 1; roll <= count; roll++) add.run(`Student ${roll}`, roll, classLevel);
    })();
    return { exam: ids("exams")[0], subjects: ids("subjects"), students: ids("students") };
  });
}

/** Fills the database with draft notices of `megabytes` in total. */
export function addDrafts(settings, megabytes) {
  withDatabase(settings, (database) => {
    const add = database.prepare(
      "insert into notices (title, type, content, status, publish_at) values (?, 'General', ?, 'Draft', ?)",
    );
    const content = "Bring a pencil. ".repeat(640);
    database.transaction(() => {
      for (let number = 0; number < megabytes * 100; number++) add.run(`Draft ${number}`, content, Date.now());
    })();
  });
}

/**
 * Waits until the website has drawn the sharing pictures and the page pictures of all published notices. It draws them
 * one by one, after it has answered the requests that publish the notices.
 */
export async function untilDrawn(settings) {
  const waits = "share_picture is null or (file_path is not null and file_pages is null)";
  while (select(settings, `select id from notices where status = 'Published' and (${waits})`).length > 0)
    await pause(100);
}
