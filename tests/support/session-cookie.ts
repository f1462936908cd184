import { createHmac } from "node:crypto";
import { getSessionSecret } from "../../app/env.server";

/** The cookie that a browser over plain http sends for the session of this id, signed as Remix signs it. */
export function sessionCookie(id: string): string {
  const value = Buffer.from(JSON.stringify(id)).toString("base64");
  const signature = createHmac("sha256", getSessionSecret()).update(value).digest("base64").replace(/=+$/, "");
  return `office=${encodeURIComponent(`${value}.${signature}`)}`;
}

/** The id in such a cookie, or in a Set-Cookie value. */
export function sessionIdIn(cookies = ""): string {
  const value = /(?:^|; )office=([^;]*)/.exec(cookies)?.[1] ?? "";
  return value && JSON.parse(Buffer.from(decodeURIComponent(value).split(".")[0] ?? "", "base64").toString());
}
