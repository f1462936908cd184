import type { ServerBuild } from "@remix-run/node";
import { isOfOffice, officeModules } from "../http";
import { requireAccount, requireAccountOrKeep } from "./guard.server";
import { isPostedForm } from "./kept-form.server";
import { whileSignedIn } from "./while-signed-in.server";

type Route = ServerBuild["routes"][string];

// What somebody needs who has no account yet, or cannot get into it. Everything else of the office is guarded.
const openModules = [
  "routes/admin/login",
  "routes/admin/confirm-address",
  "routes/admin/forgotten-password",
  "routes/admin/new-password",
  "routes/admin/new-address",
];
// An optional segment may be left out of an address, so it does not hide what follows it.
const officeAddress = /^(?:[^/]*\?\/)*cog-admin/i;

/** A route of the office that the guard cannot stand in front of; the server must not start. */
export class UnguardedOffice extends Error {}

/**
 * The same build with requireAccount before every loader and action of the office but those of the pages that let people in. A guard in
 * the parent layout leaks, because a request may ask for one child's data alone; one on the path leaks too, because
 * a path has many spellings. A form posted to a page of the office is answered with 401 and what it keeps of the form.
 * Throws UnguardedOffice when it is not certain what belongs to the office.
 */
export function guardOffice(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([key, route]): [string, Route] => {
    const belongs = isInOffice(route, build.routes);
    return [key, belongs && !openModules.includes(route.id) ? guarded(route) : route];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function isInOffice(route: Route, routes: ServerBuild["routes"]): boolean {
  const line = lineage(route, routes);
  const address = line.flatMap(({ path }) => path?.split("/") ?? []).filter(Boolean);
  const byModule = isOfOffice(route.id);
  const byAddress = officeAddress.test(address.join("/"));
  const byParent = line.some(({ id }) => isOfOffice(id));
  if (!byModule && !byAddress && !byParent) return false;
  if (byModule && (byAddress || isFrame(route, routes))) return true;
  throw new UnguardedOffice(
    `${route.id} is at /${address.join("/")}: what is under /cog-admin must be in ${officeModules} and the other way round.`,
  );
}

// A layout without a path has no address of its own; its pages are looked at one by one.
function isFrame({ id, path, index }: Route, routes: ServerBuild["routes"]): boolean {
  return !path && !index && Object.values(routes).some(({ parentId }) => parentId === id);
}

function guarded(route: Route): Route {
  const module = { ...route.module };
  for (const name of ["loader", "action"] as const) {
    const handler = route.module[name];
    if (handler === undefined) continue;
    if (typeof handler !== "function") throw new UnguardedOffice(`The ${name} of ${route.id} is not a function.`);
    const isOfPage = route.module.default !== undefined;
    const letIn = (request: Request) =>
      isOfPage && isPostedForm(request) ? requireAccountOrKeep(request) : requireAccount(request);
    module[name] =
      name === "loader"
        ? (args) => requireAccount(args.request) && handler(args)
        : (args) => whileSignedIn(args.request, letIn, () => handler(args));
  }
  return { ...route, module };
}

function lineage(route: Route, routes: ServerBuild["routes"]): Route[] {
  const parent = route.parentId ? routes[route.parentId] : undefined;
  return parent ? [...lineage(parent, routes), route] : [route];
}
