/*
 * How long what the website sends may stay in a browser or in a cache in front of it, as values of Cache-Control. The
 * server's own page cache needs none: it renders a page anew as soon as something on it has changed.
 */

const sharedSeconds = 10;
const staleSeconds = 60;

/** By what is sent. Everything else, and every error, is sent with "no-store". */
export const cacheLifetimes = {
  /** A public page as the request handler makes it; a cache in front may keep it for `sharedPageLifetime`. */
  publicPage: "public, max-age=0, must-revalidate",
  /** A cache that does not look at Vary would show a light page to everybody. */
  lightPage: "private, max-age=0, must-revalidate",
  /** Feeds, site map, calendar, manifest, robots. */
  feed: "public, max-age=300",
  /**
   * A published file, as app/uploads/files.server.ts sends it. Minutes, although it never changes: a withdrawn notice
   * takes its file with it.
   */
  upload: "public, max-age=300, must-revalidate",
  /** Icons keep their addresses when the school uploads another crest. */
  icon: "public, max-age=0, must-revalidate",
  speculationRules: "public, max-age=3600",
  offlineWorker: "no-cache",
  /** Scripts, styles and fonts whose name holds a hash of what is in them. */
  hashedFile: "public,max-age=31536000,immutable",
};

/**
 * Cache-Control of a public page that changes by itself in `seconds`: a cache in front may show it for 10 seconds
 * without asking, and 60 more while it asks, but never past that moment. A browser asks every time; without
 * must-revalidate it would show what is stale once.
 */
export function sharedPageLifetime(seconds: number): string {
  const whole = Math.max(0, Math.min(sharedSeconds + staleSeconds, Math.floor(seconds)));
  const shared = Math.min(sharedSeconds, whole);
  return `${cacheLifetimes.publicPage}, s-maxage=${shared}, stale-while-revalidate=${whole - shared}`;
}
