import type { ServerBuild } from "@remix-run/node";
import { isOfOffice } from "../http";

const isPublic = ([id]: [string, unknown]) => !isOfOffice(id);

/**
 * The same build without the office. Whoever makes a public page looks through all routes several times, of which the
 * office has most.
 */
export function publicWing({ routes, assets, ...build }: ServerBuild): ServerBuild {
  return {
    ...build,
    routes: Object.fromEntries(Object.entries(routes).filter(isPublic)),
    assets: { ...assets, routes: Object.fromEntries(Object.entries(assets.routes).filter(isPublic)) },
  };
}
