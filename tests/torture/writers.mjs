import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { classLevel, withDatabase } from "./school-database.mjs";
import { pdfNamed, post, publishNotice, staff } from "./website.mjs";

/** What was asked of the website, and what it has acknowledged: nothing yet. */
export const newLedger = () => ({
  notices: new Map(),
  acknowledged: new Set(),
  deletions: new Map(),
  deleted: 0,
  marks: 0,
  savedMarks: 0,
});

// Whether it was saved is open: nobody answered, or a busy machine was too slow with its body.
const isOpen = (status) => status === 0 || status === 408;

/** Resolves when one more notice and the marks once more are acknowledged, or nobody comes to that. */
export async function untilMoreIsAcknowledged(ledger, isOver) {
  const [notices, marks] = [ledger.acknowledged.size, ledger.savedMarks];
  const end = Date.now() + 30_000;
  const isMore = () => ledger.acknowledged.size > notices && ledger.savedMarks > marks;
  while (!isMore() && !isOver.yet && Date.now() < end) await pause(5);
}

/** Publishes one notice with a file. */
export async function writeNotice(address, cookie, ledger, number) {
  const title = `n-${number}`;
  const bytes = pdfNamed(title, 20_000);
  ledger.notices.set(title, createHash("sha256").update(bytes).digest("hex"));
  const { status } = await publishNotice(address, cookie, title, bytes).catch(() => ({ status: 0 }));
  if (status === 303) ledger.acknowledged.add(title);
  else if (!isOpen(status)) throw new Error(`A notice was answered with ${status}.`);
}

/** The mark that is given next. */
export const markAfter = (mark) => (mark % 90) + 1;

/** Gives the whole class one mark after the other; each saving changes every cell. */
export async function writeMarks(address, cookie, ledger, school, isOver) {
  while (!isOver.yet) {
    const next = markAfter(ledger.marks);
    const { status } = await post(address, `/cog-admin/results?class=${classLevel}&exam=${school.exam}`, {
      cookie,
      body: sheetOf(school, next, school.standing),
    }).catch(() => ({ status: 0 }));
    if (isOpen(status)) {
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

/** The form that gives every student of a class one mark in every subject, where `seen` stood before. */
export function sheetOf({ students, subjects }, mark, seen) {
  const rows = students.map((student) => `${student}:${subjects.map(() => seen ?? "").join()}`);
  const body = new URLSearchParams({ account: staff.email, seen: [subjects.join(), ...rows].join("|") });
  for (const student of students) for (const subject of subjects) body.append(`m${student}.${subject}`, String(mark));
  return body;
}

/** Puts one notice after the other into the trash, and from there removes it for good. `ids` by title. */
export async function deleteNotices(address, cookie, ledger, ids, isOver) {
  for (const [title, id] of ids) {
    for (const [path, asked, done] of [
      [`/cog-admin/notices/${id}/delete`, "resting?", "resting"],
      [`/cog-admin/trash/notice/${id}/delete`, "gone?", "gone"],
    ]) {
      if (isOver.yet) return;
      ledger.deletions.set(title, asked);
      const body = new URLSearchParams();
      const { status } = await post(address, path, { cookie, body }).catch(() => ({ status: 0 }));
      if (isOpen(status)) return;
      if (status !== 303) throw new Error(`A deletion was answered with ${status}.`);
      ledger.deletions.set(title, done);
      ledger.deleted += 1;
    }
  }
}

// How a notice may be found, by how far its deletion came.
const mayBe = {
  kept: ["listed"],
  "resting?": ["listed", "in the trash"],
  resting: ["in the trash"],
  "gone?": ["in the trash", "absent"],
  gone: ["absent"],
};

/** Everything that is not as the ledger says, in words. */
export function faultsIn(settings, ledger, school) {
  return withDatabase(settings, (database) => {
    const faults = [];
    const verdict = database.pragma("integrity_check(1)", { simple: true });
    if (verdict !== "ok") faults.push(`the database is damaged: ${verdict}`);
    if (database.pragma("foreign_key_check").length > 0) faults.push("a row points at nothing");
    const rows = new Map(
      database
        .prepare("select title, content, file_path, deleted_at from notices")
        .all()
        .map((row) => [row.title, row]),
    );
    for (const title of ledger.acknowledged) {
      const row = rows.get(title);
      const stands = !row ? "absent" : row.deleted_at === null ? "listed" : "in the trash";
      const deletion = ledger.deletions.get(title) ?? "kept";
      if (mayBe[deletion].includes(stands)) continue;
      faults.push(row ? `the deletion of ${title} is lost: ${stands}` : `${title} is lost`);
    }
    for (const [title, { content, file_path: key }] of rows) {
      if (content !== `All of ${title}.` || key === null) faults.push(`${title} is half`);
      else if (!isWhole(join(settings.UPLOADS_DIR, key), ledger.notices.get(title)))
        faults.push(`the file of ${title} is lost`);
    }
    const marks = database.prepare("select marks, count(*) as count from results group by marks").all();
    const all = school.students.length * school.subjects.length;
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

/** Whether the ledger tells when something is missing: what it knows is changed, as if the school had lost it. */
export function noticesALoss(settings, ledger, school) {
  const [lost] = ledger.acknowledged;
  const others = { ...ledger, acknowledged: new Set([...ledger.acknowledged, "never written"]) };
  const changedFile = { ...ledger, notices: new Map([...ledger.notices, [lost, "another file"]]) };
  const otherMarks = { ...ledger, marks: 99, maybe: undefined };
  return [others, changedFile, otherMarks].every((wrong) => faultsIn(settings, wrong, { ...school }).length > 0);
}
