import type { RequestHandler } from "express";
import { toClientNetwork } from "~/client-network.server";
import type { Limits } from "../connection-limits";
import { createNetworkCounter } from "../http-server";
import { hasBody, RequestError } from "../request";
import { getClient } from "./forwarded-headers";

type RequestLimits = Pick<Limits, "requestsOfOne" | "bodiesOfOne" | "bodies">;

/**
 * Limits the requests of each network. Behind a proxy all connections belong to the proxy, so only this limit prevents
 * one visitor from blocking all others.
 */
export function limitRequests({ requestsOfOne, bodiesOfOne, bodies }: RequestLimits, proxies: number): RequestHandler {
  const requestsBy = createNetworkCounter();
  const bodiesBy = createNetworkCounter();
  let allBodies = 0;

  return (request, response, next) => {
    const network = toClientNetwork(getClient(request, proxies).ip);
    const bringsBody = hasBody(request);
    const isCrowdedByBodies = bringsBody && (allBodies >= bodies || bodiesBy.of(network) >= bodiesOfOne);
    if (isCrowdedByBodies || requestsBy.of(network) >= requestsOfOne) return next(new RequestError("crowded"));
    count(1);
    // If a response waits for an earlier response on the same connection, it gets no "close" event when the connection
    // ends. So we also listen for the end of the connection itself.
    response.once("close", end);
    request.socket.once("close", end);
    next();

    function end(): void {
      response.off("close", end);
      request.socket.off("close", end);
      count(-1);
    }

    function count(change: 1 | -1): void {
      requestsBy.add(network, change);
      if (!bringsBody) return;
      bodiesBy.add(network, change);
      allBodies += change;
    }
  };
}
