import type { RequestHandler } from "express";
import { RequestError, requestHost } from "../request";

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

// Whatever the browser says must agree; the Referer counts only without both others. Saying nothing at all is a no.
function isSameOrigin({ fetchSite, origin, referer }: RequestSource, ownOrigins: string[]): boolean {
  if (fetchSite === undefined && origin === undefined) return ownOrigins.includes(parseOrigin(referer));
  return (fetchSite ?? "same-origin") === "same-origin" && (origin === undefined || ownOrigins.includes(origin));
}

function parseOrigin(address = ""): string {
  return URL.canParse(address) ? new URL(address).origin : "";
}
