import type { IncomingMessage, ServerResponse } from "node:http";
import type Database from "better-sqlite3";
import { LRUCache } from "lru-cache";
import { failedReadCount } from "../../http";
import { getClient } from "../middleware/forwarded-headers";
import { formatLogPath } from "../middleware/request-log";
import { type PageRequest, parsePageRequest } from "./cache-key";
import { type CachedPage, createCachedPage, memorySize, sendCachedPage } from "./cached-page";
import { trackChanges } from "./change-tracker";
import { type CacheEntry, createRefresher } from "./refresh";

export type PageCacheOptions = {
  /** Answers a request for a page: Remix's own handler. */
  render: (request: Request) => Promise<Response>;
  /** The database of the school, another one after a restore. */
  database: () => Database.Database;
  publicUrl?: URL;
  /** How many proxies are trusted. */
  proxies: number;
  /** How many bytes of pages are kept at most. */
  maxBytes?: number;
  /** The time, in ms since 1970. */
  now?: () => number;
};

/** A page that is being rendered, for all who have asked for it since. */
type PendingRender = { version: number; page: Promise<CachedPage> };

export type PageCache = ReturnType<typeof createPageCache>;

const megabyte = 1024 * 1024;
// Without one public address the website answers by any name: pages of so many are found again.
const maxHosts = 8;

/**
 * Keeps the public pages as they go over the wire, and never sends one that is not as the school is at this moment.
 * How it works, with a drawing: docs/page-cache.md.
 */
export function createPageCache(options: PageCacheOptions) {
  const { render, database, publicUrl, proxies, maxBytes = 24 * megabyte, now } = options;
  const isSecure = publicUrl?.protocol === "https:";
  const entries = new LRUCache<string, CacheEntry>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }) => memorySize(page),
  });
  const flights = new Map<string, PendingRender>();
  // By the name that a request bears, as it was sent: the origin it leads to. Only names that have passed the checks.
  const origins = new LRUCache<string, string>({ max: maxHosts });
  const changes = trackChanges(database, () => refresh.start(), now);
  const refresh = createRefresher({
    entries,
    version: changes.version,
    render: renderAgain,
    isBusy: () => waiting > 0,
  });
  let [uses, waiting] = [0, 0];

  /**
   * Answers a request whose page is kept, before anything else looks at it: the name it bears has passed the checks
   * before. Returns its path as the log shows it, or undefined where it does not answer.
   */
  function serveKept(request: IncomingMessage, response: ServerResponse): string | undefined {
    const origin = isSimpleRequest(request) ? origins.get(nameOf(request)) : undefined;
    const asked = origin === undefined ? undefined : toPageRequest(request);
    // A request right behind another has no socket for its answer yet.
    if (origin === undefined || !asked || response.socket === null || !succeeds(changes.lookOnceATurn))
      return undefined;
    const entry = find(cacheKey(origin, asked));
    if (!entry) return undefined;
    sendCachedPage(request, response, entry.page, changes.secondsToChange());
    return formatLogPath(entry.address.split("?", 1)[0] ?? "");
  }

  /**
   * Answers a request at this origin that has passed all checks, where it asks for a page that may be kept: with the
   * one that is, or with one that is rendered now. Returns whether it does; then `fail` is called when that fails.
   */
  function serve(
    request: IncomingMessage,
    response: ServerResponse,
    origin: string,
    fail: (error: unknown) => void,
  ): boolean {
    const asked = toPageRequest(request);
    if (!asked || !succeeds(changes.look)) return false;
    const at = publicUrl?.origin ?? origin;
    if (isSimpleRequest(request)) origins.set(nameOf(request), at);
    const key = cacheKey(at, asked);
    const entry = find(key);
    if (entry) {
      sendCachedPage(request, response, entry.page, changes.secondsToChange());
      return true;
    }
    waiting += 1;
    renderOnce({ ...asked, key, origin: at })
      .then((page) => {
        if (!response.headersSent && !response.destroyed)
          sendCachedPage(request, response, page, changes.secondsToChange());
      })
      .catch(fail)
      .finally(() => {
        waiting -= 1;
        refresh.start();
      });
    return true;
  }

  function find(key: string): CacheEntry | undefined {
    const entry = entries.get(key);
    if (entry?.version !== changes.version()) return undefined;
    entry.usedAt = ++uses;
    return entry;
  }

  /** Whoever asks for a page while it is rendered shares it; whoever asks after a change gets one that began after it. */
  function renderOnce(wanted: Omit<CacheEntry, "version" | "page" | "usedAt">): Promise<CachedPage> {
    const { key } = wanted;
    const version = changes.version();
    const current = flights.get(key);
    if (current?.version === version) return current.page;
    const flight = { version, page: renderAndKeep({ ...wanted, usedAt: ++uses }, version) };
    flights.set(key, flight);
    const land = () => flights.get(key) === flight && flights.delete(key);
    flight.page.then(land, land);
    return flight.page;
  }

  async function renderAndKeep(wanted: Omit<CacheEntry, "version" | "page">, version: number): Promise<CachedPage> {
    const failedBefore = failedReadCount();
    const { page, isForOne } = await fetchPage(wanted);
    const before = entries.peek(wanted.key)?.page;
    // The same page keeps its encodings.
    const kept = before?.etag === page.etag ? before : page;
    const isWhole = page.status === 200 && !isForOne && failedReadCount() === failedBefore;
    if (isWhole && isStill(version)) entries.set(wanted.key, { ...wanted, version, page: kept });
    return kept;
  }

  async function fetchPage({ origin, address, isLight }: Omit<CacheEntry, "version" | "page">) {
    const end = new AbortController();
    const headers: HeadersInit = isLight ? { "Save-Data": "on" } : {};
    const answer = await render(new Request(origin + address, { headers, signal: end.signal }));
    const isForOne = answer.headers.has("Set-Cookie") || /no-store/.test(answer.headers.get("Cache-Control") ?? "");
    const page = await createCachedPage(answer, { isLight, isSecure });
    // Remix holds on to what it read for five seconds more unless the request ends.
    end.abort("the page is rendered");
    return { page, isForOne };
  }

  /** Whether nothing has changed since: this time it is looked for, whenever that was last. */
  const isStill = (version: number) => succeeds(changes.look) && changes.version() === version;

  async function renderAgain({ key, origin, address, isLight, usedAt }: CacheEntry): Promise<void> {
    changes.look();
    const { status } = await renderOnce({ key, origin, address, isLight });
    const entry = entries.peek(key);
    if (entry) entry.usedAt = usedAt;
    if (status >= 500) throw new Error(`it answers ${status}`);
  }

  /** What tells one public name of the website from another. */
  function nameOf(request: IncomingMessage): string {
    const { host = "" } = request.headers;
    return publicUrl || proxies === 0 ? host : `${getClient(request, proxies).protocol} ${host}`;
  }

  return { serveKept, serve, refreshed: refresh.settled, bytes: () => entries.calculatedSize };
}

const toPageRequest = ({ method = "", url = "", headers }: IncomingMessage) => parsePageRequest(method, url, headers);

const cacheKey = (origin: string, { address, isLight }: PageRequest) =>
  `${origin} ${isLight ? "light" : "full"} ${address}`;

/** Whether a request has one host, no body and no wish that the checks have to look at. */
function isSimpleRequest({ headers, headersDistinct }: IncomingMessage): boolean {
  const asksMore = headers.expect || headers["content-length"] || headers["transfer-encoding"];
  return !asksMore && headersDistinct.host?.length === 1;
}

function succeeds(look: () => void): boolean {
  try {
    look();
    return true;
  } catch {
    return false;
  }
}
