import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import { isAdminPath } from "~/path-rules";
import { allowedMethods, RequestError, type RequestProblem, requestHost, requestPath } from "../request";

export function validateRequest(publicUrl?: URL): RequestHandler {
  return (request, _response, next) => {
    next(toError(checkHost(request, publicUrl) ?? checkMethod(request) ?? checkPath(request)));
  };
}

export function validateUrl(publicUrl?: URL): RequestHandler {
  return (request, _response, next) => next(toError(checkHost(request, publicUrl) ?? checkPath(request)));
}

const toError = (problem?: RequestProblem) => problem && new RequestError(problem);

function checkHost(request: IncomingMessage, publicUrl?: URL): RequestProblem | undefined {
  const host = requestHost(request);
  if (!host) return "host";
  return !publicUrl || host === publicUrl.host ? undefined : "otherHost";
}

function checkMethod({ method = "" }: IncomingMessage): RequestProblem | undefined {
  return allowedMethods.split(", ").includes(method) ? undefined : "method";
}

function checkPath(request: IncomingMessage): RequestProblem | undefined {
  if (request.method === "OPTIONS" && request.url === "*") return undefined;
  const path = requestPath(request);
  if (!isValidPath(path)) return "path";
  // Public pages load no data by script, so no public URL ends with ".data". Without this rule, Express would compress
  // the response for such a URL as text.
  const isPublicData = path.endsWith(".data") && !isAdminPath(path);
  return isPublicData && request.method !== "POST" ? "notFound" : undefined;
}

const maxPathLength = 2048;

// Apps for sharing sometimes escape the end of a link twice. In the link of a post this does no harm, because we do not
// read the end.
const endOfPost = /(?<=^(?:\/[a-z]{2})?\/blogs\/\d+\/)[^/]+$/i;

/**
 * Returns whether all code that reads the path understands it in the same way. No character may be escaped twice or
 * without need.
 */
export function isValidPath(path: string): boolean {
  if (path.length > maxPathLength || !path.startsWith("/") || /\/\/|\\/.test(path)) return false;
  if (new URL(path, "http://school.invalid").pathname !== path) return false;
  const text = decodePath(path);
  if (text === undefined || /\p{Cc}/u.test(text) || /%[0-9a-f]{2}/i.test(text.replace(endOfPost, ""))) return false;
  return !listEscapedAscii(path).some(isNeedlesslyEscaped);
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

export function checkOrigin(publicUrl?: URL): RequestHandler {
  return (request, _response, next) => {
    if (request.method !== "POST") return next();
    const { origin, referer } = request.headers;
    const fetchSite = request.headers["sec-fetch-site"]?.toString();
    const host = requestHost(request);
    const ownOrigins = publicUrl ? [publicUrl.origin] : [`http://${host}`, `https://${host}`];
    if (isSameOrigin({ fetchSite, origin, referer }, ownOrigins)) next();
    else next(new RequestError("origin"));
  };
}

type RequestSource = { fetchSite?: string; origin?: string; referer?: string };

// If the browser sends Sec-Fetch-Site or Origin, these headers must match our origin. If both are missing, the Referer
// must match. A request without any of these headers is rejected.
function isSameOrigin({ fetchSite, origin, referer }: RequestSource, ownOrigins: string[]): boolean {
  if (fetchSite === undefined && origin === undefined) return ownOrigins.includes(parseOrigin(referer));
  return (fetchSite ?? "same-origin") === "same-origin" && (origin === undefined || ownOrigins.includes(origin));
}

function parseOrigin(url = ""): string {
  return URL.canParse(url) ? new URL(url).origin : "";
}
