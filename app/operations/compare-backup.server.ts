import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import type Database from "better-sqlite3";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { countRows } from "~drizzle/migration-runner";
import type * as schema from "~drizzle/schema";
import { en } from "../i18n/en";
import { firstValues } from "../school/first-values";
import { parseSection } from "../school/school.server";
import { type SectionName, sectionNames } from "../school/sections";
import { readBackup } from "./inspect-backup.server";

type Schema = typeof schema;
type Tables = { [Name in keyof Schema]: Schema[Name] extends SQLiteTable ? Schema[Name] : never }[keyof Schema];
type TableName = Tables["_"]["name"];

/**
 * The English name of the rows of each table, in the order of the list that the restore command shows. It is undefined
 * if no person enters the rows of a table. Such rows follow from other tables, or a restore deletes them.
 */
export const tableWords: Record<TableName, string | undefined> = {
  notices: "notices",
  result_documents: "result documents",
  blogs: "blog posts",
  post_pictures: "pictures of blog posts",
  post_picture_uses: undefined,
  gallery_items: "photos",
  downloads: "downloads",
  // compareSections lists each section of the school by its own name.
  school_sections: undefined,
  school_pictures: "school pictures",
  students: "students",
  subjects: "subjects",
  exams: "examinations",
  exam_days: "dates of examinations",
  exam_rolls: "roll numbers of locked examinations",
  results: "marks",
  mark_changes: "entries in the history of marks",
  card_addresses: "links to result cards",
  roll_changes: "changes of roll numbers",
  roll_change_students: undefined,
  imports: "imports and deletions that can be undone",
  accounts: "accounts",
  push_settings: "settings of notifications",
  push_subscriptions: "subscribers of notifications",
  push_messages: "notifications",
  push_deliveries: undefined,
  activity: "entries in the activity",
  search_entries: undefined,
  received_forms: undefined,
  sessions: undefined,
  account_links: undefined,
  sign_in_failures: undefined,
  founding: undefined,
};

export const wordedTables = (Object.keys(tableWords) as TableName[]).flatMap((table) => {
  const word = tableWords[table];
  return word ? [{ table, word }] : [];
});

/**
 * `present` is the number of rows in the current database, and `stored` the number in the backup. The rows can differ
 * even if the two numbers are equal.
 */
export type Difference = { word: string; present?: number; stored?: number };

/**
 * The changes that a restore would make. `again` lists the accounts that could sign in again. `otherPassword` lists the
 * accounts that would get back an earlier password. `lost` lists the accounts that could no longer sign in.
 */
export type Comparison = { differences: Difference[]; again: string[]; otherPassword: string[]; lost: string[] };

export function compareWithPresent(backup: string, databasePath: string): Comparison | undefined {
  if (!existsSync(databasePath)) return undefined;
  return readBackup(backup, (then) => {
    const thenAccounts = listActiveAccounts(then);
    try {
      return readBackup(databasePath, (now) => ({
        differences: [...compareTables(now, then), ...compareSections(now, then)],
        ...compareAccounts(thenAccounts, listActiveAccounts(now)),
      }));
    } catch {
      return undefined;
    }
  });
}

type Client = Database.Database;

function compareTables(now: Client, then: Client): Difference[] {
  const [rowsNow, rowsThen] = [countRows(now), countRows(then)];
  return wordedTables.flatMap(({ table, word }) => {
    const [present, stored] = [rowsNow.get(table) ?? 0, rowsThen.get(table) ?? 0];
    const isEqual = present === stored && (present === 0 || isEqualTable(now, then, table));
    return isEqual ? [] : [{ word, present, stored }];
  });
}

/**
 * Compares a table in two databases. Ignores columns that only one of them has, because a backup of an older version
 * may lack columns.
 */
function isEqualTable(now: Client, then: Client, table: TableName): boolean {
  const stored = new Set(listColumns(then, table).map(({ name }) => name));
  const columns = listColumns(now, table).filter(({ name }) => stored.has(name));
  return hashRows(now, table, columns) === hashRows(then, table, columns);
}

type ColumnInfo = { name: string; pk: number };

const listColumns = (client: Client, table: TableName): ColumnInfo[] =>
  client.prepare<[string], ColumnInfo>("SELECT name, pk FROM pragma_table_info(?) ORDER BY cid").all(table);

function hashRows(client: Client, table: TableName, columns: ColumnInfo[]): string {
  const quoted = (some: ColumnInfo[]) => some.map(({ name }) => `"${name}"`).join(", ");
  const keys = columns.filter(({ pk }) => pk > 0);
  const rows = client
    .prepare(`SELECT ${quoted(columns)} FROM "${table}" ORDER BY ${quoted(keys)}`)
    .raw()
    .iterate();
  const hash = createHash("sha256");
  for (const row of rows) hash.update(JSON.stringify(row));
  return hash.digest("hex");
}

function compareSections(now: Client, then: Client): Difference[] {
  const [sectionNow, sectionThen] = [readSections(now), readSections(then)];
  return sectionNames.flatMap((name) => {
    const [present, stored] = [sectionNow(name), sectionThen(name)];
    if (JSON.stringify(present) === JSON.stringify(stored)) return [];
    return [{ word: en[`school.section.${name}`], present: countItems(present), stored: countItems(stored) }];
  });
}

function readSections(client: Client) {
  const rows = client.prepare<[], [string, string]>("SELECT name, content FROM school_sections").raw().all();
  const contents = new Map(rows);
  return (name: SectionName): object => {
    const content = contents.get(name);
    return content === undefined ? firstValues[name] : parseSection(name, content);
  };
}

/** Returns the number of items in a section that is a list. Returns undefined for any other section. */
function countItems(section: object): number | undefined {
  const [list, ...others] = Object.values(section);
  return Array.isArray(list) && others.length === 0 ? list.length : undefined;
}

// No school has this many accounts, but an attacker could create a backup with a million accounts.
const maxAccounts = 500;

type Passwords = Map<string, string>;

const listActiveAccounts = (client: Client): Passwords =>
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
