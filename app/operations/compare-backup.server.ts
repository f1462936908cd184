import { existsSync } from "node:fs";
import { getTableName } from "drizzle-orm";
import { countRows } from "~drizzle/migration-runner";
import { type ContentKind, contentKinds } from "../content/activity-texts";
import { contentTables } from "../content/content-tables.server";
import { readBackup } from "./inspect-backup.server";

export const countedTables = {
  ...(Object.fromEntries(contentKinds.map((kind) => [kind, getTableName(contentTables[kind])])) as TableNames),
  schoolPictures: "school_pictures",
  students: "students",
  marks: "results",
  accounts: "accounts",
};

type TableNames = Record<ContentKind, string>;

export type CountedTable = keyof typeof countedTables;

/** The changes that a restore would make. The result is undefined if the current database is missing or unreadable. */
export type Comparison = { rows: Map<string, number>; again: string[]; otherPassword: string[]; lost: string[] };

export function compareWithPresent(backup: string, databasePath: string): Comparison | undefined {
  if (!existsSync(databasePath)) return undefined;
  const then = readBackup(backup, listActiveAccounts);
  try {
    return readBackup(databasePath, (present) => ({
      rows: countRows(present),
      ...compareAccounts(then, listActiveAccounts(present)),
    }));
  } catch {
    return undefined;
  }
}

// No school has this many accounts, but an attacker could create a file with a million accounts.
const maxAccounts = 500;

type Passwords = Map<string, string>;

const listActiveAccounts = (client: Parameters<typeof countRows>[0]): Passwords =>
  new Map(
    client
      .prepare<[], [string, string]>(
        `SELECT email, password_hash FROM accounts WHERE state = 'active' ORDER BY email LIMIT ${maxAccounts}`,
      )
      .raw()
      .all(),
  );

const compareAccounts = (then: Passwords, now: Passwords) => ({
  again: [...then.keys()].filter((email) => !now.has(email)),
  otherPassword: [...then].flatMap(([email, hash]) => (now.has(email) && now.get(email) !== hash ? [email] : [])),
  lost: [...now.keys()].filter((email) => !then.has(email)),
});
