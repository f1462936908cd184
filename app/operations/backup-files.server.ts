import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { transaction } from "../../drizzle/client";
import { hasArchive } from "../../drizzle/open-database";
import { normalizePassword } from "../accounts/account";
import { rejectAccountForm } from "../accounts/account-form-error.server";
import { checkPresentPassword } from "../accounts/sign-in.server";
import type { Flash } from "../admin/flash";
import { writeErrorText } from "../admin/forms/write-error.server";
import { recordActivity } from "../content/activity.server";
import { env } from "../env.server";
import { notFound } from "../http";
import type { TextKey } from "../i18n/en";
import { formatShortDate, formatTime } from "../i18n/format";
import type { Language } from "../i18n/languages";
import { paceByClient } from "../request-scope.server";
import { contentDisposition } from "../uploads/file-name";
import { formatFileSize } from "../uploads/file-types";
import { openFile } from "../uploads/folder-storage.server";
import { backupName, findNewestBackupDate, latestCopyName, parseBackupDate } from "./backup-rules";
import { readBackup } from "./inspect-backup.server";

/** `isWhole` is undefined when the file cannot be read. */
export type BackupFile = { name: string; path: string; at: Date; bytes: number; isWhole?: boolean };

const safeName = /^[\w][\w.-]{0,99}\.db$/;

export function listBackups(): BackupFile[] {
  return listNames(env().BACKUP_DIR)
    .flatMap((name) => findBackup(name) ?? [])
    .sort((one, other) => other.at.getTime() - one.at.getTime());
}

export function findBackup(name: string): BackupFile | undefined {
  const { BACKUP_DIR, DATABASE_PATH } = env();
  if (!safeName.test(name)) return undefined;
  const path = join(BACKUP_DIR, name);
  const status = statSync(path, { throwIfNoEntry: false });
  const inUse = statSync(DATABASE_PATH, { throwIfNoEntry: false });
  // Reading that one outside the database's own connection would take its locks away.
  if (!status?.isFile() || (status.ino === inUse?.ino && status.dev === inUse.dev)) return undefined;
  return { name, path, at: parseBackupDate(name) ?? status.mtime, bytes: status.size, isWhole: isWholeBackup(path) };
}

export const getNewestBackupDate = () => findNewestBackupDate(listNames(env().BACKUP_DIR));

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

function isWholeBackup(path: string): boolean | undefined {
  try {
    return readBackup(path, hasArchive);
  } catch {
    return undefined;
  }
}

export type BackupListItem = ReturnType<typeof toBackupListItem>;

export function toBackupListItem({ name, at, bytes, isWhole }: BackupFile, language: Language) {
  return {
    name,
    kind: kindText(name, isWhole),
    date: formatShortDate(at, language),
    time: formatTime(at, language),
    size: formatFileSize(bytes, language),
    isWhole: isWhole === true,
  };
}

function kindText(name: string, isWhole: boolean | undefined): TextKey {
  if (isWhole === undefined) return "backups.kind.unread";
  if (name.startsWith("received-")) return "backups.kind.received";
  if (isWhole) return "backups.kind.whole";
  if (name === latestCopyName) return "backups.kind.latest";
  return name.startsWith("before-") ? "backups.kind.before" : "backups.kind.rows";
}

export async function sendBackup({ name, path, at }: BackupFile, account: string): Promise<Response> {
  const file = await openFile(path);
  if (!file) throw notFound();
  transaction((tx) => recordActivity(tx, { account, act: "downloaded", kind: "school", itemId: 0, title: name }));
  const answer = new Response(file.stream(), {
    headers: {
      "Content-Type": "application/octet-stream",
      "Content-Disposition": contentDisposition("attachment", backupName(at)),
      "Content-Length": String(file.size),
      // Compression on the way would cost time and take its length away.
      "Cache-Control": "no-store, no-transform",
      "X-Robots-Tag": "noindex",
    },
  });
  return paceByClient(answer);
}

/** Counted like a sign-in: an open browser alone must not give the whole school away. */
export async function confirmPassword(
  request: Request,
  email: string,
  password: string,
): Promise<{ message: Flash; status: number } | undefined> {
  const rejected = "backups.notConfirmed";
  if (password === "")
    return { message: { tone: "bad", title: rejected, body: "backups.passwordMissing" }, status: 400 };
  try {
    await checkPresentPassword(request, email, normalizePassword(password), "backups.passwordWrong");
  } catch (error) {
    const explain = () => writeErrorText("a try to sign in", error);
    const { message, init } = rejectAccountForm(error, { rejected }, explain);
    return { message, status: init.status };
  }
}
