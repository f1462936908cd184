import type { IncomingMessage } from "node:http";

export const allowedMethods = "GET, HEAD, POST, OPTIONS";
export const readMethods = "GET, HEAD, OPTIONS";

/** Everything a request is rejected for, with the status it is answered with. */
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
  readOnly: 503,
} as const;

export type RequestProblem = keyof typeof problemStatuses;

/** What a middleware hands on instead of a request that it rejects; the error handler answers it. */
export class RequestError extends Error {
  constructor(readonly problem: RequestProblem) {
    super(`refused: ${problem}`);
  }
}

/** The path as it was sent, without the query. */
export function requestPath({ url = "" }: IncomingMessage): string {
  return url.split("?", 1)[0] ?? "";
}

/** Whether a body follows the headers. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** The one host a request names, in its plain form. */
export function requestHost({ headersDistinct }: IncomingMessage): string | undefined {
  const [host = "", ...others] = headersDistinct.host ?? [];
  return others.length === 0 ? normalizeHost(host) : undefined;
}

// Labels of at most 63 characters that neither begin nor end with a hyphen, no empty one among them or at the end.
const hostPattern = /^(?:(?!-)[a-z0-9_-]{1,63}(?<!-)(?:\.(?!-)[a-z0-9_-]{1,63}(?<!-))*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;
const maxHostLength = 253 + ":65535".length;

/**
 * The host a browser would name for this Host header: lower case, without the ports 80 and 443. Undefined when it is
 * no host at all, or one that a URL parser would read as another (`0x7f.1` is 127.0.0.1).
 */
export function normalizeHost(header: string): string | undefined {
  const host = header.toLowerCase();
  if (host.length > maxHostLength || !hostPattern.test(host) || !URL.canParse(`http://${host}`)) return undefined;
  const { hostname } = new URL(`http://${host}`);
  return host === hostname || host.startsWith(`${hostname}:`) ? host.replace(/:(?:80|443)$/, "") : undefined;
}

/** Whether the host is this machine's own name for itself, on any port. */
export function isLoopbackHost(host: string): boolean {
  return /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(host);
}

/**
 * Throws away what is still to come of a body, so that an early answer is heard: a browser reads it only after it has
 * sent everything. Resolves when the body is over, or `withinMs` later.
 */
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
