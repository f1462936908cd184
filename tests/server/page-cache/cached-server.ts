import { createRequestHandler } from "@remix-run/express";
import { createRequestHandler as createFetchHandler } from "@remix-run/node";
import { guardAdminRoutes } from "../../../app/accounts/guard.server";
import { env } from "../../../app/env.server";
import { createLoadContext } from "../../../app/server/middleware/limit-body";
import { createPageCache, type PageCacheOptions } from "../../../app/server/page-cache/index";
import { wrapRouteHandlers } from "../../../app/server/route-handlers";
import { db } from "../../../drizzle/client";
import { websiteBuild } from "../../support/website-build";
import { type Answer, sendRequest, startTestServer } from "../test-server";

const build = wrapRouteHandlers(guardAdminRoutes(websiteBuild()));
const renderPage = createFetchHandler(build, "production");

type Wishes = Partial<Pick<PageCacheOptions, "now" | "maxBytes">> & {
  /** Called as the making of a page begins. */
  onMake?: () => void;
  /** Does its work on each answer that has been made, before the cache gets it. */
  onMade?: (answer: Response) => Response | Promise<Response>;
};

/** A server with the page cache before the whole website, which `website()` of the test file has set up. */
export async function startCachedServer({ onMade = (answer) => answer, onMake, ...wishes }: Wishes = {}) {
  const { PUBLIC_URL, TRUST_PROXY } = env();
  const made: string[] = [];
  const cache = createPageCache({
    render: async (request) => {
      const { pathname, search } = new URL(request.url);
      made.push(pathname + search);
      onMake?.();
      return onMade(await renderPage(request));
    },
    database: () => db().$client,
    publicUrl: PUBLIC_URL,
    proxies: TRUST_PROXY,
    ...wishes,
  });
  const server = await startTestServer({
    handler: createRequestHandler({ build, mode: "production", getLoadContext: createLoadContext }),
    pageCache: cache,
    settings: { TRUST_PROXY: String(TRUST_PROXY), ...(PUBLIC_URL && { PUBLIC_URL: PUBLIC_URL.href }) },
  });
  return {
    ...server,
    cache,
    /** The addresses of all pages that were made for the cache, in order. */
    made,
    get: (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
      sendRequest(server, `GET ${path}`, headers),
    ask: (line: string, headers: Record<string, string> = {}, body = ""): Promise<Answer> =>
      sendRequest(server, line, headers, body),
  };
}
