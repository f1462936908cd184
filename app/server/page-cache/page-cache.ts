import type { IncomingMessage, ServerResponse } from "node:http";
import type Database from "better-sqlite3";
import { LRUCache } from "lru-cache";
import { toClientNetwork } from "~/client-network.server";
import { failedReadCount, succeeds } from "~/errors";
import { getClient } from "../middleware/forwarded-headers";
import { listSecurityHeaders } from "../middleware/response-headers";
import { hasBody, requestHost } from "../request";
import type { Turns } from "../turns";
import { type PageRequest, parsePageRequest } from "./cache-key";
import { type CachedPage, createCachedPage, encodeSmallest, memorySize, sendCachedPage } from "./cached-page";
import { trackChanges } from "./change-tracker";

export type PageCacheOptions = {
  render: (request: Request) => Promise<Response>;
  database: () => Database.Database;
  publicUrl?: URL;
  proxies: number;
  maxBytes?: number;
  now?: () => number;
};

type CacheEntry = { version: number; page: CachedPage };

type PendingRender = { version: number; page: Promise<CachedPage> };

const megabyte = 1024 * 1024;

export type PageCache = {
  /** Calls `next` for requests that the cache does not handle. */
  serve: (request: IncomingMessage, response: ServerResponse, turns: Turns, next: () => void) => void;
};

/** The cache never sends an outdated page. See docs/page-cache.md for the reasons. */
export function createPageCache(options: PageCacheOptions) {
  const { database, publicUrl, proxies, maxBytes = 24 * megabyte, now } = options;
  const security = listSecurityHeaders(publicUrl?.protocol === "https:");
  const entries = new LRUCache<string, CacheEntry>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }) => memorySize(page),
  });
  const pendingRenders = new Map<string, PendingRender>();
  const changes = trackChanges(database, now);
  let encoding = Promise.resolve();

  function serve(request: IncomingMessage, response: ServerResponse, turns: Turns, next: () => void): void {
    const { method = "", url = "", headers } = request;
    const wanted = parsePageRequest(method, url, headers);
    const origin = wanted && requestOrigin(request);
    if (!wanted || !origin || !succeeds(changes.check)) {
      next();
      return;
    }
    const key = cacheKey(origin, wanted);
    const page = findFresh(key);
    const send = (found: CachedPage) => sendCachedPage(request, response, found, changes.secondsToChange());
    if (page) {
      send(page);
      return;
    }
    render(request, key, origin, wanted, turns)
      .then((rendered) => void (response.headersSent || response.destroyed || send(rendered)))
      // `next` renders the page again without the cache. If this fails too, Remix responds with the error page.
      .catch(() => next());
  }

  async function render(request: IncomingMessage, key: string, origin: string, wanted: PageRequest, turns: Turns) {
    const endTurn = await turns.take(toClientNetwork(getClient(request, proxies).ip));
    try {
      // While this request waited for its turn, another request may have cached the page, or a colleague may have
      // changed it.
      const page = succeeds(changes.look) ? findFresh(key) : undefined;
      return page ?? (await renderOnce(key, origin, wanted));
    } finally {
      endTurn();
    }
  }

  function findFresh(key: string): CachedPage | undefined {
    const entry = entries.get(key);
    return entry?.version === changes.version() ? entry.page : undefined;
  }

  function renderOnce(key: string, origin: string, wanted: PageRequest): Promise<CachedPage> {
    const version = changes.version();
    const current = pendingRenders.get(key);
    if (current?.version === version) return current.page;
    const pending = { version, page: renderAndKeep(key, origin, wanted, version) };
    pendingRenders.set(key, pending);
    const remove = () => pendingRenders.get(key) === pending && pendingRenders.delete(key);
    pending.page.then(remove, remove);
    return pending.page;
  }

  async function renderAndKeep(key: string, origin: string, wanted: PageRequest, version: number) {
    const failedBefore = failedReadCount();
    const { page, isPrivate } = await fetchPage(origin, wanted);
    const isComplete = page.status === 200 && !isPrivate && failedReadCount() === failedBefore;
    if (!isComplete || !isStillLatest(version)) return page;
    const before = entries.peek(key)?.page;
    const latest = before?.etag === page.etag ? before : page;
    entries.set(key, { version, page: latest });
    if (latest === page) encodeLater(key, page);
    return latest;
  }

  // We encode only one page at a time, because processing photos and files needs the same threads.
  function encodeLater(key: string, page: CachedPage): void {
    encoding = encoding.then(() => (entries.peek(key)?.page === page ? encodeSmallest(page) : undefined));
  }

  async function fetchPage(origin: string, { url, isLight }: PageRequest) {
    const end = new AbortController();
    const headers: HeadersInit = isLight ? { "Save-Data": "on" } : {};
    const answer = await options.render(new Request(origin + url, { headers, signal: end.signal }));
    const isPrivate = answer.headers.has("Set-Cookie") || /no-store/.test(answer.headers.get("Cache-Control") ?? "");
    const page = await createCachedPage(answer, { isLight, security });
    // Ends the request. Otherwise Remix would keep the data of the request in memory for five more seconds.
    end.abort("the page is rendered");
    return { page, isPrivate };
  }

  const isStillLatest = (version: number) => succeeds(changes.look) && changes.version() === version;

  // Returns undefined for a request that must not use the cache, because a later check will reject it.
  function requestOrigin(request: IncomingMessage): string | undefined {
    const host = requestHost(request);
    if (!host || request.headers.expect || hasBody(request)) return undefined;
    if (publicUrl) return host === publicUrl.host ? publicUrl.origin : undefined;
    return `${getClient(request, proxies).protocol}://${host}`;
  }

  return { serve, bytes: () => entries.calculatedSize };
}

const cacheKey = (origin: string, { url, isLight }: PageRequest) => `${origin} ${isLight ? "light" : "full"} ${url}`;
