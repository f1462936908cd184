import { join } from "node:path";
import Database from "better-sqlite3";
import { setDatabase } from "../../../drizzle/client";
import { prepareDatabase } from "../../../drizzle/open-database";
import { freshFolder } from "../../support/fresh-folder";

/** A school in a file for the running test, and how another process writes a notice there. */
export function openDatabaseInFile() {
  const folder = freshFolder();
  const databasePath = join(folder, "school.db");
  const database = prepareDatabase({ databasePath, backupDir: join(folder, "backups"), lock: false });
  setDatabase(database);
  const other = new Database(databasePath);
  return { database, other, close: () => [other, database.$client].map((client) => client.close()) };
}

/** What another process runs to publish a notice. */
export const insertNoticeSql = (title: string) =>
  `insert into notices (title, type, content, status, publish_at) values ('${title}', 'General', 'x', 'Published', 1)`;
