import { createServer, type Server } from "node:http";
import { limitConnectionsOfOne } from "./crowding.server";
import type { Limits } from "./limits";

/**
 * A server that gives nobody more time to speak and no more connections than `limits` say. `proxies`: how many trusted
 * ones stand before it. Who names no host is for the gates to refuse.
 */
export function limitedServer(limits: Limits, proxies: number): Server {
  const server = createServer({
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: limits.checkMs,
    keepAliveTimeout: limits.keepAliveMs,
    requireHostHeader: false,
  });
  server.maxConnections = limits.connections;
  limitConnectionsOfOne(server, limits.connectionsOfOne, proxies);
  return server;
}
