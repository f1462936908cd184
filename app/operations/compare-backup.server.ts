import { statSync } from "node:fs";
import { eq, getTableName } from "drizzle-orm";
import { db } from "../../drizzle/client";
import { DatabaseError } from "../../drizzle/database-errors";
import { countRows } from "../../drizzle/migration-runner";
import { accounts } from "../../drizzle/schema";
import { type ContentKind, contentKinds } from "../content/activity-texts";
import { contentTables } from "../content/content-tables.server";
import { createSemaphore } from "../semaphore.server";
import { uploads } from "../uploads/storage.server";
import { listFiles } from "../uploads/storage-interface.server";
import type { BackupFile } from "./backup-files.server";
import { type BackupContents, inspectBackup, readBackup } from "./inspect-backup.server";

export const countedTables = {
  ...(Object.fromEntries(contentKinds.map((kind) => [kind, getTableName(contentTables[kind])])) as TableNames),
  schoolPictures: "school_pictures",
  pupils: "students",
  marks: "results",
  accounts: "accounts",
};

type TableNames = Record<ContentKind, string>;

export type CountedTable = keyof typeof countedTables;

export type BackupComparison = Exclude<Awaited<ReturnType<typeof compareBackup>>, { unfit: unknown }>;

type UnusableReason = "damaged" | "other" | "newer";

// A look keeps one core busy for as long as it takes; the other one is for visitors.
const withInspectionSlot = createSemaphore(1);

export async function compareBackup({ path }: BackupFile, email: string, signal?: AbortSignal) {
  const inside = await withInspectionSlot(() => lookInside(path, signal));
  if ("unfit" in inside) return inside;
  const { rows, files, ...known } = inside;
  const present = countRows(db().$client);
  const tables = Object.entries(countedTables) as [CountedTable, string][];
  const counts = tables.map(([what, table]) => ({
    what,
    now: present.get(table) ?? 0,
    inBackup: rows.get(table) ?? 0,
  }));
  // A backup of the rows alone says nothing of files, which stay as they are.
  const filesCount = { what: "files" as const, now: (await listFiles(uploads())).length, inBackup: files };
  return { ...known, counts: [...counts, filesCount], entering: getSignInChanges(path, email) };
}

type Contents = Omit<BackupContents, "uploads" | "missing"> & { files?: number; missing: number };

const maxKept = 20;
const keptLooks = new Map<string, Contents | { unfit: UnusableReason }>();

async function lookInside(path: string, signal?: AbortSignal) {
  signal?.throwIfAborted();
  const { mtimeMs, size } = statSync(path);
  const key = `${path} ${mtimeMs} ${size}`;
  const found = keptLooks.get(key) ?? (await readContents(path, signal));
  keptLooks.set(key, found);
  for (const oldest of [...keptLooks.keys()].slice(0, -maxKept)) keptLooks.delete(oldest);
  return found;
}

async function readContents(path: string, signal?: AbortSignal): Promise<Contents | { unfit: UnusableReason }> {
  try {
    const { uploads: files, missing, ...inside } = await inspectBackup(path, signal);
    return { ...inside, files: files?.length, missing: missing.length };
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    return { unfit: unusableReason(error.message) };
  }
}

function unusableReason(message: string): UnusableReason {
  if (/is not a (?:database|backup)|holds no school/.test(message)) return "other";
  return /newer version|another edition/.test(message) ? "newer" : "damaged";
}

export type SignInChanges = ReturnType<typeof getSignInChanges>;

// More than any school has; a file that somebody made up may hold a million.
const maxAccounts = 500;

function getSignInChanges(path: string, email: string) {
  const passwords = new Map(listActiveAccounts().map((account) => [account.email, account.passwordHash]));
  return readBackup(path, (copy) => {
    const active = "SELECT email, password_hash AS hash FROM accounts WHERE state = 'active'";
    const then = copy
      .prepare<[], { email: string; hash: string }>(`${active} ORDER BY email LIMIT ${maxAccounts}`)
      .all();
    const emailsOf = (found: typeof then) => found.map((account) => account.email);
    return {
      mayEnter: copy.prepare(`${active} AND email = ?`).get(email) !== undefined,
      again: emailsOf(then.filter((account) => !passwords.has(account.email))),
      otherPassword: emailsOf(
        then.filter((account) => passwords.has(account.email) && passwords.get(account.email) !== account.hash),
      ),
    };
  });
}

const listActiveAccounts = () =>
  db()
    .select({ email: accounts.email, passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.state, "active"))
    .all();
