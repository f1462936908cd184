export const adminRoutePrefix = "routes/admin/";

export const isAdminRoute = (id: string): boolean => id.startsWith(adminRoutePrefix);

export const isAdminPath = (path: string): boolean => /^\/cog-admin(?:[/.]|$)/i.test(path);

/** Browsers subscribe to news at this path. No other public path accepts a request body. */
export const pushPath = "/notifications";

/** Returns the path of the page. Remix adds ".data" to the path when it requests the data of a page. */
export const pagePath = (path: string): string => path.replace(/\.data$/, "");

export const firstStepPath = (number: number) => `/cog-admin/school/first-steps/${number}`;

export const previewRoot = "/cog-admin/preview";

export const isPreviewPath = (pathname: string) => pathname.startsWith(`${previewRoot}/`);

/**
 * Also rejects "/.//other.example", because the browser reads this path as "//other.example", which is another host.
 */
export const isSitePath = (path: string) =>
  /^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(path) && !new URL(path, "http://school").pathname.startsWith("//");

// Also matches URLs in which an app has escaped a letter or a slash.
const cardAddress = /((?:\/|%2f)(?:c|%[46]3)(?:a|%[46]1)(?:r|%[57]2)(?:d|%[46]4)(?:\/|%2f)).+/is;

export const isCardAddress = (path: string): boolean => cardAddress.test(path);

/** Hides the token of a card in logs, because anyone with the link can open the card. */
export const hideCardToken = (path: string): string => path.replace(cardAddress, "$1*");
