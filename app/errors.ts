import { isRouteErrorResponse } from "@remix-run/react";

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
  } catch (error) {
    failedReads += 1;
    console.error(JSON.stringify({ fault: "something could not be read", cause: errorSummary(error) }));
    return fallback;
  }
}

/** Whether some work is done without throwing. */
export function succeeds(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

/** The first line of what went wrong, for logs; of an answer that a route threw, its status. */
export function errorSummary(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
}

/** What the box lacks where a fault comes from that: room on its disk, or leave to write there. */
export function diskProblem(error: unknown): "room" | "leave" | undefined {
  const code = errorCode(error);
  if (/^(?:ENOSPC|EDQUOT|SQLITE_FULL)/.test(code)) return "room";
  return /^(?:EROFS|EACCES|EPERM|SQLITE_READONLY|SQLITE_CANTOPEN)/.test(code) ? "leave" : undefined;
}

/** Whether something failed because another program holds the database. */
export const isDatabaseLocked = (error: unknown): boolean => errorCode(error).startsWith("SQLITE_BUSY");

const errorCode = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? "");
