import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import * as build from "virtual:remix/server-build";
import { createRequestHandler } from "@remix-run/express";
import { createRequestHandler as createFetchHandler } from "@remix-run/node";
import type { Logger } from "pino";
import { DatabaseRefused } from "../../drizzle/database-refused";
import { closeDatabase, db } from "../../drizzle/db.server";
import { accountFrom } from "../accounts/guard.server";
import { guardOffice } from "../accounts/guarded-build.server";
import { issueSetUpCode } from "../accounts/set-up-code.server";
import { withDoors } from "../backups/doors.server";
import { keepLatestCopy, type LatestCopy } from "../backups/latest-copy.server";
import { backUpEveryNight } from "../backups/nightly-backup.server";
import { afterRestore } from "../backups/office-restore.server";
import { leaveReadMe } from "../backups/read-me.server";
import { boxState } from "../caretaker/box-state.server";
import { env, WrongSetting } from "../env.server";
import { makeSmallPictures } from "../gallery/small-pictures.server";
import { finishPosting } from "../mail/mail.server";
import { keepDiskReserve } from "../uploads/disk-reserve.server";
import { answerTroubles } from "./box-troubles.server";
import { askDatabase } from "./busy-database.server";
import { fillWithSamples, moveToThrowAwayPlace } from "./demo.server";
import { demoGreeting, greeting } from "./greeting";
import { canServe } from "./health.server";
import { keepTidy } from "./keep-tidy.server";
import { CannotListen } from "./listen.server";
import { type Front, openFront } from "./open-front.server";
import { createPageCache } from "./page-cache/page-cache.server";
import { loadContextOf } from "./request-body.server";
import { openLog } from "./request-log.server";
import { endOnFaults, stopOnSignals } from "./shutdown.server";
import { usableDatabase } from "./usable-database.server";

let front: Front | undefined;
let latest: LatestCopy | undefined;

/**
 * Opens the website: `serve` on the school's own database and files, `demo` on throw-away ones with sample content.
 * What a person can put right is said in plain words and ends the process with exit code 1; but while the database
 * that was there cannot be used, the website says that it is closed, and opens once it can.
 */
export async function main(mode: "serve" | "demo"): Promise<void> {
  stopOnSignals(stop);
  try {
    await (mode === "demo" ? demo() : serve());
  } catch (error) {
    await stop();
    if (!isForPeople(error)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

async function serve(): Promise<void> {
  const { PUBLIC_URL, UPLOADS_DIR, BACKUP_DIR } = env();
  const log = watchfulLog();
  await usableDatabase(env(), log, (closed) => {
    front = closed;
  });
  leaveReadMe(env());
  mkdirSync(UPLOADS_DIR, { recursive: true });
  await keepTidy();
  const address = await open(log);
  keepDiskReserve(env().DATABASE_PATH);
  backUpEveryNight();
  latest = keepLatestCopy(BACKUP_DIR);
  console.log(greeting(PUBLIC_URL?.origin ?? address, issueSetUpCode(new Date())));
}

async function demo(): Promise<void> {
  moveToThrowAwayPlace();
  const account = await fillWithSamples();
  const address = await open(watchfulLog());
  console.log(demoGreeting(address, account));
}

function watchfulLog(): Logger {
  const log = openLog(env().LOG_LEVEL);
  endOnFaults(log);
  return log;
}

async function open(log: Logger): Promise<string> {
  // A closed website that stood in gives its place to this one.
  await front?.close();
  // An address does not name the usual port, 80.
  const PORT = (front && Number(new URL(front.address).port)) || env().PORT;
  const environment = { ...env(), PORT };
  const guarded = answerTroubles(guardOffice(build));
  front = await openFront({
    app: withDoors(createRequestHandler({ build: guarded, mode: "production", getLoadContext: loadContextOf })),
    pages: createPageCache({
      render: createFetchHandler(guarded, "production"),
      database: () => db().$client,
      publicUrl: environment.PUBLIC_URL,
      proxies: environment.TRUST_PROXY,
    }),
    clientFolder: resolve(build.assetsBuildDirectory),
    environment,
    log,
    isReady: () => canServe(askDatabase, environment.UPLOADS_DIR),
    isStaff: (Cookie) => accountFrom(new Request("http://localhost", { headers: { Cookie } })) !== undefined,
    details: () => boxState(environment, askDatabase),
  });
  void makeSmallPictures();
  afterRestore(() => void makeSmallPictures());
  return front.address;
}

async function stop(): Promise<void> {
  await front?.close();
  await finishPosting();
  await latest?.finish();
  closeDatabase();
}

// A folder that may not be written, a full disk: what the system says of these is plain enough.
function isForPeople(error: unknown): error is Error {
  const isFromTheSystem = error instanceof Error && "syscall" in error;
  return isFromTheSystem || [WrongSetting, DatabaseRefused, CannotListen].some((kind) => error instanceof kind);
}
