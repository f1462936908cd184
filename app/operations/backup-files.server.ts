import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { createCookie } from "@remix-run/node";
import { createFileResponse } from "@remix-run/response/file";
import { desc, eq } from "drizzle-orm";
import { db, transaction } from "~drizzle/client";
import { activity } from "~drizzle/schema";
import { readAccountForm, rejectAccountForm } from "../accounts/account-form-error.server";
import { backupPasswordSchema } from "../accounts/account-forms";
import { getSession, isHttps } from "../accounts/sessions.server";
import { checkPresentPassword } from "../accounts/sign-in.server";
import { recordActivity } from "../activity/activity.server";
import type { Flash } from "../admin/flash";
import { writeErrorText } from "../admin/forms/saving/write-error.server";
import { hashOf } from "../backups/archive.server";
import { findNewestBackupDate, latestCopyName, parseBackupName } from "../backups/backup-rules";
import { env, getCookieSecret } from "../env.server";
import { notFound } from "../http";
import type { TextKey } from "../i18n/en";
import { formatMoment } from "../i18n/format";
import type { Language } from "../i18n/languages";
import { paceByClient } from "../request-scope.server";
import { contentDisposition } from "../uploads/file-name";
import { formatFileSize } from "../uploads/file-types";
import { openFile } from "../uploads/folder-storage.server";
import { isWholeBackup } from "./inspect-backup.server";

/**
 * `isWhole` is true for a full backup. It is false if the file contains no uploads, and undefined if the file cannot be
 * read.
 */
type BackupFile = { name: string; path: string; at: Date; bytes: number; isWhole?: boolean };

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
  // We skip the database that the website uses. Opening and closing it here would release the locks of the website's
  // own connection.
  if (!status?.isFile() || (status.ino === inUse?.ino && status.dev === inUse.dev)) return undefined;
  return {
    name,
    path,
    at: parseBackupName(name)?.at ?? status.mtime,
    bytes: status.size,
    isWhole: isWholeBackup(path),
  };
}

/** Returns the date of the newest full backup that can be read. */
export const getNewestBackupDate = () =>
  findNewestBackupDate(
    listNames(env().BACKUP_DIR).filter((name) => parseBackupName(name) && findBackup(name)?.isWhole),
  );

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

export type BackupListItem = ReturnType<typeof toBackupListItem>;

type Downloads = Partial<Record<string, { at: Date; account: string }>>;

/**
 * Returns the last download of each backup, by the name of the backup. Reads only the newest entries of the activity,
 * because backups are kept for about a month and the activity grows for years.
 */
export function findDownloads(): Downloads {
  const { id, act, title, at, account } = activity;
  const newest = db()
    .select({ act, title, at, account })
    .from(activity)
    .orderBy(desc(id))
    .limit(maxEntries)
    .as("newest");
  const downloads = db().select().from(newest).where(eq(newest.act, "downloaded")).all();
  return Object.fromEntries(downloads.toReversed().map(({ title, at, account }) => [title, { at, account }]));
}

const maxEntries = 5000;

export function toBackupListItem({ name, at, bytes, isWhole }: BackupFile, language: Language, downloads: Downloads) {
  const downloaded = downloads[name];
  return {
    downloaded: downloaded && {
      account: downloaded.account,
      ...formatMoment(downloaded.at, language),
    },
    name,
    kind: kindText(name, isWhole),
    ...formatMoment(at, language),
    size: formatFileSize(bytes, language),
    isWhole: isWhole === true,
  };
}

function kindText(name: string, isWhole: boolean | undefined): TextKey {
  if (isWhole === undefined) return "backups.kind.unread";
  const reason = parseBackupName(name)?.reason;
  if (reason && reason !== "nightly") return `backups.kind.${reason}`;
  if (name.startsWith("received-")) return "backups.kind.received";
  if (isWhole) return "backups.kind.whole";
  if (name === latestCopyName) return "backups.kind.latest";
  return name.startsWith("before-") ? "backups.kind.before" : "backups.kind.rows";
}

/**
 * Sends a backup as a download. Also answers range requests, so that an interrupted download can continue. The ETag
 * consists only of size, date and inode, because the contents of a backup never change.
 */
export async function sendBackup(request: Request, { name, path }: BackupFile): Promise<Response> {
  const file = await openFile(path);
  if (!file) throw notFound();
  const digest = async () => `${file.size}-${file.lastModified}-${statSync(path).ino}`;
  const response = await createFileResponse(file, request, { etag: "strong", digest, acceptRanges: true });
  const headers = {
    "Content-Disposition": contentDisposition("attachment", name),
    // With no-transform, no proxy compresses the file. Compressing would take time and remove the length of the file.
    "Cache-Control": "private, no-store, no-transform",
    "X-Robots-Tag": "noindex",
  };
  if (response.ok) response.headers.set("Content-Type", "application/octet-stream");
  for (const [header, value] of Object.entries(headers)) response.headers.set(header, value);
  return paceByClient(response);
}

const permissionSeconds = 12 * 3600;

// The cookie permits downloading one backup in one session. With the cookie, an interrupted download can continue
// without the password.
const permissionCookie = () =>
  createCookie("backup", {
    path: downloadPath,
    httpOnly: true,
    sameSite: "lax",
    secure: isHttps(),
    maxAge: permissionSeconds,
    secrets: [getCookieSecret("backup")],
  });

export const downloadPath = "/cog-admin/backups/file";

/** Records the download in the activity. Returns the Set-Cookie value that permits the download. */
export async function permitDownload(request: Request, { name }: BackupFile, account: string): Promise<string> {
  transaction((tx) => recordActivity(tx, { account, act: "downloaded", kind: "school", itemId: 0, title: name }));
  const { id } = await getSession(request);
  return permissionCookie().serialize({
    name,
    session: hashOf(Buffer.from(id)),
    until: Date.now() + permissionSeconds * 1000,
  });
}

export async function isDownloadPermitted(request: Request, { name }: BackupFile): Promise<boolean> {
  const permission = await permissionCookie().parse(request.headers.get("Cookie"));
  const { id } = await getSession(request);
  return permission?.name === name && permission.session === hashOf(Buffer.from(id)) && permission.until > Date.now();
}

/**
 * Checks the password again before a download, so that a stranger at an unattended browser cannot download all data of
 * the school. A wrong password counts as a failed sign-in. Returns undefined if the password is right.
 */
export async function confirmPassword(
  request: Request,
  email: string,
  form: FormData,
): Promise<{ message: Flash; status: number } | undefined> {
  const rejected = "backups.notConfirmed";
  try {
    const { password } = readAccountForm(backupPasswordSchema, form);
    await checkPresentPassword(request, email, password, "backups.passwordWrong");
  } catch (error) {
    const explain = () => writeErrorText("a try to sign in", error);
    const { message, init } = rejectAccountForm(error, { rejected }, explain);
    return { message, status: init.status };
  }
}
