import type { IncomingMessage } from "node:http";
import type { RequestProblem } from "../error-page";
import { bodyLimit } from "../limits";

export const allowedMethods = "GET, HEAD, POST, OPTIONS";
export const readMethods = "GET, HEAD, OPTIONS";
export const healthPath = "/healthz";

/**
 * The first thing that is wrong with a request, before anything else looks at it: host, method, path, what it expects,
 * origin, what its headers say of the body, and whether the page takes one. `publicUrl` is the one address the school answers at, where
 * it is set.
 */
export function validateRequest(request: IncomingMessage, publicUrl?: URL): RequestProblem | undefined {
  return (
    checkHost(request, publicUrl) ??
    checkMethod(request) ??
    checkPath(request) ??
    checkExpectation(request) ??
    checkOrigin(request, publicUrl) ??
    checkBody(request) ??
    checkFormTarget(request)
  );
}

/** The path as it was sent, without the query. */
export function requestPath({ url = "" }: IncomingMessage): string {
  return url.split("?", 1)[0] ?? "";
}

/** The one host a request names, in its plain form. */
export function requestHost({ headersDistinct }: IncomingMessage): string | undefined {
  const [host = "", ...others] = headersDistinct.host ?? [];
  return others.length === 0 ? normalizeHost(host) : undefined;
}

/** Whether the sender waits for a word before the body comes; in HTTP/1.0 nobody does (RFC 9110, 10.1.1). */
export function expectsContinue({ headers, httpVersion }: IncomingMessage): boolean {
  return headers.expect?.toLowerCase() === "100-continue" && httpVersion !== "1.0";
}

/** Whether a body follows the headers. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function checkHost(request: IncomingMessage, publicUrl?: URL): RequestProblem | undefined {
  const host = requestHost(request);
  if (!host) return "host";
  if (!publicUrl || host === publicUrl.host) return undefined;
  return isLoopbackHost(host) && requestPath(request) === healthPath ? undefined : "otherHost";
}

function checkMethod({ method = "" }: IncomingMessage): RequestProblem | undefined {
  return allowedMethods.split(", ").includes(method) ? undefined : "method";
}

function checkPath(request: IncomingMessage): RequestProblem | undefined {
  if (request.method === "OPTIONS" && request.url === "*") return undefined;
  return isValidPath(requestPath(request)) ? undefined : "path";
}

function checkExpectation(request: IncomingMessage): RequestProblem | undefined {
  if (request.headers.expect === undefined || request.httpVersion === "1.0") return undefined;
  return expectsContinue(request) ? undefined : "expectation";
}

function checkOrigin(request: IncomingMessage, publicUrl?: URL): RequestProblem | undefined {
  if (request.method !== "POST") return undefined;
  const { origin, referer } = request.headers;
  const fetchSite = request.headers["sec-fetch-site"]?.toString();
  const host = requestHost(request);
  const ours = publicUrl ? [publicUrl.origin] : [`http://${host}`, `https://${host}`];
  return isSameOrigin({ fetchSite, origin, referer }, ours) ? undefined : "origin";
}

// Nothing outside the office takes a form.
function checkFormTarget(request: IncomingMessage): RequestProblem | undefined {
  return request.method !== "POST" || /^\/cog-admin(?:[/.]|$)/i.test(requestPath(request)) ? undefined : "noForm";
}

function checkBody(request: IncomingMessage): RequestProblem | undefined {
  if (request.method !== "POST") return hasBody(request) ? "body" : undefined;
  const announced = Number(request.headers["content-length"] ?? 0);
  return announced > bodyLimit(requestPath(request)).bytes ? "tooLarge" : undefined;
}

/** What a browser says about where a form was sent from; undefined for what it does not say. */
type RequestSource = { fetchSite?: string; origin?: string; referer?: string };

/**
 * Whether a form was sent from one of our own origins (`https://school.example`). Whatever the browser says must
 * agree: Sec-Fetch-Site and Origin where they are given, else the Referer. Saying nothing at all is a no.
 */
function isSameOrigin({ fetchSite, origin, referer }: RequestSource, ours: string[]): boolean {
  if (fetchSite === undefined && origin === undefined) return ours.includes(parseOrigin(referer));
  return (fetchSite ?? "same-origin") === "same-origin" && (origin === undefined || ours.includes(origin));
}

function parseOrigin(address = ""): string {
  return URL.canParse(address) ? new URL(address).origin : "";
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

const maxPathLength = 2048;

/**
 * Whether a raw path can be read in one way only, so that every reader after this one understands the same address:
 * its own normal form, no empty or dot segments, and nothing escaped that is an ASCII letter, digit, `-`, `.`, `_`,
 * `~`, a slash, a backslash, a control character or another escape. Text such as Bengali is escaped as UTF-8.
 */
export function isValidPath(path: string): boolean {
  if (path.length > maxPathLength || !path.startsWith("/") || /\/\/|\\/.test(path)) return false;
  if (new URL(path, "http://school.invalid").pathname !== path) return false;
  const text = decodePath(path);
  return text !== undefined && !/\p{Cc}|%[0-9a-f]{2}/iu.test(text) && !listEscapedAscii(path).some(isNeedlesslyEscaped);
}

function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

function listEscapedAscii(path: string): string[] {
  return Array.from(path.matchAll(/%([0-7][0-9a-f])/gi), ([, hex]) => String.fromCharCode(Number(`0x${hex}`)));
}

function isNeedlesslyEscaped(character: string): boolean {
  return /[A-Za-z0-9\-._~/\\]/.test(character);
}
