import { data, type ServerBuild } from "@remix-run/node";
import { causeOf, isLocked, isOfOffice, lackOf } from "../http";
import { askDatabase } from "./busy-database.server";

type Route = ServerBuild["routes"][string];

/**
 * The same build with plain answers where the box itself is in the way of a loader or an action: 503 while another
 * program holds the database, 507 while the disk is full. Both are over when their cause is. The public pages show
 * what they can meanwhile.
 */
export function answerTroubles(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([key, route]): [string, Route] => [key, answering(route)]);
  return { ...build, routes: Object.fromEntries(routes) };
}

function answering(route: Route): Route {
  const module = { ...route.module };
  const needsDatabase = isOfOffice(route.id);
  for (const name of ["loader", "action"] as const) {
    const handler = route.module[name];
    if (typeof handler !== "function") continue;
    module[name] = async (args) => {
      try {
        askFirst(needsDatabase);
        return await handler(args);
      } catch (fault) {
        const status = statusOf(fault);
        if (!status) throw fault;
        console.error(JSON.stringify({ fault: "the box is in the way", cause: causeOf(fault) }));
        throw data(null, { status, headers: { "Cache-Control": "no-store" } });
      } finally {
        // An answer that comes before the whole form would not be read. The stock server brings no such function.
        if (name === "action") await args.context?.discardBody?.();
      }
    };
  }
  return { ...route, module };
}

function askFirst(isNeeded: boolean): void {
  try {
    askDatabase();
  } catch (fault) {
    if (isNeeded) throw fault;
  }
}

function statusOf(fault: unknown): number | undefined {
  if (isLocked(fault)) return 503;
  return lackOf(fault) === "room" ? 507 : undefined;
}
