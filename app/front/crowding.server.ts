import type { Server } from "node:http";
import { BlockList, type Socket } from "node:net";
import { clientNetwork } from "../client-network.server";

/**
 * Closes every connection beyond `most` from one network (see clientNetwork) as it comes, so that one slow client cannot
 * take the place of all others. `proxies` says how many proxies stand in front: with any, addresses of this machine and
 * of private networks are the proxy's own, through which everybody comes, and are not counted.
 */
export function limitConnectionsOfOne(server: Server, most: number, proxies: number): void {
  const open = countsByNetwork();

  server.on("connection", (socket: Socket) => {
    const address = (socket.remoteAddress ?? "").replace(/^::ffff:/i, "");
    if (proxies > 0 && isNear(address)) return;
    const network = clientNetwork(address);
    open.add(network, 1);
    socket.once("close", () => open.add(network, -1));
    if (open.of(network) > most) socket.destroy();
  });
}

/** A count for each client network, from 0; those at 0 take no room. */
export function countsByNetwork() {
  const counts = new Map<string, number>();
  const of = (network: string) => counts.get(network) ?? 0;

  function add(network: string, more: number): void {
    const count = of(network) + more;
    if (count > 0) counts.set(network, count);
    else counts.delete(network);
  }

  return { of, add };
}

const nearby = new BlockList();
for (const [network, bits] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
] as const) {
  nearby.addSubnet(network, bits, "ipv4");
}
nearby.addAddress("::1", "ipv6");
nearby.addSubnet("fc00::", 7, "ipv6");
nearby.addSubnet("fe80::", 10, "ipv6");

/** Whether an IP address belongs to this machine or to a private network. */
export function isNear(address: string): boolean {
  return nearby.check(address, address.includes(":") ? "ipv6" : "ipv4");
}
