import { data } from "@remix-run/node";

/** Thrown by a route when what the address names is not there. */
export const notFound = () => data(null, { status: 404 });

/** Thrown by a route when the request makes no sense at all; a form with mistakes is answered with the form instead. */
export const badRequest = () => data(null, { status: 400 });

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

/** The id an address names, "/notices/7": a plain whole number from 1, anything else is undefined. */
export function parseId(segment = ""): number | undefined {
  return /^[1-9]\d{0,14}$/.test(segment) ? Number(segment) : undefined;
}

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
