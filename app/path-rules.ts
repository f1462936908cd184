export const adminRoutePrefix = "routes/admin/";

export const isAdminRoute = (id: string): boolean => id.startsWith(adminRoutePrefix);

export const isAdminPath = (path: string): boolean => /^\/cog-admin(?:[/.]|$)/i.test(path);

/** The path at which browsers subscribe to notifications. No other public path accepts a request body. */
export const pushPath = "/notifications";

/**
 * Returns the path of a page. Removes the ".data" that Remix adds to the path when it requests only the data of the
 * page.
 */
export const pagePath = (path: string): string => path.replace(/\.data$/, "");

export const firstStepPath = (number: number) => `/cog-admin/school/first-steps/${number}`;

export const previewRoot = "/cog-admin/preview";

export const isPreviewPath = (pathname: string) => pathname.startsWith(`${previewRoot}/`);

/**
 * Returns whether a path leads to this website. Rejects "/.//other.example", because the browser reads it as
 * "//other.example", which is another host.
 */
export const isSitePath = (path: string) =>
  /^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(path) && !new URL(path, "http://school").pathname.startsWith("//");

// This pattern also matches links to cards in which an app has percent-encoded a letter or a slash.
const cardAddress = /((?:\/|%2f)(?:c|%[46]3)(?:a|%[46]1)(?:r|%[57]2)(?:d|%[46]4)(?:\/|%2f)).+/is;

export const isCardAddress = (path: string): boolean => cardAddress.test(path);

/** Replaces the token of a card with "*" for logs, because anyone with the token can open the card. */
export const hideCardToken = (path: string): string => path.replace(cardAddress, "$1*");
