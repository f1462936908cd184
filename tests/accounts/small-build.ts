import type { ServerBuild } from "@remix-run/node";
import { vi } from "vitest";

export type Routes = Record<string, Partial<ServerBuild["routes"][string]>>;

/** Told the name of every place whose loader or action runs. */
export const reached = vi.fn((place: string) => place);

const handlers = (place: string) => ({
  default: undefined,
  loader: () => Response.json(reached(place)),
  action: () => Response.json(reached(`${place} action`)),
});

/** The module of a page, frozen as the bundler's namespaces are. */
export const page = (place: string) => Object.freeze({ ...handlers(place), default: () => place });

/** A school of one public page, the login, and an office with a layout, two pages and a download. */
export const wings: Routes = {
  root: { path: "", module: page("root") },
  "routes/site/notices": { parentId: "root", path: "notices", module: page("site") },
  "routes/admin/login": { parentId: "root", path: "cog-admin/login", module: page("login") },
  "routes/admin/layout": { parentId: "root", path: "cog-admin", module: page("layout") },
  "routes/admin/dashboard": { parentId: "routes/admin/layout", index: true, module: page("dashboard") },
  "routes/admin/marks": { parentId: "routes/admin/layout", path: "results", module: page("marks") },
  "routes/admin/export": { parentId: "root", path: "cog-admin/export", module: Object.freeze(handlers("export")) },
};

/** A server build of these routes, of which every page renders as the word "page". */
export function smallBuild(routes: Routes): ServerBuild {
  const complete = Object.entries(routes).map(([id, route]) => [id, { id, module: { default: null }, ...route }]);
  return Object.freeze({
    mode: "production",
    entry: { module: { default: (_request: Request, status: number) => new Response("page", { status }) } },
    routes: Object.fromEntries(complete),
    assets: { entry: { module: "", imports: [] }, routes: {}, url: "", version: "1" },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: { v3_singleFetch: true } as ServerBuild["future"],
    isSpaMode: false,
  });
}
