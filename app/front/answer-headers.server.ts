import type { ServerResponse } from "node:http";
import { securityHeaders } from "./security-headers";

/**
 * Lets the answer go out with every security header that it does not bring itself, whoever writes it, with cookies
 * that travel by https alone where the school is served so, and with when to try again where it is unavailable.
 */
export function addSecurityHeaders(response: ServerResponse, isSecure: boolean): void {
  beforeHead(response, (status) => {
    if (isSecure) holdCookiesToHttps(response);
    if (status === 503 && !response.hasHeader("Retry-After")) response.setHeader("Retry-After", "5");
    const isPart = partsOfPages.test(String(response.getHeader("Content-Type") ?? ""));
    for (const [name, value] of Object.entries(securityHeaders(status, isSecure, isPart))) {
      if (!response.hasHeader(name)) response.setHeader(name, value);
    }
  });
}

const partsOfPages = /^(?:font|image)\/|^text\/(?:css|javascript)/;

/** Calls `last` with the status just before the head of the answer is written. */
export function beforeHead(response: ServerResponse, last: (status: number) => void): void {
  const writeHead = response.writeHead;
  // Node writes every head through this method, and what is given to it still wins over what was set before.
  response.writeHead = (status: number, ...rest: unknown[]) => {
    last(status);
    return Reflect.apply(writeHead, response, [status, ...rest]);
  };
}

function holdCookiesToHttps(response: ServerResponse): void {
  const cookies = [response.getHeader("Set-Cookie") ?? []].flat().map(String);
  const held = cookies.map((cookie) => (/;\s*secure\s*(?:;|$)/i.test(cookie) ? cookie : `${cookie}; Secure`));
  if (held.length > 0) response.setHeader("Set-Cookie", held);
}
