import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { classLevel } from "./school-database.mjs";
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
