const sharedSeconds = 10;
const staleSeconds = 60;

/** Lists the values of Cache-Control. All other responses, and all errors, are sent with "no-store". */
export const cacheLifetimes = {
  publicPage: "public, max-age=0, must-revalidate",
  /** A light page must be private, because a shared cache that ignores Vary would show it to every visitor. */
  lightPage: "private, max-age=0, must-revalidate",
  feed: "public, max-age=300",
  /**
   * An uploaded file never changes. But browsers may cache it only for minutes, because its URL must stop working when
   * its notice or other item is withdrawn.
   */
  upload: "public, max-age=300, must-revalidate",
  /** A new file of a download replaces the old file under the same URL, so browsers must ask again at each request. */
  replaceableUpload: "public, max-age=0, must-revalidate",
  /** Icons keep their URLs when the school uploads another crest, so browsers must ask again. */
  icon: "public, max-age=0, must-revalidate",
  speculationRules: "public, max-age=3600",
  offlineWorker: "no-cache",
};

/**
 * Returns the Cache-Control value of a page that changes in `seconds`. Without must-revalidate, a browser would show an
 * outdated page once.
 */
export function sharedPageLifetime(seconds: number): string {
  const whole = Math.max(0, Math.min(sharedSeconds + staleSeconds, Math.floor(seconds)));
  const shared = Math.min(sharedSeconds, whole);
  return `${cacheLifetimes.publicPage}, s-maxage=${shared}, stale-while-revalidate=${whole - shared}`;
}
