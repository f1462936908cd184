import { accessSync, constants } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { hostOf } from "./gates.server";
import { isThisMachine } from "./plain-host";

/** What /healthz asks: whether the site is ready, whether a cookie is a signed-in colleague's, how the box is. */
export type Health = {
  isReady: () => boolean;
  isStaff?: (cookie: string) => boolean;
  details?: () => Record<string, unknown>;
};

/**
 * Answers `/healthz`: the process lives, since it answers; 503 while it is not ready for visitors. How the box is, is
 * told to signed-in staff, and to whoever asks on the box itself (`proxies` says how many proxies stand in front).
 */
export function answerHealth(
  request: IncomingMessage,
  response: ServerResponse,
  { isReady, isStaff, details }: Health,
  proxies: number,
): void {
  const ready = isReady();
  const mayKnow = isOnTheBox(request, proxies) || isColleague(request, isStaff);
  response.statusCode = ready ? 200 : 503;
  response.setHeader("Content-Type", "application/json");
  response.end(JSON.stringify({ live: true, ready, ...(mayKnow && details?.()) }));
}

/** Whether the database answers and files can be added to the uploads folder. `ask` throws when it does not. */
export function canServe(ask: () => unknown, uploadsFolder: string): boolean {
  try {
    ask();
    accessSync(uploadsFolder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

// The connection itself must come from this machine, and nothing may speak of somebody behind it: a proxy on the same
// machine, trusted or forgotten in the settings, brings all the world in by this very address.
function isOnTheBox(request: IncomingMessage, proxies: number): boolean {
  const { remoteAddress = "" } = request.socket;
  const isLoopback = /^(?:::ffff:)?127\.|^::1$/.test(remoteAddress);
  const isPassedOn = passedOn.some((name) => request.headers[name] !== undefined);
  return proxies === 0 && isLoopback && !isPassedOn && isThisMachine(hostOf(request) ?? "");
}

const passedOn = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

function isColleague({ headers }: IncomingMessage, isStaff: Health["isStaff"]): boolean {
  try {
    return headers.cookie !== undefined && isStaff?.(headers.cookie) === true;
  } catch {
    return false;
  }
}
