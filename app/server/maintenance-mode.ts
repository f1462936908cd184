import { statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { db } from "../../drizzle/client";
import { DatabaseError, DatabaseInUseError, MigrationError } from "../../drizzle/database-errors";
import { listMigrations } from "../../drizzle/migrate";
import { assertUsable, type DatabasePaths, hasDatabaseTraces } from "../../drizzle/open-database";
import type { Environment } from "../env.server";
import { errorSummary } from "../http";
import { createErrorSender, type RequestProblem } from "./error-page";
import { type Health, sendHealth } from "./health";
import { createHttpServer, handleInvalidRequests, listen } from "./http-server";
import { defaultLimits } from "./limits";
import { getClient } from "./middleware/forwarded-headers";
import { limitRequests } from "./middleware/limit-requests";
import { createRequestLog } from "./middleware/request-log";
import { addSecurityHeaders } from "./middleware/security-headers";
import { healthPath, requestPath, validateRequest } from "./middleware/validate-request";
import { closeGracefully } from "./shutdown";
import type { RunningServer } from "./start-server";
import { maintenanceNotice } from "./startup-banner";

const defaultTimings = { lookMs: 2000, anywayMs: 60_000 };

/**
 * Resolves when the database of the settings is open. While the one that was there cannot be used, a closed website
 * stands in, which is handed to `standIn` as it opens; what is wrong goes to the terminal. Throws DatabaseError when
 * another process has the database or the first one cannot be made, ListenError when nothing can stand in.
 */
export async function waitForDatabase(
  environment: Environment,
  log: Logger,
  standIn: (front: RunningServer) => void,
  patience = defaultTimings,
): Promise<void> {
  const { DATABASE_PATH: databasePath, BACKUP_DIR: backupDir } = environment;
  try {
    db();
  } catch (refused) {
    if (!isDatabaseFault(refused) || !hasDatabaseTraces(databasePath)) throw refused;
    console.error(refused.message);
    const closed = await startMaintenanceServer({ environment, log });
    standIn(closed);
    console.error(maintenanceNotice(closed.address));
    await pollDatabase({ databasePath, backupDir }, refused, patience);
  }
}

/**
 * Looks at the files every `refillIntervalMs`, and into the database when they have changed and rest, or after `anywayMs`. Never
 * makes a database, and takes the instance lock, which a restore needs, only for one that is whole.
 */
async function pollDatabase(place: DatabasePaths, refused: DatabaseError, { lookMs, anywayMs }: typeof defaultTimings) {
  let said = refused.message;
  let tried = databaseStamp(place);
  let before = tried;
  let triedAt = performance.now();
  // Each try to bring it up to date costs a copy.
  let mayPass = !(refused instanceof MigrationError);

  for (;;) {
    await pause(lookMs);
    const stamp = databaseStamp(place);
    const isAtRest = stamp === before;
    before = stamp;
    const isDue = stamp !== tried || (mayPass && performance.now() - triedAt >= anywayMs);
    if (!isAtRest || !isDue) continue;

    const fault = tryDatabase(place);
    if (fault === undefined) return;
    triedAt = performance.now();
    // A restore has the lock until its last step.
    if (fault instanceof DatabaseInUseError) continue;
    mayPass = !(fault instanceof MigrationError);
    tried = databaseStamp(place);
    if (isDatabaseFault(fault) && fault.message !== said) {
      said = fault.message;
      console.error(said);
    }
  }
}

const isDatabaseFault = (fault: unknown): fault is DatabaseError =>
  fault instanceof DatabaseError && !(fault instanceof DatabaseInUseError);

function tryDatabase(place: DatabasePaths): unknown {
  try {
    assertUsable(place, listMigrations().length);
    db();
  } catch (fault) {
    return fault;
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
  } catch (fault) {
    return errorSummary(fault);
  }
}

type MaintenanceOptions = {
  environment: Pick<Environment, "PORT" | "HOST" | "PUBLIC_URL" | "TRUST_PROXY">;
  log: Logger;
};

// Nobody waits for more than a short page, and the website is to open soon after.
const closeMs = 1000;
const requestFaults: (RequestProblem | undefined)[] = ["host", "otherHost", "path"];
const health: Health = { isReady: () => false, details: () => ({ database: false }) };

/**
 * Opens the website that stands in while the database cannot be used: every page, file and form gets 503 and a page that
 * says so, and `/healthz` says on the box itself that it is the database. It reads and writes nothing of the school's.
 * Rejects with ListenError when the port or host is not to be had.
 */
export async function startMaintenanceServer({ environment, log }: MaintenanceOptions): Promise<RunningServer> {
  const { PUBLIC_URL: publicUrl, TRUST_PROXY: proxies } = environment;
  const isSecure = publicUrl?.protocol === "https:";
  const { note, noteRequest, tellRest } = createRequestLog(log, defaultLimits.refusedLines);

  const enter = limitRequests(defaultLimits);

  function receive(request: IncomingMessage, response: ServerResponse): void {
    noteRequest(request, response);
    addSecurityHeaders(response, isSecure);
    const refuse = createErrorSender(request, response, { publicUrl, lingerMs: defaultLimits.lingerMs });
    if (!enter(request, response, getClient(request, proxies).address)) return void refuse("crowded");
    const problem = validateRequest(request, publicUrl);
    if (problem && requestFaults.includes(problem)) refuse(problem);
    else if (requestPath(request) === healthPath) void sendHealth(request, response, health, proxies);
    else refuse("closed");
  }

  const server = createHttpServer(defaultLimits, proxies);
  for (const event of ["request", "checkContinue", "checkExpectation"]) server.on(event, receive);
  handleInvalidRequests(server, { note, isSecure, refuserFor: () => undefined });
  const address = await listen(server, environment);
  return { server, address, close: () => closeGracefully(server, closeMs).then(tellRest) };
}
