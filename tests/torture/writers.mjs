import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { classLevel, withDatabase } from "./school-database.mjs";
import { pdfNamed, post, publishNotice, staff } from "./website.mjs";

/**
 * Creates an empty record of what was sent to the website and what the website acknowledged. `notices` has the hash of
 * each file by title. `deletions` has the progress of each deletion by title. `marks` is the mark that is certainly
 * saved, and `nextMarks` is the mark that was sent and is not yet acknowledged.
 */
export const newLedger = () => ({
  notices: new Map(),
  acknowledged: new Set(),
  deletions: new Map(),
  deleted: 0,
  marks: undefined,
  nextMarks: undefined,
  savedMarks: 0,
});

/**
 * Resolves when the website has acknowledged one more notice and has saved the marks once more. It also resolves when
 * `isOver` is set, or after 30 seconds.
 */
export async function untilMoreIsAcknowledged(ledger, isOver) {
  const [notices, marks] = [ledger.acknowledged.size, ledger.savedMarks];
  const end = Date.now() + 30_000;
  const isMore = () => ledger.acknowledged.size > notices && ledger.savedMarks > marks;
  while (!isMore() && !isOver.yet && Date.now() < end) await pause(5);
}

async function isAcknowledged(sending, what) {
  const { status } = await sending.catch(() => ({ status: 0 }));
  if (status === 0 || status === 408) return false;
  if (status !== 303) throw new Error(`${what} was answered with ${status}.`);
  return true;
}

/** Publishes one notice with a file and records both in the ledger. */
export async function writeNotice(address, cookie, ledger, number) {
  const title = `n-${number}`;
  const bytes = pdfNamed(title, 20_000);
  ledger.notices.set(title, hashOf(bytes));
  if (await isAcknowledged(publishNotice(address, cookie, title, bytes), "A notice")) ledger.acknowledged.add(title);
}

/**
 * Saves the next mark for all students of the class in every subject. Every student gets the same mark. Returns whether
 * the website acknowledged it.
 */
export async function writeMarks(address, cookie, ledger, school) {
  const next = ((ledger.marks ?? 0) % 90) + 1;
  ledger.nextMarks = next;
  const path = `/cog-admin/results?class=${classLevel}&exam=${school.exam}`;
  const body = marksForm(school, next, ledger.marks);
  if (!(await isAcknowledged(post(address, path, { cookie, body }), "The marks"))) return false;
  ledger.marks = next;
  ledger.nextMarks = undefined;
  ledger.savedMarks += 1;
  return true;
}

function marksForm({ students, subjects }, mark, present = "") {
  const rows = students.map((student) => `${student}:${subjects.map(() => present).join()}`);
  const body = new URLSearchParams({ account: staff.email, seen: [subjects.join(), ...rows].join("|") });
  for (const student of students) for (const subject of subjects) body.append(`m${student}.${subject}`, String(mark));
  return body;
}

// Lists the states in which a notice may be, by the progress of its deletion. A deletion first moves the notice to the
// Trash and then deletes it permanently.
const mayBe = {
  none: ["listed"],
  "to the trash?": ["listed", "in the trash"],
  "in the trash": ["in the trash"],
  "deleted?": ["in the trash", "absent"],
  gone: ["absent"],
};

/** The two steps of a deletion. deleteNotice does one step in each call. */
export const deletionSteps = [
  { path: (id) => `/cog-admin/notices/${id}/delete`, begun: "to the trash?", done: "in the trash" },
  { path: (id) => `/cog-admin/trash/notice/${id}/delete`, begun: "deleted?", done: "gone" },
];

/** Does one step in the deletion of a notice. Returns whether the website acknowledged it. */
export async function deleteNotice(address, cookie, ledger, { title, id }, { path, begun, done }) {
  ledger.deletions.set(title, begun);
  if (!(await isAcknowledged(post(address, path(id), { cookie }), "A deletion"))) return false;
  ledger.deletions.set(title, done);
  ledger.deleted += 1;
  return true;
}

/**
 * Describes all differences between the school and the ledger. If the school has saved the marks of a request that was
 * not acknowledged, the ledger then counts them as saved.
 */
export function faultsIn(settings, ledger, school) {
  return withDatabase(settings, (database) => [
    ...databaseFaults(database),
    ...noticeFaults(database, settings, ledger),
    ...markFaults(database, ledger, school),
  ]);
}

/** Describes faults that any database may have: it is damaged, or a foreign key has no row. */
export function databaseFaults(database) {
  const verdict = database.pragma("integrity_check(1)", { simple: true });
  const references = database.pragma("foreign_key_check");
  return [
    ...(verdict === "ok" ? [] : [`the database is damaged: ${verdict}`]),
    ...(references.length === 0 ? [] : ["a row points at nothing"]),
  ];
}

function noticeFaults(database, { UPLOADS_DIR }, ledger) {
  const faults = [];
  const rows = new Map(
    database
      .prepare("select title, content, file_path, deleted_at from notices")
      .all()
      .map((row) => [row.title, row]),
  );
  for (const title of ledger.acknowledged) {
    const row = rows.get(title);
    const state = !row ? "absent" : row.deleted_at === null ? "listed" : "in the trash";
    if (mayBe[ledger.deletions.get(title) ?? "none"].includes(state)) continue;
    faults.push(row ? `the deletion of ${title} is lost: ${state}` : `${title} is lost`);
  }
  for (const [title, { content, file_path: key }] of rows) {
    if (content !== `All of ${title}.` || key === null) faults.push(`${title} is half`);
    else if (!isWhole(join(UPLOADS_DIR, key), ledger.notices.get(title))) faults.push(`the file of ${title} is lost`);
  }
  return faults;
}

const isWhole = (path, hash) => existsSync(path) && hashOf(readFileSync(path)) === hash;

const hashOf = (bytes) => createHash("sha256").update(bytes).digest("hex");

function markFaults(database, ledger, { students, subjects }) {
  const all = students.length * subjects.length;
  const marks = database.prepare("select marks, count(*) as count from results group by marks").all();
  const changes = database.prepare("select count(*) from mark_changes").pluck().get();
  if (marks.length > 1 || (marks[0]?.count ?? all) !== all || changes % all !== 0)
    return [`a part of the marks of a class is saved: ${JSON.stringify(marks)}, ${changes} changes`];
  const [{ marks: present } = {}] = marks;
  if (present !== ledger.marks && present !== ledger.nextMarks)
    return [`marks of another saving are there: ${present} instead of ${ledger.marks}`];
  Object.assign(ledger, { marks: present, nextMarks: undefined });
  return [];
}

/** Returns whether faultsIn detects a loss. To test this, it changes the ledger as if the school had lost something. */
export function noticesALoss(settings, ledger, school) {
  const [lost] = ledger.acknowledged;
  return [
    { acknowledged: new Set([...ledger.acknowledged, "never written"]) },
    { notices: new Map([...ledger.notices, [lost, "another file"]]) },
    { marks: 99, nextMarks: undefined },
  ].every((wrong) => faultsIn(settings, { ...ledger, ...wrong }, school).length > 0);
}
