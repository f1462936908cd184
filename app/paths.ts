/** What the modules of the office's routes have in front of their names. */
export const adminRoutePrefix = "routes/admin/";

/** Whether the route of this id is the office's. */
export const isAdminRoute = (id: string): boolean => id.startsWith(adminRoutePrefix);

/** Whether a path, such as that of a request, is the office's; `/cog-admin.data` is, too. */
export const isAdminPath = (path: string): boolean => /^\/cog-admin(?:[/.]|$)/i.test(path);

/** Where the form of one of the first steps stands, counted from 1. */
export const firstStepPath = (number: number) => `/cog-admin/school/first-steps/${number}`;

/** Below this stand previews: a public page that only staff see yet, at its own address. */
export const previewRoot = "/cog-admin/preview";

/** Whether a path is that of a preview. */
export const isPreviewPath = (pathname: string) => pathname.startsWith(`${previewRoot}/`);

/**
 * Whether a text is a path of this website and nothing else: one leading slash, no second, no backslash, no control,
 * nor a second slash once its dots are gone, as in "/.//other.example".
 */
export const isSitePath = (path: string) =>
  /^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(path) && !new URL(path, "http://school").pathname.startsWith("//");

// Also where somebody's program has escaped a letter or a slash, and whatever stands before or behind.
const cardAddress = /((?:\/|%2f)(?:c|%[46]3)(?:a|%[46]1)(?:r|%[57]2)(?:d|%[46]4)(?:\/|%2f)).+/is;

/** Whether a path is, or tries to be, the address at which a family opens a card. */
export const isCardAddress = (path: string): boolean => cardAddress.test(path);

/** A path as a log may show it: who has the token of a card's address sees the card, so it is left out. */
export const hideCardToken = (path: string): string => path.replace(cardAddress, "$1*");
