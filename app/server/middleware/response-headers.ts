import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { RequestHandler } from "express";
import helmet from "helmet";
import onHeaders from "on-headers";
import { isCardAddress } from "~/path-rules";
import { requestPath } from "../request";

const oneYear = 365 * 24 * 60 * 60;

/**
 * Sets the security headers of every response. A page sets its own content policy. Other responses get the policy in
 * `defaultHeaders`.
 */
export const securityHeaders = (isSecure: boolean) =>
  helmet({
    contentSecurityPolicy: false,
    // crossOriginResourcePolicy stays off, because other websites show our sharing pictures.
    crossOriginResourcePolicy: false,
    originAgentCluster: false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    strictTransportSecurity: isSecure && { maxAge: oneYear, includeSubDomains: false },
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });

/**
 * Lists the headers of `securityHeaders` for cached pages. Running helmet for every request would take a third of the
 * time that a cached page needs.
 */
export function listSecurityHeaders(isSecure: boolean): [name: string, value: string][] {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  securityHeaders(isSecure)(response.req, response, () => {});
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
}

export const defaultHeaders = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cache-Control": "no-store",
};

// All responses at the addresses of family cards get these headers, even if the card does not exist or the website is
// closed.
const cardHeaders = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow, noarchive",
};

/** Adds the headers only when the response is sent, because Remix appends its own headers to existing headers. */
export function addDefaultHeaders(isSecure: boolean): RequestHandler {
  return (request, response, next) => {
    onHeaders(response, () => {
      if (isSecure) secureCookies(response);
      for (const name of ["Referrer-Policy", "X-Content-Type-Options", "X-Frame-Options"]) keepLast(response, name);
      if (response.statusCode === 503 && !response.hasHeader("Retry-After")) response.setHeader("Retry-After", "5");
      // A 304 response gets no defaults, because the browser would replace the headers of its cached response with
      // them.
      if (response.statusCode !== 304)
        for (const [name, value] of Object.entries(defaultHeaders))
          if (!response.hasHeader(name)) response.setHeader(name, value);
      if (isCardAddress(requestPath(request)))
        for (const [name, value] of Object.entries(cardHeaders)) response.setHeader(name, value);
    });
    next();
  };
}

/** Keeps only the last value of a header, because Remix appends the header of a route to an existing header. */
function keepLast(response: ServerResponse, name: string): void {
  const values = [response.getHeader(name) ?? []].flat();
  if (values.length > 1) response.setHeader(name, values.at(-1) ?? "");
}

function secureCookies(response: ServerResponse): void {
  const cookies = [response.getHeader("Set-Cookie") ?? []].flat().map(String);
  const secured = cookies.map((cookie) => (/;\s*secure\s*(?:;|$)/i.test(cookie) ? cookie : `${cookie}; Secure`));
  if (secured.length > 0) response.setHeader("Set-Cookie", secured);
}
