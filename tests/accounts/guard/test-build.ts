import type { ServerBuild } from "@remix-run/node";
import { vi } from "vitest";

export type Routes = Record<string, Partial<ServerBuild["routes"][string]>>;

/** Told the name of every place whose loader or action runs. */
export const handlerCalled = vi.fn((place: string) => place);

const testHandlers = (place: string) => ({
  default: undefined,
  loader: () => Response.json(handlerCalled(place)),
  action: () => Response.json(handlerCalled(`${place} action`)),
});

/** The module of a page, frozen as the bundler's namespaces are. */
export const testPage = (place: string) => Object.freeze({ ...testHandlers(place), default: () => place });

/** A school of one public page, the login, and an office with a layout, two pages and a download. */
export const testRoutes: Routes = {
  root: { path: "", module: testPage("root") },
  "routes/public/notices": { parentId: "root", path: "notices", module: testPage("site") },
  "routes/admin/accounts/sign-in": { parentId: "root", path: "cog-admin/login", module: testPage("login") },
  "routes/admin/layout": { parentId: "root", path: "cog-admin", module: testPage("layout") },
  "routes/admin/dashboard": { parentId: "routes/admin/layout", index: true, module: testPage("dashboard") },
  "routes/admin/marks": { parentId: "routes/admin/layout", path: "results", module: testPage("marks") },
  "routes/admin/export": { parentId: "root", path: "cog-admin/export", module: Object.freeze(testHandlers("export")) },
};

/** A server build of these routes, of which every page renders as the word "page". */
export function createTestBuild(routes: Routes): ServerBuild {
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
