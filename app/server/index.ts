import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import * as build from "virtual:remix/server-build";
import { createRequestHandler } from "@remix-run/express";
import { createRequestHandler as createFetchHandler } from "@remix-run/node";
import type { Logger } from "pino";
import { closeDatabase, db } from "~drizzle/client";
import { DatabaseError } from "~drizzle/database-errors";
import { seedDemoSchool } from "~drizzle/seed/demo-school";
import { isValidPasswordLength, normalizePassword } from "../accounts/account";
import { createAccount } from "../accounts/accounts.server";
import { guardAdminRoutes } from "../accounts/guard.server";
import { flushEmails } from "../accounts/mail.server";
import { hashPassword } from "../accounts/passwords.server";
import { createSetUpCode } from "../accounts/set-up-code.server";
import { makePagePictures } from "../content/page-pictures/make-page-pictures.server";
import { startSharePictures } from "../content/sharing/share-pictures.server";
import { env, InvalidSettingError, setEnvironment } from "../env.server";
import { diskProblem, errorSummary } from "../errors";
import { generateThumbnails } from "../gallery/thumbnails.server";
import { createPushAgent } from "../notifications/deliver.server";
import { createSender, type Sender } from "../notifications/sender.server";
import { startCleanUp } from "../operations/clean-up.server";
import { type LatestCopy, startLatestCopy, writeReadme } from "../operations/latest-copy.server";
import { scheduleNightlyBackup } from "../operations/make-backups.server";
import { firstValues } from "../school/first-values";
import { getContacts } from "../school/school.server";
import { asTypedHere } from "../terminal.server";
import { startDiskReserve } from "../uploads/disk-space.server";
import { uploads } from "../uploads/storage.server";
import { canServe, handleDatabaseAndDiskErrors, probeDatabase } from "./database-and-disk-errors";
import { ListenError } from "./http-server";
import { limitBodies } from "./limit-bodies";
import { waitForDatabase } from "./maintenance-mode";
import { createLogger } from "./middleware/request-log";
import { startAfterWrites } from "./middleware/start-after-writes";
import { createPageCache } from "./page-cache/page-cache";
import { exitOnUncaughtErrors, stopOnSignals } from "./shutdown";
import { type RunningServer, startServer } from "./start-server";

let server: RunningServer | undefined;
let latestCopy: LatestCopy | undefined;
let sender: Sender | undefined;

/**
 * Starts the website or the demo. If the existing database cannot be used, visitors see that the website is closed. The
 * website opens as soon as the database can be used. Tests pass their own `pushAgent`.
 */
export async function main(mode: "serve" | "demo", pushAgent = createPushAgent()): Promise<void> {
  sender = createSender(pushAgent);
  stopOnSignals(stop);
  try {
    await (mode === "demo" ? startDemo() : startWebsite());
  } catch (error) {
    await stop();
    const problem = diskProblem(error);
    if (problem) console.error(`The website cannot start: ${errorSummary(error)}. ${diskAdvice[problem]}`);
    else if (isExpectedError(error)) console.error(asTypedHere(error.message));
    else throw error;
    process.exit(1);
  }
}

const diskAdvice = {
  full: "The disk is full. Free some space.",
  readOnly: asTypedHere(
    "The disk is read-only, or a folder belongs to another user. To find out which, run:  npm run doctor",
  ),
};

async function startWebsite(): Promise<void> {
  const { PUBLIC_URL, UPLOADS_DIR, BACKUP_DIR } = env();
  const log = createProcessLogger();
  await waitForDatabase(env(), log, (closed) => {
    server = closed;
  });
  writeReadme(env());
  mkdirSync(UPLOADS_DIR, { recursive: true });
  await startCleanUp();
  const address = await openWebsite(log);
  startDiskReserve(env().DATABASE_PATH);
  scheduleNightlyBackup();
  latestCopy = startLatestCopy(BACKUP_DIR);
  console.log(startupBanner(PUBLIC_URL?.origin ?? address, createSetUpCode(new Date())));
}

async function startDemo(): Promise<void> {
  setUpDemoEnvironment();
  const account = await createDemoSchool();
  const address = await openWebsite(createProcessLogger());
  console.log(demoBanner(address, account));
}

function createProcessLogger(): Logger {
  const log = createLogger(env().LOG_LEVEL);
  exitOnUncaughtErrors(log);
  return log;
}

async function openWebsite(log: Logger): Promise<string> {
  await server?.close();
  // `server.address` contains no port if the port is 80, the usual port.
  const PORT = (server && Number(new URL(server.address).port)) || env().PORT;
  const environment = { ...env(), PORT };
  const guarded = limitBodies(handleDatabaseAndDiskErrors(guardAdminRoutes(build)));
  const answer = createRequestHandler({ build: guarded, mode: "production" });
  server = await startServer({
    handler: startAfterWrites(startBackgroundJobs, answer),
    pageCache: createPageCache({
      render: createFetchHandler(guarded, "production"),
      database: () => db().$client,
      publicUrl: environment.PUBLIC_URL,
      proxies: environment.TRUST_PROXY,
    }),
    clientFolder: resolve(build.assetsBuildDirectory),
    environment,
    log,
    isReady: () => canServe(probeDatabase, environment.UPLOADS_DIR),
  });
  // Reads the school's contacts into memory. So the error page can show the school's name if the database fails.
  getContacts();
  startBackgroundJobs();
  // `startAfterWrites` starts the jobs after a response. A restore can end later than its response, so we also start
  // the jobs at regular intervals.
  setInterval(startBackgroundJobs, backgroundJobsIntervalMs).unref();
  return server.address;
}

const backgroundJobsIntervalMs = 60_000;

/**
 * Starts all jobs after any write. Each job finds its work in the database, so code that saves data does not need to
 * know the jobs.
 */
function startBackgroundJobs(): void {
  void generateThumbnails();
  void makePagePictures();
  void startSharePictures();
  void sender?.tell();
}

async function stop(): Promise<void> {
  await server?.close();
  await flushEmails();
  await sender?.finish();
  await latestCopy?.finish();
  closeDatabase();
}

function isExpectedError(error: unknown): error is Error {
  const isFromTheSystem = error instanceof Error && "syscall" in error;
  return isFromTheSystem || [InvalidSettingError, DatabaseError, ListenError].some((kind) => error instanceof kind);
}

const demoEmail = "office@school.example";

function setUpDemoEnvironment(): void {
  const place = mkdtempSync(join(tmpdir(), "school-sample-"));
  process.once("exit", () => rmSync(place, { recursive: true, force: true }));
  const places = {
    DATABASE_PATH: join(place, "school.db"),
    UPLOADS_DIR: join(place, "uploads"),
    BACKUP_DIR: join(place, "backups"),
  };
  mkdirSync(places.UPLOADS_DIR);
  // A demo is only for viewing on this computer and must not send email.
  setEnvironment({ ...process.env, ...places, PUBLIC_URL: undefined, SMTP_URL: undefined, UPLOADS_S3: undefined });
}

async function createDemoSchool(): Promise<{ email: string; password: string }> {
  const password = normalizePassword(process.env.ACCOUNT_PASSWORD || randomBytes(12).toString("base64url"));
  if (!isValidPasswordLength(password)) {
    throw new InvalidSettingError("ACCOUNT_PASSWORD is not valid: it must have 12 to 128 characters");
  }
  await seedDemoSchool(uploads(), firstValues);
  createAccount(demoEmail, await hashPassword(password));
  return { email: demoEmail, password };
}

function startupBanner(address: string, setUpCode?: string): string {
  const lines = [`The school's website is open at ${address}`];
  if (setUpCode) {
    lines.push(
      "",
      "It has no account yet. To make the first one, within 30 minutes:",
      `  open ${address}/cog-admin/login and choose Create Admin Account`,
      `  the set-up code is  ${setUpCode}`,
      "or, at any time, in another terminal:  npm run account -- create EMAIL",
      "",
      "To see the website filled with sample content:  npm run demo",
    );
  }
  return asTypedHere(lines.join("\n"));
}

function demoBanner(address: string, { email, password }: { email: string; password: string }): string {
  return [
    `A sample of the school's website is open at ${address}`,
    "",
    `  the office:  ${address}/cog-admin/login`,
    `  account:     ${email}`,
    `  password:    ${password}`,
    "",
    "It is deleted, with all changes, when you stop it (Ctrl+C).",
  ].join("\n");
}
