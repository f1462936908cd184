import { type Cookie, createCookie, data, redirect } from "@remix-run/node";
import { getSessionSecret } from "../env.server";
import { en } from "../i18n/en";
import type { Flash } from "./flash";

let cookie: Cookie | undefined;

/** Carries the flash messages over the redirect that follows every post. */
function flashCookie(): Cookie {
  cookie ??= createCookie("told", {
    // Not /cog-admin: the hydrated office also fetches /cog-admin.data, which lies outside that path.
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    maxAge: 120,
    secrets: [getSessionSecret()],
  });
  return cookie;
}

/**
 * The response to a successful post: a redirect to `path`, where `messages` are shown. A form sent by script gets the
 * path as data, because a redirect it followed by itself would use the messages up before anybody has read them.
 */
export async function redirectWithFlash(request: Request, path: string, messages: Flash[], cookies: string[] = []) {
  const headers = new Headers();
  for (const value of [await flashCookie().serialize(messages), ...cookies]) headers.append("Set-Cookie", value);
  if (request.headers.get("Accept") === "application/json") return data({ goTo: path }, { headers });
  return redirect(path, { status: 303, headers });
}

/** The item that a message for this page says was published, by its id; taking the messages is left to the layout. */
export async function readPublished(request: Request): Promise<number | undefined> {
  if (request.method !== "GET") return undefined;
  const messages = await readMessages(request);
  return messages.find(({ published }) => Number.isSafeInteger(published))?.published;
}

/** The flash messages for the page that is being shown, and the headers that make sure they are shown once. */
export async function takeFlash(request: Request): Promise<{ messages: Flash[]; headers: HeadersInit }> {
  if (request.method !== "GET") return { messages: [], headers: {} };
  const messages = await readMessages(request);
  if (messages.length === 0) return { messages, headers: {} };
  return {
    messages: messages.filter(({ title }) => title in en),
    headers: { "Set-Cookie": await flashCookie().serialize("", { maxAge: 0 }) },
  };
}

// The signature says that the website wrote it, not that it wrote it for this cookie.
async function readMessages(request: Request): Promise<Flash[]> {
  const messages = await flashCookie().parse(request.headers.get("Cookie"));
  return Array.isArray(messages) ? messages : [];
}
