import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { RequestHandler } from "express";
import { requestHost } from "../request";

type Client = { ip: string; protocol: "http" | "https" };

/**
 * Returns the visitor's IP address and protocol. Without a trusted proxy or a valid header, returns the address of the
 * connection.
 */
export function getClient(request: IncomingMessage, proxies: number): Client {
  const ip = forwardedEntry(request.headers["x-forwarded-for"], proxies);
  const protocol = forwardedEntry(request.headers["x-forwarded-proto"], proxies);
  return {
    ip: (ip && isIP(ip) ? ip : (request.socket.remoteAddress ?? "")).replace(/^::ffff:/i, ""),
    protocol: protocol === "https" ? "https" : "http",
  };
}

export function normalizeForwardedHeaders(proxies: number): RequestHandler {
  return (request, _response, next) => {
    const { ip, protocol } = getClient(request, proxies);
    const { headers } = request;
    delete headers["x-forwarded-host"];
    headers["x-forwarded-for"] = ip;
    headers["x-forwarded-proto"] = protocol;
    headers.host = requestHost(request);
    next();
  };
}

// Our own proxies wrote the last entries of the header, and we trust these. Anyone may have written the entries before
// them.
function forwardedEntry(header: string | string[] | undefined, proxies: number): string | undefined {
  if (!proxies || header === undefined) return undefined;
  const entries = String(header).split(",");
  return entries.at(-Math.min(proxies, entries.length))?.trim();
}
