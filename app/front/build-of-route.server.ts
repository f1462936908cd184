import type { ServerBuild } from "@remix-run/node";

/**
 * The same website with the route of this id and those around it alone: Remix looks through all routes anew for each
 * request, which takes longer than many an answer. Throws where no route has this id.
 */
export function buildOfRoute(route: string, { routes, assets, ...rest }: ServerBuild): ServerBuild {
  const ids: string[] = [];
  for (let id: string | undefined = route; id; id = routes[id]?.parentId) ids.unshift(id);
  const onTheWay = <T>(all: Record<string, T>) =>
    Object.fromEntries(
      ids.map((id) => {
        const one = all[id];
        if (one === undefined) throw new Error(`there is no route called ${id}`);
        return [id, one];
      }),
    );
  return { ...rest, routes: onTheWay(routes), assets: { ...assets, routes: onTheWay(assets.routes) } };
}
