import { accessSync, constants } from "node:fs";
import { data, type ServerBuild } from "@remix-run/node";
import { db, prepareOnce } from "~drizzle/client";
import { diskProblem, errorSummary, isDatabaseLocked, succeeds } from "../errors";
import { isAdminRoute } from "../path-rules";

type Route = ServerBuild["routes"][string];

export function handleDatabaseAndDiskErrors(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([key, route]): [string, Route] => [key, wrapRoute(route)]);
  return { ...build, routes: Object.fromEntries(routes) };
}

function wrapRoute(route: Route): Route {
  const module = { ...route.module };
  const needsDatabase = isAdminRoute(route.id);
  for (const name of ["loader", "action"] as const) {
    const handler = route.module[name];
    if (typeof handler !== "function") continue;
    module[name] = async (args) => {
      try {
        checkDatabase(needsDatabase);
        return await handler(args);
      } catch (error) {
        const status = errorStatus(error);
        if (!status) throw error;
        console.error(JSON.stringify({ fault: "the database or disk cannot be used", cause: errorSummary(error) }));
        throw data(null, { status, headers: { "Cache-Control": "no-store" } });
      }
    };
  }
  return { ...route, module };
}

function checkDatabase(isNeeded: boolean): void {
  try {
    probeDatabase();
  } catch (error) {
    if (isNeeded) throw error;
  }
}

function errorStatus(error: unknown): number | undefined {
  if (isDatabaseLocked(error)) return 503;
  return diskProblem(error) === "full" ? 507 : undefined;
}

const busyTimeoutMs = 2000;

let isBusy = false;

const countMigrations = prepareOnce(({ $client }) => $client.prepare("select count(*) from migrations"));
const runProbe = () => void countMigrations().get();

/**
 * Runs the query `question`. If the database is locked, the first query waits for the lock. After that, queries fail
 * immediately until one succeeds, because a page runs thirty queries and each wait blocks all visitors.
 */
export function probeDatabase(question = runProbe): void {
  try {
    question();
  } catch (error) {
    if (isDatabaseLocked(error)) setBusyTimeout(0);
    isBusy = true;
    throw error;
  }
  if (isBusy) setBusyTimeout(busyTimeoutMs);
  isBusy = false;
}

const setBusyTimeout = (ms: number) => void db().$client.pragma(`busy_timeout = ${ms}`);

export const canServe = (probe: () => unknown, uploadsFolder: string): boolean =>
  succeeds(probe) && succeeds(() => accessSync(uploadsFolder, constants.W_OK | constants.X_OK));
