import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type Database from "better-sqlite3";

export { execute, select, withDatabase } from "../torture/school-database.mjs";

import { run, type Server, type Settings, withServer } from "./server";

const command = "app/server/cli.mjs";

/** The first account of each school in the journeys. */
export const staff = { email: "office@school.example", password: "chalk-and-duster-46" };

export type School = Pick<Server, "address" | "said"> & {
  settings: ReturnType<typeof settingsIn>;
  /** Lists all files in the uploads folder of the school. */
  storedFiles: () => string[];
};

/** Opens a school in its own folder, with a copy of `database` or without content and without an account. */
export function withSchool(use: (school: School) => Promise<void>, database?: string): Promise<void> {
  return withPlace((place) => {
    const settings = settingsIn(place);
    if (database) copyFileSync(database, settings.DATABASE_PATH);
    const storedFiles = () => filesIn(settings.UPLOADS_DIR);
    return withWebsite("serve", settings, ({ address, said }) => use({ address, said, settings, storedFiles }));
  });
}

/** Opens the sample school with the command of `npm run demo`. */
export function withSampleSchool(use: (server: Server) => Promise<void>): Promise<void> {
  return withPlace(async (place) => {
    await withWebsite("demo", { TMPDIR: place, ACCOUNT_PASSWORD: staff.password }, use);
    // This expects no folder of the school to be left. Other files may be left: if the sources have changed since the
    // last build, the demo command builds the website first, and the build tools keep caches here.
    const left = readdirSync(place).filter((name) => name.startsWith("school-sample-"));
    expect(left, "the sample school leaves nothing behind").toEqual([]);
  });
}

/** Creates an empty folder, which is deleted when `use` has ended. */
export async function withPlace(use: (place: string) => Promise<void>): Promise<void> {
  const place = mkdtempSync(join(tmpdir(), "school-journey-"));
  try {
    await use(place);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** Returns settings that store all data of a school in this folder. */
export const settingsIn = (place: string) => ({
  DATABASE_PATH: join(place, "school.db"),
  UPLOADS_DIR: join(place, "uploads"),
  BACKUP_DIR: join(place, "backups"),
});

async function withWebsite(task: "serve" | "demo", settings: Settings, use: (server: Server) => Promise<void>) {
  const { exitCode, complained } = await withServer(process.execPath, [command, task], settings, use);
  expect(exitCode, complained).toBe(0);
  expect(complained).not.toContain('"fault"');
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const found = readdirSync(folder, { recursive: true, withFileTypes: true });
  return found.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : [])).sort();
}

/** Creates an active account with the command that a volunteer would use on the server. */
export async function createAccount(settings: Settings, { email, password } = staff): Promise<void> {
  const words = [command, "account", "create", email];
  const ended = await run(process.execPath, words, { ...settings, ACCOUNT_PASSWORD: password });
  expect(ended).toMatchObject({ exitCode: 0, complained: "" });
}

/** Inserts a row into a table. Returns its id. */
export function insertRow(database: Database.Database, table: string, row: Record<string, string | number>): number {
  const columns = Object.keys(row);
  const sql = `insert into ${table} (${columns}) values (${columns.map((column) => `@${column}`)})`;
  return Number(database.prepare(sql).run(row).lastInsertRowid);
}
