import type { TextKey } from "../i18n/en";
import { truncateText } from "../i18n/text";

type Carrier = { company: string; about: TextKey; hosts: RegExp };

/** The push services that we send messages to. The hosts are from the documentation of the four companies. */
export const carriers: Carrier[] = [
  { company: "Google", about: "push.for.google", hosts: /^fcm\.googleapis\.com$/ },
  { company: "Apple", about: "push.for.apple", hosts: /^[a-z0-9-]+\.push\.apple\.com$/ },
  { company: "Mozilla", about: "push.for.mozilla", hosts: /^[a-z0-9-]+\.push\.services\.mozilla\.com$/ },
  { company: "Microsoft", about: "push.for.microsoft", hosts: /^[a-z0-9-]+(?:\.[a-z0-9-]+)?\.notify\.windows\.com$/ },
];

const maxEndpointLength = 1000;

/**
 * Returns whether an endpoint belongs to a known push service. We check it when a browser subscribes and before each
 * message, because rows may come from a restored backup.
 * We allow only one spelling of an endpoint and no fragment, because a request never contains the fragment. Otherwise
 * one browser could fill many rows.
 */
export function isPushEndpoint(endpoint: string): boolean {
  if (endpoint.length > maxEndpointLength || !URL.canParse(endpoint)) return false;
  const { href, protocol, host, username, password } = new URL(endpoint);
  // Browsers spell an endpoint in the same way as `URL`. We reject other spellings, for example with a port or a
  // backslash.
  return (
    href === endpoint &&
    !href.includes("#") &&
    protocol === "https:" &&
    username + password === "" &&
    carriers.some(({ hosts }) => hosts.test(host))
  );
}

/** Returns the sum of the numbers. Each entry of `phones` counts the phones with the same choice and language. */
export const countPhones = (phones: { number: number }[]): number =>
  phones.reduce((sum, { number }) => sum + number, 0);

type Payload = { title: string; body: string; path: string; tag: string; lang: string };

// The limit in bytes for the title, and also for the body. A push service accepts 4 KB, including a hundred bytes for
// encryption.
const maxTextBytes = 1400;

/** Returns the message as JSON, with a shortened title and the first line of the body. The result has up to 3 KB. */
export function toPayload({ title, body, ...rest }: Payload): string {
  const [firstLine = ""] = body.trim().split("\n");
  return JSON.stringify({ title: shorten(title, 200), body: shorten(firstLine, 160), ...rest });
}

function shorten(text: string, letters: number): string {
  const cut = truncateText(text, letters);
  const { length } = new TextEncoder().encode(JSON.stringify(cut));
  // `letters` characters are longer than `maxTextBytes` only if they have very many combining marks. Then we halve the
  // number of characters.
  return length <= maxTextBytes ? cut : shorten(text, Math.floor(letters / 2));
}

const [minute, hour] = [60_000, 3_600_000];

export const dayMs = 24 * hour;

/** A message is no longer news if it is older than a day. */
export const isOld = (at: Date, now: Date) => now.getTime() - at.getTime() > dayMs;

/** Returns the pause before the next attempt in ms: 1, 2, 4 … minutes, but not more than 4 hours. */
export const retryPauseMs = (attempts: number) => Math.min(minute * 2 ** attempts, 4 * hour);

export type PushResponse = { status: number; retryAfter?: string; date?: string };

export type Outcome = { kind: "sent" | "gone" | "failed" | "later"; waitMs?: number };

/**
 * Interprets the response of a push service by RFC 8030 and RFC 8292. `undefined` means that the push service could not
 * be reached.
 */
export function judgeResponse(response: PushResponse | undefined, now: number): Outcome {
  const { status, retryAfter = "", date = "" } = response ?? { status: 503 };
  if (status >= 200 && status < 300) return { kind: "sent" };
  if (status === 404 || status === 410) return { kind: "gone" };
  // The push service rejected our signature. If our clock is right, the browser has subscribed with another key. If our
  // clock is wrong, the signature is invalid because of its time.
  if (status === 401 || status === 403) {
    return Math.abs(Date.parse(date) - now) < hour ? { kind: "gone" } : { kind: "later", waitMs: 0 };
  }
  return status === 429 || status >= 500
    ? { kind: "later", waitMs: parseRetryAfter(retryAfter, now) }
    : { kind: "failed" };
}

/** Parses a Retry-After header: a number of seconds, or a date. Returns the waiting time in ms, up to one day. */
function parseRetryAfter(text: string, now: number): number {
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Math.min(Math.max(0, wait || 0), dayMs);
}
