import { join } from "node:path";
import { createRequestHandler } from "@remix-run/node";
import { afterEach } from "vitest";
import { guardAdminRoutes } from "../../../app/accounts/guard.server";
import { hashPassword } from "../../../app/accounts/passwords.server";
import { createSession } from "../../../app/accounts/sessions.server";
import { setEnvironment } from "../../../app/env.server";
import { setUploads } from "../../../app/uploads/storage.server";
import { closeDatabase, db } from "../../../drizzle/client";
import { openDatabase } from "../../../drizzle/open-database";
import { accounts } from "../../../drizzle/schema";
import { Browser, sessionCookie } from "../../support/browser";
import { createBackupOf, createSampleSchool } from "../../support/school-on-disk";
import { websiteBuild } from "../../support/website-build";

export const screen = "/cog-admin/backups/restore";
export const file = "school-2026-11-20-0300.db";
export const password = "chalk-and-duster-46";
export const origin = "http://school.example";

/** A running school, another one's backup beside it, and the browser of its head. */
export async function runningSchool() {
  const [old, box] = [await createSampleSchool("Sports day"), await createSampleSchool("Exam week")];
  const passwordHash = await hashPassword(password);
  const database = openDatabase(old.place.databasePath);
  database.update(accounts).set({ passwordHash }).run();
  database.$client.close();
  const backup = await createBackupOf(old, join(box.place.backupDir, file));
  const { databasePath, backupDir, uploadsDir } = box.place;
  setEnvironment({ DATABASE_PATH: databasePath, BACKUP_DIR: backupDir, UPLOADS_DIR: uploadsDir });
  setUploads(box.storage);
  const { id } = db().update(accounts).set({ passwordHash }).returning({ id: accounts.id }).get();
  const browser = new Browser(origin, createAdminHandler()).keep(sessionCookie(createSession(id, "")));
  const titles = () => db().$client.prepare("SELECT title FROM notices").pluck().all();
  return { old, box, backup, browser, titles, confirmed: { file, word: "restore", password } };
}

afterEach(() => {
  closeDatabase();
  setUploads(undefined);
  setEnvironment({});
});

/** The whole website as one handler, on whatever database and files the process has. */
export const createAdminHandler = () => createRequestHandler(guardAdminRoutes(websiteBuild()), "production");
