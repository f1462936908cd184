import type { IncomingMessage, ServerResponse } from "node:http";
import { clientNetwork } from "../../client-network.server";
import { createNetworkCounter } from "../http-server";
import type { Limits } from "../limits";
import { hasBody } from "./validate-request";

type RequestLimits = Pick<Limits, "requestsOfOne" | "bodiesOfOne" | "bodies">;

/**
 * Counts the requests that are under way by the network of the visitor (see clientNetwork), those that bring a body
 * once more: behind a proxy all connections are the proxy's, so only this keeps one visitor from taking the place of
 * all. Returns what lets a request in, at the visitor's address, and counts it until its answer is over; false for one
 * too many.
 */
export function limitRequests({ requestsOfOne, bodiesOfOne, bodies }: RequestLimits) {
  const requestsBy = createNetworkCounter();
  const bodiesBy = createNetworkCounter();
  let allBodies = 0;

  return function enter(request: IncomingMessage, response: ServerResponse, address: string): boolean {
    const network = clientNetwork(address);
    const bringsBody = hasBody(request);
    if (requestsBy.of(network) >= requestsOfOne) return false;
    if (bringsBody && (allBodies >= bodies || bodiesBy.of(network) >= bodiesOfOne)) return false;
    requestsBy.add(network, 1);
    if (bringsBody) {
      bodiesBy.add(network, 1);
      allBodies += 1;
    }
    response.once("close", () => {
      requestsBy.add(network, -1);
      if (!bringsBody) return;
      bodiesBy.add(network, -1);
      allBodies -= 1;
    });
    return true;
  };
}
