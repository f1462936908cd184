import type { ServerBuild } from "@remix-run/node";

type Routes = ServerBuild["routes"];
type Route = Routes[string];

/** One way to ask for a piece of the office: what to show in a failing test, and what comes back. */
export type AdminHandler = { name: string; open: () => Promise<Response> };

/** The pages that let people in, the only ones that stand open. */
export const publicRoutes = ["sign-in", "confirm-address", "forgotten-password", "new-password", "new-address"].map(
  (name) => `routes/admin/accounts/${name}`,
);

/** Every route that must be shut: all of the office but these, by where its module stands or by its address. */
export const listAdminRoutes = (routes: Routes): Route[] =>
  Object.values(routes).filter(
    (route) =>
      !publicRoutes.includes(route.id) &&
      (route.id.startsWith("routes/admin/") || /^\/cog-admin\b/i.test(addressOf(route, routes))),
  );

/** The handlers of these routes, called as the plain functions they are. */
export function listHandlers(routes: Routes): AdminHandler[] {
  return listAdminRoutes(routes).flatMap((route) => {
    const address = `http://school.example${addressOf(route, routes)}`;
    return (["loader", "action"] as const).flatMap((kind) => {
      const handler = route.module[kind] as ((args: object) => unknown) | undefined;
      if (!handler) return [];
      const requests = [new Request(address), new Request(address, { method: "POST", body: new URLSearchParams() })];
      return requests.map((request) => ({
        name: `${kind} of ${route.id} by ${request.method}`,
        open: () => getResponse(() => handler({ request, params: { id: "1", "*": "1" }, context: {} })),
      }));
    });
  });
}

/** The same routes over HTTP: as page and as data, whole and alone, and under every spelling of their address. */
export function listAddresses(routes: Routes, handle: (request: Request) => Promise<Response>): AdminHandler[] {
  return listAdminRoutes(routes).flatMap((route) =>
    spellings(addressOf(route, routes)).flatMap((path) => {
      const only = encodeURIComponent(route.id);
      const asked = [path, `${path}.data`, `${path}.data?_routes=${only}`, `${path}?_data=${only}`];
      return asked.flatMap((address) =>
        ["GET", "POST"].map((method) => ({
          name: `${method} ${address}`,
          open: () => handle(new Request(`http://school.example${address}`, { method })),
        })),
      );
    }),
  );
}

function addressOf(route: Route, routes: Routes): string {
  const parent = route.parentId ? routes[route.parentId] : undefined;
  const above = parent ? addressOf(parent, routes).replace(/\/$/, "") : "";
  return `${above}/${route.path ?? ""}`.replace(/:\w+\??|\*/g, "1").replace(/(.)\/$/, "$1");
}

const spellings = (path: string) => [
  path,
  `${path}/`,
  `/.${path}`,
  path.toUpperCase(),
  path.replace("c", "%63"),
  path.replace("-", "%2d"),
];

/** What a handler answers, whether it gives it or throws it. */
async function getResponse(call: () => unknown): Promise<Response> {
  try {
    const given = await call();
    return given instanceof Response ? given : Response.json(given ?? null);
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}
