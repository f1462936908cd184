import { statSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { db } from "~drizzle/client";
import { DatabaseError, DatabaseInUseError, MigrationError } from "~drizzle/database-errors";
import { listMigrations } from "~drizzle/migration-runner";
import { assertUsable, type DatabasePaths, hasDatabaseTraces } from "~drizzle/open-database";
import type { Environment } from "../env.server";
import { errorSummary } from "../errors";
import { asTypedHere } from "../terminal.server";
import { createClosedApp } from "./create-app";
import { openServer, type RunningServer } from "./start-server";

const defaultTimings = { pollMs: 2000, retryMs: 60_000 };

/**
 * Returns when the database can be used. Until then, a maintenance server answers all visitors. Throws DatabaseError if
 * another process uses the database, or if a new database cannot be created. Throws ListenError if the maintenance
 * server cannot listen.
 */
export async function waitForDatabase(
  environment: Environment,
  log: Logger,
  onClosed: (server: RunningServer) => void,
  timings = defaultTimings,
): Promise<void> {
  const { DATABASE_PATH: databasePath, BACKUP_DIR: backupDir } = environment;
  try {
    db();
  } catch (error) {
    if (!isDatabaseError(error) || !hasDatabaseTraces(databasePath)) throw error;
    console.error(asTypedHere(error.message));
    const server = await startMaintenanceServer(environment, log);
    onClosed(server);
    console.error(maintenanceNotice(server.address));
    await pollDatabase({ databasePath, backupDir }, error, timings);
  }
}

function maintenanceNotice(address: string): string {
  return [
    `Until this is fixed, visitors at ${address} see that the website is closed (503).`,
    "It opens automatically, a few seconds after the database can be used again. You can run restore and doctor now.",
  ].join("\n");
}

/**
 * Returns when the database can be used. Never creates a database. Takes the instance lock only if the database is
 * complete, because a restore, which makes the database complete, needs the same lock.
 */
async function pollDatabase(
  paths: DatabasePaths,
  firstError: DatabaseError,
  { pollMs, retryMs }: typeof defaultTimings,
) {
  let lastMessage = firstError.message;
  let triedStamp = databaseStamp(paths);
  let lastStamp = triedStamp;
  let triedAt = performance.now();
  // After a failed migration, the loop tries again only if the database has changed, because each try copies the
  // database.
  let mayRecover = !(firstError instanceof MigrationError);

  for (;;) {
    await pause(pollMs);
    const stamp = databaseStamp(paths);
    const isAtRest = stamp === lastStamp;
    lastStamp = stamp;
    const isDue = stamp !== triedStamp || (mayRecover && performance.now() - triedAt >= retryMs);
    if (!isAtRest || !isDue) continue;

    const error = tryDatabase(paths);
    if (error === undefined) return;
    triedAt = performance.now();
    // A restore has the instance lock until its last step, so the loop tries again in its next round.
    if (error instanceof DatabaseInUseError) continue;
    mayRecover = !(error instanceof MigrationError);
    triedStamp = databaseStamp(paths);
    if (isDatabaseError(error) && error.message !== lastMessage) {
      lastMessage = error.message;
      console.error(asTypedHere(lastMessage));
    }
  }
}

const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && !(error instanceof DatabaseInUseError);

function tryDatabase(paths: DatabasePaths): unknown {
  try {
    assertUsable(paths, listMigrations().length);
    db();
  } catch (error) {
    return error;
  }
}

function databaseStamp({ databasePath }: DatabasePaths): string {
  const endings = ["", "-journal", "-wal", ".lock"];
  return endings.map((ending) => fileStamp(databasePath + ending)).join();
}

function fileStamp(path: string): string {
  try {
    const file = statSync(path, { throwIfNoEntry: false });
    return file ? `${file.ino} ${file.size} ${file.mtimeMs} ${file.ctimeMs}` : "";
  } catch (error) {
    return errorSummary(error);
  }
}

const closeMs = 1000;

export function startMaintenanceServer(
  environment: Pick<Environment, "PORT" | "HOST" | "PUBLIC_URL" | "TRUST_PROXY">,
  log: Logger,
): Promise<RunningServer> {
  return openServer({ environment, log, limits: { closeMs } }, createClosedApp);
}
