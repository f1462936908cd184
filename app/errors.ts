import { isRouteErrorResponse } from "@remix-run/react";

let failedReads = 0;

/** If this count grows while a page is rendered, a part of the page may be missing. Such a page must not be cached. */
export const failedReadCount = () => failedReads;

/**
 * Returns `fallback` and logs the error if `read` throws. Use this for public pages, which keep status 200 if a part
 * cannot be read, and for admin lists that show their own message.
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

export function succeeds(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

export function errorSummary(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
}

/** Returns "full" if the disk has no space left, and "readOnly" if the disk does not allow writing. */
export function diskProblem(error: unknown): "full" | "readOnly" | undefined {
  const code = errorCode(error);
  if (/^(?:ENOSPC|EDQUOT|SQLITE_FULL)/.test(code)) return "full";
  return /^(?:EROFS|EACCES|EPERM|SQLITE_READONLY|SQLITE_CANTOPEN)/.test(code) ? "readOnly" : undefined;
}

export const isDatabaseLocked = (error: unknown): boolean => errorCode(error).startsWith("SQLITE_BUSY");

/** Returns the code of an error of Node or SQLite, and an empty string for other errors. */
export const errorCode = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? "");
