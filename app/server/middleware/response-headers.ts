import type { ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import onHeaders from "on-headers";
import { isCardAddress } from "../../path-rules";
import { requestPath } from "../request";

/** For headers of all answers. Set as they are sent, because Remix appends its own to those that are there. */
export function addResponseHeaders(isSecure: boolean): RequestHandler {
  return (request, response, next) => {
    onHeaders(response, () => {
      const status = response.statusCode;
      if (isSecure) secureCookies(response);
      if (status === 503 && !response.hasHeader("Retry-After")) response.setHeader("Retry-After", "5");
      const type = String(response.getHeader("Content-Type") ?? "");
      for (const [name, value] of Object.entries(securityHeaders(status, isSecure, isSubresource(type)))) {
        if (!response.hasHeader(name)) response.setHeader(name, value);
      }
      if (isCardAddress(requestPath(request)))
        for (const [name, value] of Object.entries(cardHeaders)) response.setHeader(name, value);
    });
    next();
  };
}

function secureCookies(response: ServerResponse): void {
  const cookies = [response.getHeader("Set-Cookie") ?? []].flat().map(String);
  const secured = cookies.map((cookie) => (/;\s*secure\s*(?:;|$)/i.test(cookie) ? cookie : `${cookie}; Secure`));
  if (secured.length > 0) response.setHeader("Set-Cookie", secured);
}

const deniedPermissions = [
  "accelerometer",
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "screen-wake-lock",
  "serial",
  "usb",
  "xr-spatial-tracking",
];

const commonHeaders = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Frame-Options": "SAMEORIGIN",
};

// Half a kilobyte that says nothing of a font, a picture or a script: a first visit fetches ten of them.
const documentHeaders = {
  "Permissions-Policy": deniedPermissions.map((power) => `${power}=()`).join(", "),
  "Cross-Origin-Opener-Policy": "same-origin",
};

const defaultHeaders = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cache-Control": "no-store",
};

// Also where there is no card, or the website is closed.
const cardHeaders = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow, noarchive",
};

const oneYear = 365 * 24 * 60 * 60;

export function securityHeaders(status: number, isSecure: boolean, isPart = false): Record<string, string> {
  return {
    ...commonHeaders,
    ...(!isPart && documentHeaders),
    ...(isSecure && { "Strict-Transport-Security": `max-age=${oneYear}` }),
    // A browser writes the headers of a 304 over those of the answer it kept.
    ...(status !== 304 && defaultHeaders),
  };
}

export const isSubresource = (type: string) =>
  /^(?:font|image)\/|^text\/(?:css|javascript)|^application\/(?:manifest|speculationrules)\+json/.test(type);
