import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";

export const allowedMethods = "GET, HEAD, POST, OPTIONS";
export const readMethods = "GET, HEAD, OPTIONS";

export const problemStatuses = {
  malformed: 400,
  host: 400,
  path: 400,
  body: 400,
  origin: 403,
  notFound: 404,
  method: 405,
  noForm: 405,
  tooSlow: 408,
  tooLarge: 413,
  expectation: 417,
  otherHost: 421,
  crowded: 429,
  headers: 431,
  broken: 500,
  closed: 503,
} as const;

export type RequestProblem = keyof typeof problemStatuses;

export class RequestError extends Error {
  constructor(readonly problem: RequestProblem) {
    super(`refused: ${problem}`);
  }
}

const rejected = new WeakMap<ServerResponse, number>();

/** The status of the error page that was sent in place of the answer. */
export const rejectedStatus = (response: ServerResponse): number | undefined => rejected.get(response);
export const setRejectedStatus = (response: ServerResponse, status: number): void =>
  void rejected.set(response, status);

export function requestPath({ url = "" }: IncomingMessage): string {
  return url.split("?", 1)[0] ?? "";
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

export function requestHost({ headersDistinct }: IncomingMessage): string | undefined {
  const [host = "", ...others] = headersDistinct.host ?? [];
  return others.length === 0 ? normalizeHost(host) : undefined;
}

const hostPattern = /^(?:(?!-)[a-z0-9_-]{1,63}(?<!-)(?:\.(?!-)[a-z0-9_-]{1,63}(?<!-))*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;
const maxHostLength = 253 + ":65535".length;

/** Undefined also for a host that a URL parser would read as another (`0x7f.1` is 127.0.0.1). */
export function normalizeHost(header: string): string | undefined {
  return header.length > maxHostLength ? undefined : normalized.memo(header) || undefined;
}

const normalized = new LRUCache<string, string>({ max: 50, memoMethod: (header) => parseHost(header) ?? "" });

function parseHost(header: string): string | undefined {
  const host = header.toLowerCase();
  if (!hostPattern.test(host) || !URL.canParse(`http://${host}`)) return undefined;
  const { hostname } = new URL(`http://${host}`);
  return host === hostname || host.startsWith(`${hostname}:`) ? host.replace(/:(?:80|443)$/, "") : undefined;
}

/** A browser reads an early answer only after it has sent everything. Resolves at the end, or `withinMs` later. */
export function discardBody(request: IncomingMessage, withinMs: number): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve();
  request.unpipe().resume();
  return new Promise((resolve) => {
    const timer = setTimeout(done, withinMs);
    for (const event of ["end", "error", "close"]) request.once(event, done);

    function done(): void {
      clearTimeout(timer);
      resolve();
    }
  });
}
