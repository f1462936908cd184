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
  throw replace(getSignInUrl(request), { headers: { "Cache-Control": "no-store" } });
}

/** Returns whether the visitor may read the item's files. Only staff may read the files of unpublished items. */
export const mayRead = async (request: Request, item: { isPublic: boolean }): Promise<boolean> =>
  item.isPublic || (await getAccount(request)) !== undefined;

/**
 * Returns the URL of the sign-in page. If the visitor sent a form, the sign-in leads back to the page with this form.
 */
function getSignInUrl({ method, url }: Request): string {
  const { pathname, search } = new URL(url);
  return method === "GET" ? signInPath : `${signInPath}?${new URLSearchParams({ from: pathname + search })}`;
}

type Route = ServerBuild["routes"][string];

// These pages are for people who cannot sign in yet. The guard protects all other pages of the admin area.
const openRouteModules = [
  "routes/admin/accounts/sign-in",
  "routes/admin/accounts/forgotten-password",
  "routes/admin/accounts/one-time-link",
];
// Optional segments may precede `cog-admin` in the path of a route. A URL may omit these segments, so the pattern skips
// them.
const adminPathPattern = /^(?:[^/]*\?\/)*cog-admin/i;

/** The server throws this error and does not start if it cannot guard an admin route. */
export class UnguardedRouteError extends Error {}

/**
 * Guards each route separately. A guard in a layout would miss requests for the data of a child route. A guard for a
 * path would miss other spellings of the path. Throws UnguardedRouteError if an admin route cannot be guarded.
 */
export function guardAdminRoutes(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([key, route]): [string, Route] => {
    const belongs = belongsToAdmin(route, build.routes);
    return [key, belongs && !openRouteModules.includes(route.id) ? guardRoute(route) : route];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function belongsToAdmin(route: Route, routes: ServerBuild["routes"]): boolean {
  const path = getPath(route, routes);
  const isAdminPath = adminPathPattern.test(path);
  if (isAdminRoute(route.id) === isAdminPath) return isAdminPath;
  throw new UnguardedRouteError(
    `${route.id} is at /${path}: what is under /cog-admin must be in ${adminRoutePrefix} and the other way round.`,
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

/**
 * Checks the session before each write. Receiving a form may take an hour, and the account may be disabled in the
 * meantime.
 */
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
