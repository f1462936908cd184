import { env } from "../env.server";

const wellFormedToken = /^[\w-]{43}$/;

/** The session token that a request presents, if it looks like one. */
export function tokenFrom(request: Request): string | undefined {
  const start = `${cookieName()}=`;
  const cookies = (request.headers.get("Cookie") ?? "").split(";").map((cookie) => cookie.trim());
  const token = cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length);
  return token && wellFormedToken.test(token) ? token : undefined;
}

/** The Set-Cookie value that signs a browser in. It lives as long as the browser is open: staff share computers. */
export function sessionCookie(token: string): string {
  return `${cookieName()}=${token}; ${attributes()}`;
}

/** The Set-Cookie value that signs a browser out. */
export function clearedSessionCookie(): string {
  return `${cookieName()}=; Max-Age=0; ${attributes()}`;
}

// Browsers take the `__Host-` prefix only over https, and then from nobody but this very host.
function cookieName(): string {
  return overHttps() ? "__Host-office" : "office";
}

function attributes(): string {
  return `Path=/; HttpOnly; SameSite=Lax${overHttps() ? "; Secure" : ""}`;
}

/** Whether the website is served over https, so that cookies may insist on it. */
export function overHttps(): boolean {
  return env().PUBLIC_URL?.protocol === "https:";
}
