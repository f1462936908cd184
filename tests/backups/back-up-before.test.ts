import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, it } from "vitest";
import { parseBackupName } from "~/backups/backup-rules";
import { env } from "~/env.server";
import { fillForm, insertClassOf, moveUpPath, preview, rollsPath } from "../marks/rolls/year-school";
import type { Answer, Browser } from "../support/browser";
import { confirmImport, insertImportClass, uploadSpreadsheet } from "../support/class";
import { takeConsoleErrors } from "../support/setup";
import { website } from "../support/website";

const school = website();

const reasons = () =>
  existsSync(env().BACKUP_DIR) ? readdirSync(env().BACKUP_DIR).map((name) => parseBackupName(name)?.reason) : [];

const readTables = (client: Database.Database) =>
  ["students", "results", "school_sections"].map((table) => client.prepare(`SELECT * FROM ${table}`).all());

const readNow = () => readTables(school.database.$client);

function readBackup() {
  const [name = ""] = readdirSync(env().BACKUP_DIR);
  const backup = new Database(join(env().BACKUP_DIR, name), { readonly: true });
  try {
    return readTables(backup);
  } finally {
    backup.close();
  }
}

/**
 * Does the first step of a change, for example the check of a spreadsheet, which writes nothing. Returns a function
 * that does the second step, which makes the change.
 */
type FirstStep = (staff: Browser) => Promise<() => Promise<Answer>>;

const checkSheet =
  (address: string, sheet: string): FirstStep =>
  async (staff) => {
    insertImportClass(school.database);
    const checked = await uploadSpreadsheet(staff, address, sheet);
    return () => confirmImport(staff, address, checked);
  };

const previewRolls =
  (address: string, typed: Record<string, string>): FirstStep =>
  async (staff) => {
    insertClassOf(school.database, 6, 3);
    const form = fillForm(await preview(staff, address, typed), "confirm");
    return () => staff.post(address, form);
  };

const importPath = "/cog-admin/results/import?class=6";
const students = "Roll,Name,Father's Name,Mother's Name\n4,Sample Student,Father,Mother";
const marks = "Class 6: Annual Examination 2026\nRoll,Name,Mathematics,বিজ্ঞান,ICT\n3,শিক্ষার্থী ০৩,,,50";

const changes: [name: string, reason: string, firstStep: FirstStep][] = [
  ["an import of students", "before-import", checkSheet(`${importPath}&what=students`, students)],
  ["an import of marks", "before-import", checkSheet(`${importPath}&what=marks&exam=1`, marks)],
  [
    "an import of staff",
    "before-import",
    checkSheet("/cog-admin/school/staff/import", "Name,Designation\nSample Teacher,Teacher"),
  ],
  [
    "an import of the calendar",
    "before-import",
    checkSheet("/cog-admin/school/calendar/import", "Date,Title\n2026-12-16,Victory Day"),
  ],
  ["giving new rolls", "before-rolls", previewRolls(rollsPath, { roll1: "9" })],
  ["beginning a new school year", "before-year", previewRolls(moveUpPath, {})],
];

it.each(changes)(
  "%s first makes a backup that holds all data from before the change",
  async (_name, reason, firstStep) => {
    const confirm = await firstStep(school.signedIn());
    const before = readNow();
    expect(reasons()).toEqual([]);
    expect((await confirm()).status).toBe(303);
    expect(readNow()).not.toEqual(before);
    expect(reasons()).toEqual([reason]);
    expect(readBackup()).toEqual(before);
  },
);

it.each(changes)("%s changes nothing when the backup cannot be made", async (_name, _reason, firstStep) => {
  const confirm = await firstStep(school.signedIn());
  const before = readNow();
  writeFileSync(env().BACKUP_DIR, "a file where the folder should be");
  const { status, location } = await confirm();
  expect([status, location]).toEqual([500, null]);
  expect(readNow()).toEqual(before);
  expect(takeConsoleErrors()).toEqual([[expect.stringContaining("could not be written")]]);
});
