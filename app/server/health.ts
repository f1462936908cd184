import { accessSync, constants } from "node:fs";
import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import { succeeds } from "../errors";
import { isLoopbackHost, requestHost } from "./request";

/** What the health check asks: whether the site is ready, whether a cookie is that of signed-in staff, how the box is. */
export type Health = {
  isReady: () => boolean;
  isStaff?: (cookie: string) => Promise<boolean>;
  details?: () => Record<string, unknown>;
};

/**
 * Answers the health check: the process lives, since it answers; 503 while it is not ready for visitors. How the box is,
 * is told to signed-in staff, and to whoever asks on the box itself (`proxies` says how many proxies stand in front).
 */
export function sendHealth({ isReady, isStaff, details }: Health, proxies: number): RequestHandler {
  return async (request, response, next) => {
    try {
      const ready = isReady();
      const seesDetails = isLocalRequest(request, proxies) || (await isStaffRequest(request, isStaff));
      response.statusCode = ready ? 200 : 503;
      response.setHeader("Content-Type", "application/json");
      response.end(JSON.stringify({ live: true, ready, ...(seesDetails && details?.()) }));
    } catch (error) {
      next(error);
    }
  };
}

/** Whether the database answers and files can be added to the uploads folder. `probe` throws when it does not. */
export const canServe = (probe: () => unknown, uploadsFolder: string): boolean =>
  succeeds(probe) && succeeds(() => accessSync(uploadsFolder, constants.W_OK | constants.X_OK));

// The connection itself must come from this machine, and nothing may speak of somebody behind it: a proxy on the same
// machine, trusted or forgotten in the settings, brings all the world in by this very address. One that says nothing of
// whom it speaks for still mostly speaks HTTP/1.0, as nginx does unless told otherwise, or names a host without our port.
function isLocalRequest(request: IncomingMessage, proxies: number): boolean {
  const { remoteAddress = "", localPort } = request.socket;
  const host = requestHost(request) ?? "";
  const isLoopback = /^(?:::ffff:)?127\.|^::1$/.test(remoteAddress);
  const namesOwnPort = isLoopbackHost(host) && (/:(\d+)$/.exec(host)?.[1] ?? "80") === String(localPort);
  const isPassedOn = Object.keys(request.headers).some((name) => proxyHeaders.test(name));
  return proxies === 0 && isLoopback && namesOwnPort && request.httpVersion === "1.1" && !isPassedOn;
}

const proxyHeaders =
  /^(?:forwarded|via|x-forwarded.*|x-real-ip|x-client-ip|x-original-.*|true-client-ip|cf-.*|cdn-loop)$/;

async function isStaffRequest({ headers }: IncomingMessage, isStaff: Health["isStaff"]): Promise<boolean> {
  try {
    return headers.cookie !== undefined && (await isStaff?.(headers.cookie)) === true;
  } catch {
    return false;
  }
}
