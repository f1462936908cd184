import { data } from "@remix-run/node";

/** Thrown by a route when what the address names is not there. */
export const notFound = () => data(null, { status: 404 });

/** Thrown by a route when the request makes no sense at all; a form with mistakes is answered with the form instead. */
export const badRequest = () => data(null, { status: 400 });

/** What the modules of the office's routes have in front of their names. */
export const adminRoutePrefix = "routes/admin/";

/** Whether the route of this id is the office's. */
export const isAdminRoute = (id: string): boolean => id.startsWith(adminRoutePrefix);

/** The page number of a `?page=` address: a whole number from 1, anything else is the first page. */
export function getPageNumber(request: Request): number {
  const page = new URL(request.url).searchParams.get("page") ?? "";
  return /^[1-9]\d{0,5}$/.test(page) && Number(page) <= 100_000 ? Number(page) : 1;
}

/**
 * Whether a public list has no such page: its number is none, or the list ends before it. The first one is always
 * there, empty or not. `entries` are those of the page, undefined when they could not be read.
 */
export function isMissingPage(request: Request, entries: unknown[] | undefined): boolean {
  const param = new URL(request.url).searchParams.get("page") || "1";
  const page = getPageNumber(request);
  return param !== String(page) || (page > 1 && entries?.length === 0);
}

/**
 * Whether a text is a path of this website and nothing else: one leading slash, no second, no backslash, no control,
 * nor a second slash once its dots are gone, as in "/.//other.example".
 */
export const isSitePath = (path: string) =>
  /^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(path) && !new URL(path, "http://school").pathname.startsWith("//");

/** The id an address names, "/notices/7": a plain whole number from 1, anything else is undefined. */
export function parseId(segment = ""): number | undefined {
  return /^[1-9]\d{0,14}$/.test(segment) ? Number(segment) : undefined;
}

// Also where somebody's program has escaped a letter or a slash, and whatever stands before or behind.
const escaped = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;
const plainOrEscaped = (letter: string) => `(?:${letter}|${escaped(letter)}|${escaped(letter.toUpperCase())})`;
const cardAddress = new RegExp(`(${[..."/card/"].map(plainOrEscaped).join("")}).+`, "is");

/** Whether a path is, or tries to be, the address at which a family opens a card. */
export const isCardAddress = (path: string): boolean => cardAddress.test(path);

/** A path as a log may show it: who has the token of a card's address sees the card, so it is left out. */
export const hideCardToken = (path: string): string => path.replace(cardAddress, "$1*");

/**
 * Whether this visitor wants light pages (no web fonts, no script, small pictures): chosen in the footer, else as the
 * browser's data saver says.
 */
export const wantsLightPages = ({ headers }: Request): boolean =>
  prefersLightPages(headers.get("Cookie") ?? "", headers.get("Save-Data") ?? "");

/** The same by the values of the headers Cookie and Save-Data, empty where there is none. */
export function prefersLightPages(cookie: string, saveData: string): boolean {
  const chosen = /(?:^|;\s*)light=(on|off)(?:;|$)/.exec(cookie)?.[1];
  return chosen ? chosen === "on" : saveData.toLowerCase() === "on";
}

/** Set-Cookie for the choice of the footer. */
export const lightPagesCookie = (choice: "on" | "off") =>
  `light=${choice}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`;
