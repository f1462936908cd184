import { replace, type ServerBuild } from "@remix-run/node";
import { withWriteCheck } from "~drizzle/client";
import { adminRoutePrefix, isAdminRoute } from "../path-rules";
import { forgetFound } from "../request-scope.server";
import type { Account } from "./account";
import { findSession, getSession } from "./sessions.server";

const signInPath = "/cog-admin/login";

export async function getAccount(request: Request): Promise<Account | undefined> {
  return (await getSession(request)).get("account");
}

export async function requireAccount(request: Request): Promise<Account> {
  const account = await getAccount(request);
  if (account) return account;
  throw replace(signInAddress(request), { headers: { "Cache-Control": "no-store" } });
}

/** Only staff may read the files of unpublished items. */
export const mayRead = async (request: Request, item: { isPublic: boolean }): Promise<boolean> =>
  item.isPublic || (await getAccount(request)) !== undefined;

/** After sign-in, the address leads back to the page of a form that was sent. */
function signInAddress({ method, url }: Request): string {
  const { pathname, search } = new URL(url);
  return method === "GET" ? signInPath : `${signInPath}?${new URLSearchParams({ from: pathname + search })}`;
}

type Route = ServerBuild["routes"][string];

// These are for people without an account or without access to it. The guard closes everything else in the admin area.
const openRouteModules = [
  "routes/admin/accounts/sign-in",
  "routes/admin/accounts/forgotten-password",
  "routes/admin/accounts/one-time-link",
];
// An optional segment may be left out of an address, so it does not hide what follows it.
const adminPathPattern = /^(?:[^/]*\?\/)*cog-admin/i;

/** Thrown if an admin route cannot be guarded. The server must not start then. */
export class UnguardedRouteError extends Error {}

/**
 * Guards each route itself: a layout's guard misses requests for a child's data, and a path's guard misses spellings.
 * Throws UnguardedRouteError.
 */
export function guardAdminRoutes(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([key, route]): [string, Route] => {
    const belongs = belongsToAdmin(route, build.routes);
    return [key, belongs && !openRouteModules.includes(route.id) ? guardRoute(route) : route];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function belongsToAdmin(route: Route, routes: ServerBuild["routes"]): boolean {
  const address = getPath(route, routes);
  const isAtAdminAddress = adminPathPattern.test(address);
  if (isAdminRoute(route.id) === isAtAdminAddress) return isAtAdminAddress;
  throw new UnguardedRouteError(
    `${route.id} is at /${address}: what is under /cog-admin must be in ${adminRoutePrefix} and the other way round.`,
  );
}

function getPath({ path = "", parentId }: Route, routes: ServerBuild["routes"]): string {
  const parent = parentId ? routes[parentId] : undefined;
  return `${parent ? getPath(parent, routes) : ""}/${path}`.replace(/\/+/g, "/").replace(/^\/|\/$/g, "");
}

function guardRoute(route: Route): Route {
  const module = { ...route.module };
  for (const name of ["loader", "action"] as const) {
    const handler = route.module[name];
    if (handler === undefined) continue;
    if (typeof handler !== "function") throw new UnguardedRouteError(`The ${name} of ${route.id} is not a function.`);
    module[name] =
      name === "loader"
        ? async (args) => (await requireAccount(args.request)) && handler(args)
        : (args) => runWhileSignedIn(args.request, () => handler(args));
  }
  return { ...route, module };
}

/** Checks the session before each write: a body may take an hour, and its sender may be disabled in the meantime. */
export async function runWhileSignedIn<T>(request: Request, act: () => T): Promise<Awaited<T>> {
  const { id } = await requireAccount(request);
  const session = await getSession(request);
  let isShutOut = false;
  const check = () => {
    isShutOut = findSession(session.id)?.id !== id;
    if (isShutOut) throw new Error("the sender is no longer signed in");
  };
  try {
    return await withWriteCheck(check, act);
  } finally {
    forgetFound();
    if (isShutOut) await requireAccount(request);
  }
}
