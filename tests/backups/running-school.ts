import { join } from "node:path";
import { afterEach } from "vitest";
import { hashPassword } from "../../app/accounts/passwords.server";
import { openSession } from "../../app/accounts/sessions.server";
import { backUpSchool } from "../../app/backups/backup.server";
import { useEnvironment } from "../../app/env.server";
import { useUploads } from "../../app/uploads/storage.server";
import { openDatabase } from "../../drizzle/connection.server";
import { closeDatabase, db } from "../../drizzle/db.server";
import { accounts } from "../../drizzle/schema";
import { Browser } from "../support/browser";
import { filledBox } from "../support/school-on-disk";
import { officeOf } from "./office-of";

export const screen = "/cog-admin/backups/restore";
export const file = "school-2026-11-20-0300.db";
export const password = "chalk-and-duster-46";
export const origin = "http://school.example";

/** A running school, another one's backup beside it, and the browser of its head. */
export async function runningSchool() {
  const [old, box] = [await filledBox("Sports day"), await filledBox("Exam week")];
  const passwordHash = await hashPassword(password);
  const database = openDatabase(old.place.databasePath);
  database.update(accounts).set({ passwordHash }).run();
  const backup = join(box.place.backupDir, file);
  await backUpSchool(database, old.storage, backup).finally(() => database.$client.close());
  const { databasePath, backupDir, uploadsDir } = box.place;
  useEnvironment({ DATABASE_PATH: databasePath, BACKUP_DIR: backupDir, UPLOADS_DIR: uploadsDir });
  useUploads(box.storage);
  const { id } = db().update(accounts).set({ passwordHash }).returning({ id: accounts.id }).get();
  const browser = new Browser(origin, officeOf()).keep(`office=${openSession(id, "")}`);
  const titles = () => db().$client.prepare("SELECT title FROM notices").pluck().all();
  return { old, box, backup, browser, titles, confirmed: { file, word: "restore", password } };
}

afterEach(() => {
  closeDatabase();
  useUploads(undefined);
  useEnvironment({});
});
