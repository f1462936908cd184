import { accessSync, constants } from "node:fs";
import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import { succeeds } from "../errors";
import { isLoopbackHost, requestHost } from "./request";

export type Health = {
  isReady: () => boolean;
  isStaff?: (cookie: string) => Promise<boolean>;
  details?: () => Record<string, unknown>;
};

/** Details are only for signed-in staff and for whoever asks on this machine; `proxies` counts those in front. */
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

export const canServe = (probe: () => unknown, uploadsFolder: string): boolean =>
  succeeds(probe) && succeeds(() => accessSync(uploadsFolder, constants.W_OK | constants.X_OK));

// A proxy on this machine, trusted or forgotten in the settings, brings all the world in by the loopback address. One
// that sends no header of its own mostly speaks HTTP/1.0, as nginx does by default, or names a host without our port.
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
