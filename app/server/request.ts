import type { IncomingMessage } from "node:http";
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

export function requestPath({ url = "" }: IncomingMessage): string {
  return url.split("?", 1)[0] ?? "";
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * Returns whether the client waits for "100 Continue". Node has already rejected all other values of the header Expect.
 * An HTTP/1.0 client does not wait (RFC 9110, 10.1.1).
 */
export const expectsContinue = ({ headers, httpVersion }: IncomingMessage): boolean =>
  headers.expect !== undefined && httpVersion !== "1.0";

export function requestHost({ headersDistinct }: IncomingMessage): string | undefined {
  const [host = "", ...others] = headersDistinct.host ?? [];
  return others.length === 0 ? normalizeHost(host) : undefined;
}

const hostPattern = /^(?:(?!-)[a-z0-9_-]{1,63}(?<!-)(?:\.(?!-)[a-z0-9_-]{1,63}(?<!-))*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;
const maxHostLength = 253 + ":65535".length;

/**
 * Returns undefined for an invalid host, and for a host that a URL parser would change. For example, a URL parser
 * changes `0x7f.1` to 127.0.0.1.
 */
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
