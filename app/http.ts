import { data } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";

/** Thrown by a route when what the address names is not there. */
export const notFound = () => data(null, { status: 404 });

/** Thrown by a route when the request makes no sense at all; a form with mistakes is answered with the form instead. */
export const badRequest = () => data(null, { status: 400 });

let failedReads = 0;

/** How many readings of public pages have failed since the start: a page made meanwhile may lack something. */
export const failedReadCount = () => failedReads;

/**
 * What a public page shows when its own reading fails: the fault is logged in one line, the page goes on with the
 * fallback and stays 200, because an empty list is better than no school.
 */
export function readOrFallback<T, Fallback = T>(fallback: Fallback, read: () => T): T | Fallback {
  try {
    return read();
  } catch (fault) {
    failedReads += 1;
    console.error(JSON.stringify({ fault: "something could not be read", cause: errorSummary(fault) }));
    return fallback;
  }
}

/** The first line of what went wrong, for logs; of an answer that a route threw, its status. */
export function errorSummary(fault: unknown): string {
  if (isRouteErrorResponse(fault)) return `${fault.status} ${fault.statusText}`.trim();
  return fault instanceof Error ? (fault.message.split("\n")[0] ?? "") : String(fault);
}

/** What the box lacks where a fault comes from that: room on its disk, or leave to write there. */
export function diskProblem(fault: unknown): "room" | "leave" | undefined {
  const code = errorCode(fault);
  if (/^(?:ENOSPC|EDQUOT|SQLITE_FULL)/.test(code)) return "room";
  return /^(?:EROFS|EACCES|EPERM|SQLITE_READONLY|SQLITE_CANTOPEN)/.test(code) ? "leave" : undefined;
}

/** Whether something failed because another program holds the database. */
export const isDatabaseLocked = (fault: unknown): boolean => errorCode(fault).startsWith("SQLITE_BUSY");

const errorCode = (fault: unknown) => String((fault as { code?: unknown } | null)?.code ?? "");

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
  const asked = new URL(request.url).searchParams.get("page") || "1";
  const page = getPageNumber(request);
  return asked !== String(page) || (page > 1 && entries?.length === 0);
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
