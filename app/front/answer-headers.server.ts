import type { ServerResponse } from "node:http";
import { isPartOfPage, securityHeaders } from "./security-headers";

/**
 * Lets the answer go out with every security header that it does not bring itself, whoever writes it, with cookies
 * that travel by https alone where the school is served so, and with when to try again where it is unavailable.
 */
export function addSecurityHeaders(response: ServerResponse, isSecure: boolean): void {
  beforeHead(response, (status, headers) => {
    if (isSecure) holdCookiesToHttps(response);
    if (status === 503 && !response.hasHeader("Retry-After")) response.setHeader("Retry-After", "5");
    const type = String(typeIn(headers) ?? response.getHeader("Content-Type") ?? "");
    for (const [name, value] of Object.entries(securityHeaders(status, isSecure, isPartOfPage(type)))) {
      if (!response.hasHeader(name)) response.setHeader(name, value);
    }
  });
}

/** Calls `last` with the status, and the headers that come with it, just before the head of the answer is written. */
export function beforeHead(response: ServerResponse, last: (status: number, headers: unknown) => void): void {
  const writeHead = response.writeHead;
  // Node writes every head through this method, and what is given to it still wins over what was set before.
  response.writeHead = (status: number, ...rest: unknown[]) => {
    last(status, rest.at(-1));
    return Reflect.apply(writeHead, response, [status, ...rest]);
  };
}

/** The Content-Type among headers as Node takes them: an object, or names and values in turn. */
function typeIn(headers: unknown): unknown {
  const pairs = Array.isArray(headers) ? inPairs(headers) : Object.entries(headers ?? {});
  return pairs.find(([name]) => String(name).toLowerCase() === "content-type")?.[1];
}

const inPairs = (flat: unknown[]) => flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1]]] : []));

function holdCookiesToHttps(response: ServerResponse): void {
  const cookies = [response.getHeader("Set-Cookie") ?? []].flat().map(String);
  const held = cookies.map((cookie) => (/;\s*secure\s*(?:;|$)/i.test(cookie) ? cookie : `${cookie}; Secure`));
  if (held.length > 0) response.setHeader("Set-Cookie", held);
}
