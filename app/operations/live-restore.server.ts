import { statSync } from "node:fs";
import { basename, join } from "node:path";
import { withDatabaseClosed } from "../../drizzle/client";
import { listMigrations, migrate } from "../../drizzle/migration-runner";
import { type DatabasePaths, openDatabase } from "../../drizzle/open-database";
import { signOut } from "../accounts/sessions.server";
import type { Flash } from "../admin/flash";
import { recordActivity } from "../content/activity.server";
import { replaceFile } from "../durable-file.server";
import { env } from "../env.server";
import { errorSummary } from "../errors";
import { bn } from "../i18n/bn";
import { en } from "../i18n/en";
import { getLanguage } from "../i18n/i18n.server";
import type { Language } from "../i18n/languages";
import { normalizeUnicode } from "../i18n/text";
import { formatFileSize } from "../uploads/file-types";
import { parseForm } from "../uploads/parse-form.server";
import { uploads } from "../uploads/storage.server";
import { type BackupFile, confirmPassword, findBackup } from "./backup-files.server";
import { inspectBackup } from "./inspect-backup.server";
import { failureMessage, JobInProgress, jobInProgressMessage, waitAtMost, withJobLock } from "./job-lock.server";
import { enterReadOnlyMode, leaveReadOnlyMode } from "./read-only-mode.server";
import { receiveBackup } from "./receive-backup.server";
import { linkOrCopy, replaceDatabase } from "./replace-database.server";
import { NotEnoughSpace, restoreBackup } from "./restore.server";
import type { BackupUploadError, ConfirmationError } from "./restore-screen";

const formLimits = { maxFiles: 0, maxFileBytes: 0, maxFields: 6 };
// Longer than this a proxy or a phone does not wait; the rest is done without an answer.
const waitMs = 25_000;

type RedirectResult = { goTo: string; messages: Flash[]; cookies: string[] };

export async function saveUploadedBackup(
  request: Request,
): Promise<RedirectResult | { uploadError: BackupUploadError; status: number }> {
  const received = await receiveBackup(request);
  if ("name" in received) {
    return { goTo: `/cog-admin/backups/restore?file=${received.name}`, messages: [], cookies: [] };
  }
  const problem = `backups.notReceived.${received.problem}` as const;
  const status = { none: 400, broken: 400, full: 507 }[received.problem];
  return { uploadError: { problem, message: { tone: "bad", title: "backups.notReceived", body: problem } }, status };
}

export async function restoreConfirmed(
  request: Request,
  account: string,
): Promise<RedirectResult | { confirmationError: ConfirmationError; status: number }> {
  const form = await parseForm(request, formLimits);
  const text = (name: string) => String(form.get(name) ?? "");
  const word = text("word").slice(0, 100);
  const reject = (message: Flash, wrong: ConfirmationError["wrong"], status: number) => ({
    confirmationError: { message, word, wrong },
    status,
  });
  const backup = findBackup(text("file"));
  if (!backup) return reject({ tone: "bad", title: "backups.notConfirmed", body: "backups.gone" }, "none", 400);
  if (!isConfirmationWord(word)) return reject({ tone: "bad", title: "backups.notConfirmed" }, "word", 400);
  const problem = await confirmPassword(request, account, text("password"));
  if (problem) return reject(problem.message, "password", problem.status);
  try {
    const previousFolder = await waitAtMost(waitMs, restoreLive(backup, account));
    if (previousFolder === "goingOn") return { goTo: "/cog-admin/backups", messages: [], cookies: [] };
    const body = "backups.restored.body" as const;
    const message: Flash = { tone: "good", title: "backups.restored", body, values: { folder: previousFolder } };
    return { goTo: "/cog-admin/login", messages: [message], cookies: [await signOut(request)] };
  } catch (error) {
    if (error instanceof JobInProgress) return reject(jobInProgressMessage(error.other), "none", 409);
    console.error(JSON.stringify({ fault: "a backup could not be put back", cause: errorSummary(error) }));
    if (error instanceof NotEnoughSpace)
      return reject(notEnoughSpaceMessage(error, await getLanguage(request)), "none", 507);
    return reject(failureMessage("restore", error), "none", 500);
  }
}

const confirmationWords = [en["backups.word"], bn["backups.word"]].map((word) => word.toLowerCase());

const isConfirmationWord = (text: string) => confirmationWords.includes(normalizeUnicode(text.trim().toLowerCase()));

const notEnoughSpaceMessage = ({ needed, free }: NotEnoughSpace, language: Language): Flash => ({
  tone: "bad",
  title: "backups.err.restore",
  body: "backups.err.room",
  values: { needed: formatFileSize(needed, language), free: formatFileSize(free, language) },
});

// Everything is prepared beside the present school; then one rename changes the database. Until then it stays.
function restoreLive(backup: BackupFile, account: string): Promise<string> {
  return withJobLock("restore", async () => {
    try {
      await enterReadOnlyMode();
      return await replaceSchool(backup, account);
    } finally {
      leaveReadOnlyMode();
    }
  });
}

async function replaceSchool({ path, name }: BackupFile, account: string): Promise<string> {
  const now = new Date();
  const { DATABASE_PATH, BACKUP_DIR } = env();
  const place = { databasePath: DATABASE_PATH, backupDir: BACKUP_DIR, storage: uploads() };
  return restoreBackup(path, await inspectBackup(path), place, now, {
    putInPlace(ready, ...where) {
      migrateRestored(ready, { account, act: "restored", kind: "school", itemId: 0, title: name }, now);
      swapDatabase(ready, ...where);
    },
  });
}

// After an error the present database is back, also when the new one had already taken its place.
function swapDatabase(ready: string, place: DatabasePaths, previousFolder: string): void {
  const { databasePath } = place;
  const before = statSync(databasePath);
  try {
    withDatabaseClosed(() => replaceDatabase(ready, place, previousFolder));
  } catch (error) {
    withDatabaseClosed(() => {
      if (statSync(databasePath, { throwIfNoEntry: false })?.ino === before.ino) return;
      const back = `${databasePath}.back`;
      linkOrCopy(join(previousFolder, basename(databasePath)), back);
      replaceFile(back, databasePath);
    });
    throw error;
  }
}

function migrateRestored(ready: string, line: Parameters<typeof recordActivity>[1], now: Date): void {
  const database = openDatabase(ready);
  try {
    migrate(database, listMigrations());
    database.transaction((tx) => recordActivity(tx, line, now), { behavior: "immediate" });
  } finally {
    database.$client.close();
  }
}
