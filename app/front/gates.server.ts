import type { IncomingMessage } from "node:http";
import { bodyCap } from "./body-cap";
import { isThisMachine, plainHost } from "./plain-host";
import { isPlainPath } from "./plain-path";
import type { Problem } from "./refusal";
import { isFromOurPages } from "./same-origin";

export const allowedMethods = "GET, HEAD, POST, OPTIONS";
export const methodsOfReading = "GET, HEAD, OPTIONS";
export const healthPath = "/healthz";

/**
 * The first thing that is wrong with a request, before anything else looks at it: host, method, path, what it expects,
 * origin, what its headers say of the body, and whether the page takes one. `publicUrl` is the one address the school answers at, where
 * it is set.
 */
export function problemAtTheGates(request: IncomingMessage, publicUrl?: URL): Problem | undefined {
  return (
    problemWithHost(request, publicUrl) ??
    problemWithMethod(request) ??
    problemWithPath(request) ??
    problemWithExpectation(request) ??
    problemWithOrigin(request, publicUrl) ??
    problemWithBody(request) ??
    problemWithForm(request)
  );
}

/** The path as it was sent, without the query. */
export function pathOf({ url = "" }: IncomingMessage): string {
  return url.split("?", 1)[0] ?? "";
}

/** The one host a request names, in its plain form. */
export function hostOf({ headersDistinct }: IncomingMessage): string | undefined {
  const [host = "", ...others] = headersDistinct.host ?? [];
  return others.length === 0 ? plainHost(host) : undefined;
}

/** Whether the sender waits for a word before the body comes; in HTTP/1.0 nobody does (RFC 9110, 10.1.1). */
export function waitsToContinue({ headers, httpVersion }: IncomingMessage): boolean {
  return headers.expect?.toLowerCase() === "100-continue" && httpVersion !== "1.0";
}

/** Whether a body follows the headers. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function problemWithHost(request: IncomingMessage, publicUrl?: URL): Problem | undefined {
  const host = hostOf(request);
  if (!host) return "host";
  if (!publicUrl || host === publicUrl.host) return undefined;
  return isThisMachine(host) && pathOf(request) === healthPath ? undefined : "otherHost";
}

function problemWithMethod({ method = "" }: IncomingMessage): Problem | undefined {
  return allowedMethods.split(", ").includes(method) ? undefined : "method";
}

function problemWithPath(request: IncomingMessage): Problem | undefined {
  if (request.method === "OPTIONS" && request.url === "*") return undefined;
  return isPlainPath(pathOf(request)) ? undefined : "path";
}

function problemWithExpectation(request: IncomingMessage): Problem | undefined {
  if (request.headers.expect === undefined || request.httpVersion === "1.0") return undefined;
  return waitsToContinue(request) ? undefined : "expectation";
}

function problemWithOrigin(request: IncomingMessage, publicUrl?: URL): Problem | undefined {
  if (request.method !== "POST") return undefined;
  const { origin, referer } = request.headers;
  const fetchSite = request.headers["sec-fetch-site"]?.toString();
  const host = hostOf(request);
  const ours = publicUrl ? [publicUrl.origin] : [`http://${host}`, `https://${host}`];
  return isFromOurPages({ fetchSite, origin, referer }, ours) ? undefined : "origin";
}

// Nothing outside the office takes a form.
function problemWithForm(request: IncomingMessage): Problem | undefined {
  return request.method !== "POST" || /^\/cog-admin(?:[/.]|$)/i.test(pathOf(request)) ? undefined : "noForm";
}

function problemWithBody(request: IncomingMessage): Problem | undefined {
  if (request.method !== "POST") return hasBody(request) ? "body" : undefined;
  const announced = Number(request.headers["content-length"] ?? 0);
  return announced > bodyCap(pathOf(request)).bytes ? "tooLarge" : undefined;
}
