import { createRequestHandler, type EntryContext, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { createStaticHandler, type StaticHandler, type StaticHandlerContext } from "@remix-run/router";
import type { LastingParts } from "../look/page-parts";
import { buildOfRoute } from "./build-of-route.server";
import { keepLastingParts } from "./lasting-parts.server";

/** The routes to one page, and nothing of the others. */
type Way = { build: ServerBuild; modules: EntryContext["routeModules"]; remix: RequestHandler; reader?: StaticHandler };

/**
 * Answers a request by the route of this id and those around it. A page is read and written without what Remix does for
 * pages that script takes over in the browser, which takes as long again: looking through all routes, several times, and
 * putting the data into a form for the browser. Parts that show what they showed before are not written again. Whatever
 * is not simply a page, Remix answers. Throws where no route has this id.
 */
export function pageRenderer(build: ServerBuild): (request: Request, route: string) => Promise<Response> {
  const ways = new Map<string, Way>();
  const partsOfPage = keepLastingParts();
  return async (request, route) => {
    const way = ways.get(route) ?? wayTo(route, build);
    ways.set(route, way);
    const read = await way.reader?.query(request, { requestContext: {} });
    if (!read || !isPage(read)) return way.remix(request);
    // It also says what went wrong, in the log and in place of the page.
    return written(request, read, way, partsOfPage()).catch(() => way.remix(request));
  };
}

function wayTo(route: string, all: ServerBuild): Way {
  const build = buildOfRoute(route, all);
  const isOfPage = Object.values(build.routes).every(({ module }) => module.default && !module.headers);
  return {
    build,
    modules: Object.fromEntries(Object.entries(build.routes).map(([id, { module }]) => [id, module])),
    remix: createRequestHandler(build, "production"),
    reader: isOfPage ? createStaticHandler(nested(Object.values(build.routes))) : undefined,
  };
}

/** The routes, of which each stands in the one before, as the router takes them. */
function nested([route, ...inner]: ServerBuild["routes"][string][]): Parameters<typeof createStaticHandler>[0] {
  if (!route) return [];
  const { id, path, index, module } = route;
  const own = { id, path, handle: module.handle, loader: module.loader && reading(module.loader) };
  return [index ? { ...own, index } : { ...own, children: nested(inner) }];
}

type Loader = NonNullable<ServerBuild["routes"][string]["module"]["loader"]>;

const reading =
  (loader: Loader) =>
  ({ request, params }: Pick<Parameters<Loader>[0], "request" | "params">) =>
    loader({ request, params, context: {} });

function isPage(read: StaticHandlerContext | Response): read is StaticHandlerContext {
  if (read instanceof Response || read.errors) return false;
  return Object.values(read.loaderHeaders).every((headers) => !headers.has("Set-Cookie"));
}

async function written(
  request: Request,
  read: StaticHandlerContext,
  { build, modules }: Way,
  lasting: LastingParts,
): Promise<Response> {
  const context: EntryContext = {
    manifest: build.assets,
    routeModules: modules,
    staticHandlerContext: read,
    serverHandoffString: "",
    renderMeta: {},
    future: build.future,
    isSpaMode: false,
    serializeError: ({ message }) => ({ message }),
  };
  return build.entry.module.default(request, read.statusCode, new Headers(), context, { lasting });
}
