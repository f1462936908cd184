const sharedSeconds = 10;
const staleSeconds = 60;

/** The values of Cache-Control. All other answers, and every error, are sent with "no-store". */
export const cacheLifetimes = {
  publicPage: "public, max-age=0, must-revalidate",
  /** A cache in front that ignores Vary would show a light page to every visitor. */
  lightPage: "private, max-age=0, must-revalidate",
  feed: "public, max-age=300",
  /** A file never changes, but is cached for minutes only, because withdrawing a notice withdraws its file. */
  upload: "public, max-age=300, must-revalidate",
  /** A new file of a download replaces the old one at the next request. */
  replaceableUpload: "public, max-age=0, must-revalidate",
  /** Icons keep their addresses when the school uploads another crest. */
  icon: "public, max-age=0, must-revalidate",
  speculationRules: "public, max-age=3600",
  offlineWorker: "no-cache",
};

/** For a page that changes in `seconds`. Without must-revalidate a browser would show an outdated page once. */
export function sharedPageLifetime(seconds: number): string {
  const whole = Math.max(0, Math.min(sharedSeconds + staleSeconds, Math.floor(seconds)));
  const shared = Math.min(sharedSeconds, whole);
  return `${cacheLifetimes.publicPage}, s-maxage=${shared}, stale-while-revalidate=${whole - shared}`;
}
