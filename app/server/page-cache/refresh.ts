import { setImmediate as nextTurn } from "node:timers/promises";
import type { LRUCache } from "lru-cache";
import { errorSummary } from "../../http";
import { formatLogPath } from "../middleware/request-log";
import type { PageRequest } from "./cache-key";
import { type CachedPage, encodeSmallest } from "./cached-page";

/** One page of one origin. What is kept of it was rendered at `version`, and is sent only while that is the latest. */
export type CacheEntry = PageRequest & {
  key: string;
  origin: string;
  version: number;
  page: CachedPage;
  usedAt: number;
};

type RefreshOptions = {
  entries: LRUCache<string, CacheEntry>;
  /** The latest version of the school. */
  version: () => number;
  /** Renders the page of an entry and keeps it. Rejects when that fails. */
  render: (entry: CacheEntry) => Promise<void>;
  /** Whether a visitor waits for a page. */
  isBusy: () => boolean;
};

// After a change these are rendered again; the others wait for somebody who asks.
const maxRefreshed = 100;

/**
 * What happens to pages beside the visitors: after a change those that were asked for since the last one are rendered
 * again, the most recently used first, and what is kept is encoded as small as it gets. One at a time.
 */
export function createRefresher({ entries, version, render, isBusy }: RefreshOptions) {
  const refreshedAt = new Map<string, number>();
  let work: Promise<void> | undefined;

  /** Goes on with whatever there is to do. */
  function start(): void {
    dropUnused();
    work ??= run().finally(() => {
      work = undefined;
    });
  }

  /** Resolves when nothing is left to do. Never rejects. */
  function settled(): Promise<void> {
    start();
    return work ?? Promise.resolve();
  }

  async function run(): Promise<void> {
    for (;;) {
      // Whoever has asked for something goes first.
      do await nextTurn();
      while (isBusy());
      const all = [...entries.values()];
      const stale = mostRecent(all.filter((entry) => entry.version !== version()));
      const large = stale ? undefined : mostRecent(all.filter(({ page }) => !page.isSmallest));
      if (stale) await refresh(stale);
      else if (large) await encodeSmallest(large.page);
      else return restoreOrder(all);
    }
  }

  /** What was rendered again last was used longest ago, and leaves the cache first. */
  function restoreOrder(all: CacheEntry[]): void {
    for (const { key } of all.sort((a, b) => a.usedAt - b.usedAt)) entries.get(key);
  }

  async function refresh(entry: CacheEntry): Promise<void> {
    refreshedAt.set(entry.key, entry.usedAt);
    try {
      await render(entry);
    } catch (error) {
      const path = formatLogPath(entry.address.split("?", 1)[0] ?? "");
      console.error(JSON.stringify({ fault: "a page could not be made anew", path, cause: errorSummary(error) }));
    }
    // What could not be kept is not tried again.
    if (entries.peek(entry.key) === entry) entries.delete(entry.key);
  }

  /** A program that writes every second would have pages rendered every second that nobody asks for. */
  function dropUnused(): void {
    const stale = [...entries.values()].filter((entry) => entry.version !== version());
    if (stale.length === 0) return;
    const wanted = stale
      .filter(({ key, page, usedAt }) => page.isDocument && refreshedAt.get(key) !== usedAt)
      .sort((a, b) => b.usedAt - a.usedAt)
      .slice(0, maxRefreshed);
    for (const entry of stale) if (!wanted.includes(entry)) entries.delete(entry.key);
    for (const key of refreshedAt.keys()) if (!entries.has(key)) refreshedAt.delete(key);
  }

  return { start, settled };
}

function mostRecent(entries: CacheEntry[]): CacheEntry | undefined {
  return entries.reduce<CacheEntry | undefined>((a, b) => (a && a.usedAt > b.usedAt ? a : b), undefined);
}
