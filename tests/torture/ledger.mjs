import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { withDatabase } from "./school-database.mjs";

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
