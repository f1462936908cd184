import type { ServerResponse } from "node:http";
import onHeaders from "on-headers";
import { isPartOfPage, securityHeaders } from "./security-headers";

/**
 * Lets the answer go out with every security header that it does not bring itself, whoever writes it, with cookies
 * that travel by https alone where the school is served so, and with when to try again where it is unavailable.
 */
export function addSecurityHeaders(response: ServerResponse, isSecure: boolean): void {
  onHeaders(response, () => {
    const status = response.statusCode;
    if (isSecure) holdCookiesToHttps(response);
    if (status === 503 && !response.hasHeader("Retry-After")) response.setHeader("Retry-After", "5");
    const type = String(response.getHeader("Content-Type") ?? "");
    for (const [name, value] of Object.entries(securityHeaders(status, isSecure, isPartOfPage(type)))) {
      if (!response.hasHeader(name)) response.setHeader(name, value);
    }
  });
}

function holdCookiesToHttps(response: ServerResponse): void {
  const cookies = [response.getHeader("Set-Cookie") ?? []].flat().map(String);
  const held = cookies.map((cookie) => (/;\s*secure\s*(?:;|$)/i.test(cookie) ? cookie : `${cookie}; Secure`));
  if (held.length > 0) response.setHeader("Set-Cookie", held);
}
