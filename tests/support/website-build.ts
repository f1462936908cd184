import type { ServerBuild } from "@remix-run/node";
import type { RouteConfigEntry } from "@remix-run/route-config";
import * as entry from "~/entry.server";
import * as root from "~/root";
import routeTable from "~/routes";
import remixConfig from "../../remix.config.js";

type Routes = ServerBuild["routes"];
type Module = Routes[string]["module"];

const modules = import.meta.glob<Module>("../../app/routes/**/*.{ts,tsx}", { eager: true });

/** All routes of `app/routes.ts` and the root route, in the form of Remix's server build. */
export const routesOfTheTable: Routes = {
  root: { id: "root", path: "", module: root as Module },
  ...flattened(await routeTable, "root"),
};

const pathSegments = (id = ""): string[] => {
  const route = routesOfTheTable[id];
  return route ? [...pathSegments(route.parentId), route.path ?? ""] : [];
};

const lists = ["notices", "result-documents", "blogs", "gallery", "downloads"];

/**
 * Lists every address of the website. A parameter like `:id` becomes 1. A route for all kinds of content gets an
 * address for each kind.
 */
export function listAddresses(): string[] {
  const paths = Object.keys(routesOfTheTable).map((id) => `/${pathSegments(id).filter(Boolean).join("/")}`);
  const named = paths.flatMap((path) => [...new Set(lists.map((list) => path.replace(/:list\b|:page\b/, list)))]);
  const plain = named.map((path) =>
    path
      .replace(/\/?:lang\?/, "")
      .replace(/:\w+\??|\*/g, "1")
      .replace(/\?/g, ""),
  );
  return [...new Set(plain.map((path) => path || "/"))];
}

/** Makes a server build of these routes, as `remix vite:build` does. The default is all routes of the website. */
export function websiteBuild(routes: Routes = routesOfTheTable): ServerBuild {
  const assets = Object.values(routes).map(({ module, ...route }) => [route.id, { ...route, ...described(module) }]);
  return {
    mode: "production",
    entry: { module: entry },
    routes,
    assets: {
      entry: { module: "/assets/entry.client.js", imports: [] },
      routes: Object.fromEntries(assets),
      url: "/assets/manifest.js",
      version: "1",
    },
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    future: remixConfig.future as ServerBuild["future"],
    isSpaMode: false,
  };
}

function flattened(table: RouteConfigEntry[], parentId: string): Routes {
  return Object.fromEntries(
    table.flatMap(({ file, path, index, id = file.replace(/\.tsx?$/, ""), children = [] }) => {
      const module = modules[`../../app/${file}`];
      if (!module) throw new Error(`app/routes.ts names ${file}, which is not there`);
      return [[id, { id, parentId, path, index, module }], ...Object.entries(flattened(children, id))];
    }),
  );
}

const described = (module: Module) => ({
  module: "/assets/route.js",
  hasAction: module.action !== undefined,
  hasLoader: module.loader !== undefined,
  hasClientAction: false,
  hasClientLoader: false,
  hasErrorBoundary: module.ErrorBoundary !== undefined,
});
