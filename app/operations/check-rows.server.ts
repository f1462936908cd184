import { setImmediate as nextTurn } from "node:timers/promises";
import type Database from "better-sqlite3";
import { type Column, getTableColumns, getTableName, is } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import * as schema from "~drizzle/schema";
import { cardTokenPattern } from "~drizzle/stored-values";
import { isValidEmail } from "../accounts/account";
import { isOwnHash } from "../accounts/passwords.server";
import { parseDetails } from "../activity/activity.server";
import { runInWorker } from "../backups/copy-database.server";
import { succeeds } from "../errors";
import { isPushEndpoint } from "../notifications/notification";
import { isKeyPair } from "../notifications/settings.server";
import { isSubscriptionKey } from "../notifications/subscriptions.server";
import { parseSection } from "../school/school.server";
import type { SectionName } from "../school/sections";
import { isChangedItems } from "../undo/undo-changes";
import { keyPattern } from "../uploads/storage-interface.server";

/**
 * Finds a row that this version of the program could never have written. In a database of an older version, checks only
 * the columns that still exist.
 */
export async function findRowFault(client: Database.Database, path: string): Promise<string | undefined> {
  const tables = listTables(client);
  const sql = tables.map((table): [string] => [faultQuery(table)]);
  const [found = []] = (await runInWorker([{ path, readonly: true, sql }])) as [RowFault[][]];
  const place = found.findIndex((faults) => faults.length > 0);
  const fault = found[place]?.[0];
  if (fault) return describeFault(tables[place]?.name, fault);
  for (const table of tables) {
    for await (const unread of findUnread(client, table)) return describeFault(table.name, unread);
  }
}

type RowFault = { row: number; column: string };

const describeFault = (table: string | undefined, { row, column }: RowFault) =>
  `is damaged: row ${row} of ${table} has a value in ${column} that this program never writes`;

type CheckedTable = { name: string; columns: { name: string; field: string; column: Column }[] };

function listTables(client: Database.Database): CheckedTable[] {
  const present = client.prepare<[string], string>("SELECT name FROM pragma_table_info(?)").pluck();
  const tables: unknown[] = Object.values(schema);
  return tables.flatMap((table) => {
    if (!is(table, SQLiteTable)) return [];
    const names = present.all(getTableName(table));
    const columns = Object.entries(getTableColumns(table))
      .map(([field, column]) => ({ name: toSnakeCase(column.name), field, column: column as Column }))
      .filter(({ name }) => names.includes(name));
    return columns.length === 0 ? [] : [{ name: getTableName(table), columns }];
  });
}

// We do not report a NULL here, because integrity_check already checks the NOT NULL columns.
function faultQuery({ name, columns }: CheckedTable): string {
  const cases = columns.map(
    (of) => `WHEN "${of.name}" IS NOT NULL AND NOT (${soundValue(`"${of.name}"`, of.column)}) THEN '${of.name}'`,
  );
  return `SELECT rowid AS row, CASE ${cases.join(" ")} END AS "column" FROM "${name}" WHERE "column" IS NOT NULL LIMIT 1`;
}

function soundValue(name: string, column: Column): string {
  if (isText(column)) {
    return `typeof(${name}) = 'text' AND octet_length(${name}) <= ${getMaxBytes(column)}`;
  }
  const [least, most] = rangeOf(column);
  return `typeof(${name}) = 'integer' AND ${name} BETWEEN ${least} AND ${most}`;
}

const isText = (column: Column) => column.getSQLType() === "text";

const moments = [Date.parse("0000-01-01T00:00:00Z"), Date.parse("9999-12-31T23:59:59Z")] as const;

const isTimestamp = (column: Column) => column.mapFromDriverValue(0) instanceof Date;

function rangeOf(column: Column): readonly [number, number] {
  const { dataType, primary } = column;
  if (isTimestamp(column)) return moments;
  if (primary) return [0, maxId];
  return dataType === "boolean" ? [0, 1] : [0, Number.MAX_SAFE_INTEGER];
}

/**
 * Restored rows may have ids up to this number. The ids of later rows are higher and must still fit into URLs
 * (app/http.ts).
 */
export const maxId = 1_000_000_000_000;

// The limit in bytes for a column that is not in `longTexts`. Its text has up to 2,000 characters. Each character has
// up to eight UTF-16 units of three bytes (lengthError).
const maxBytes = 2_000 * 8 * 3;

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

// The limits in bytes for long texts. A post has up to 200 KB, and an excerpt that is made from a post may be almost as
// long. A notice has up to 20,000 characters. A list in a school section has up to 500 items in two languages, and an
// import stores such a list before and after. Earlier versions stored the names of all subjects in the activity.
const longTexts = new Map<Column, number>([
  [schema.notices.content, 512 * kilobyte],
  [schema.blogs.content, 512 * kilobyte],
  [schema.blogs.excerpt, 512 * kilobyte],
  [schema.exams.seatRooms, 64 * kilobyte],
  [schema.activity.title, megabyte],
  [schema.activity.details, megabyte],
  [schema.schoolSections.content, 12 * megabyte],
  [schema.imports.changes, 24 * megabyte],
]);

/** Returns the limit in bytes for a text in this column. */
export const getMaxBytes = (column: Column): number => longTexts.get(column) ?? maxBytes;

type Row = Record<string, unknown>;
type Reader = (text: string, row: Row) => boolean;

const isKey: Reader = (text) => keyPattern.test(text);
const isHash: Reader = (text) => /^[\da-f]{64}$/.test(text);
// Earlier versions stored endpoints with a fragment. We accept such rows, because the first message to such an endpoint
// deletes the row.
const wasPushEndpoint: Reader = (text) => isPushEndpoint(text.replace(/#.*$/s, ""));
const isPairOfKeys: Reader = (_text, { publicKey, privateKey }) =>
  isKeyPair({ publicKey: String(publicKey), privateKey: String(privateKey) });

const readers = new Map<Column, Reader>([
  [schema.accounts.email, isValidEmail],
  [schema.accounts.passwordHash, isOwnHash],
  [schema.sessions.tokenHash, isHash],
  [schema.accountLinks.tokenHash, isHash],
  [schema.cardAddresses.token, (text) => cardTokenPattern.test(text)],
  [schema.pushSettings.publicKey, isPairOfKeys],
  [schema.pushSubscriptions.endpoint, wasPushEndpoint],
  [schema.pushSubscriptions.p256dh, isSubscriptionKey.p256dh],
  [schema.pushSubscriptions.auth, isSubscriptionKey.auth],
  [schema.activity.details, (text) => parseDetails(text) !== undefined],
  [schema.imports.changes, isChangedItems],
  [schema.schoolSections.content, (text, { name }) => succeeds(() => parseSection(name as SectionName, text))],
]);

function readerOf({ field, column }: CheckedTable["columns"][number]): Reader | undefined {
  const [, file] = /^(.+)Path$/.exec(field) ?? [];
  if (field === "sharePicture") return isKey;
  const [, address] = /^(.+)Url$/.exec(field) ?? [];
  if (file) return (key, row) => keyPattern.test(key) && row[`${file}Url`] === `/uploads/${key}`;
  if (address) return (_url, row) => row[`${address}Path`] !== null;
  return readers.get(column) ?? (isText(column) ? (text) => readsAsStored(column, text) : undefined);
}

/**
 * Returns whether the column returns the text as it is stored. For a text that it does not accept, a column returns
 * null or another text (drizzle/columns.ts).
 */
function readsAsStored(column: Column, text: string): boolean {
  const read = column.mapFromDriverValue(text);
  return read === text || (typeof read === "object" && read !== null);
}

const rowsPerTurn = 200;

async function* findUnread(client: Database.Database, { name, columns }: CheckedTable) {
  const read = columns.flatMap((of) => {
    const reader = readerOf(of);
    return reader ? [{ ...of, reader }] : [];
  });
  if (read.length === 0) return;
  const selected = columns.map((column) => `"${column.name}" AS "${column.field}"`);
  const rows = client.prepare<[], Row>(`SELECT rowid AS "row number", ${selected.join(", ")} FROM "${name}"`).iterate();
  let count = 0;
  for (const row of rows) {
    const wrong = read.find(({ field, reader }) => typeof row[field] === "string" && !reader(row[field], row));
    if (wrong) yield { row: Number(row["row number"]), column: wrong.name };
    if (++count % rowsPerTurn === 0) await nextTurn();
  }
}
