import { type Cookie, createCookie, redirect } from "@remix-run/node";
import { getCookieSecret } from "../env.server";
import { en } from "../i18n/en";
import type { Flash } from "./flash";

let cookie: Cookie | undefined;

function flashCookie(): Cookie {
  cookie ??= createCookie("flash", {
    // The path is "/", because the hydrated admin area also fetches /cog-admin.data, which is outside /cog-admin.
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    maxAge: 120,
    secrets: [getCookieSecret("flash")],
  });
  return cookie;
}

export async function redirectWithFlash(path: string, messages: Flash[], cookies: string[] = []) {
  const headers = new Headers();
  for (const value of [await flashCookie().serialize(messages), ...cookies]) headers.append("Set-Cookie", value);
  return redirect(path, { status: 303, headers });
}

/**
 * Returns the id of the item that was just published. Leaves the messages in the cookie, because the layout shows them.
 */
export async function readPublished(request: Request): Promise<number | undefined> {
  if (request.method !== "GET") return undefined;
  const messages = await readMessages(request);
  return messages.find(({ published }) => Number.isSafeInteger(published))?.published;
}

export async function takeFlash(request: Request): Promise<{ messages: Flash[]; headers: HeadersInit }> {
  if (request.method !== "GET") return { messages: [], headers: {} };
  const messages = await readMessages(request);
  if (messages.length === 0) return { messages, headers: {} };
  return {
    messages: messages.filter(({ title }) => title in en),
    headers: { "Set-Cookie": await flashCookie().serialize("", { maxAge: 0 }) },
  };
}

async function readMessages(request: Request): Promise<Flash[]> {
  const messages = await flashCookie().parse(request.headers.get("Cookie"));
  return Array.isArray(messages) ? messages : [];
}
