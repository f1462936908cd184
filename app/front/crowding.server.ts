import type { Server } from "node:http";
import { BlockList, type Socket } from "node:net";

/**
 * Closes every connection beyond `most` from one address as it comes, so that one slow client cannot take the place of
 * all others. `proxies` says how many proxies stand in front: with any, addresses of this machine and of private
 * networks are the proxy's own, through which everybody comes, and are not counted.
 */
export function limitConnectionsOfOne(server: Server, most: number, proxies: number): void {
  const open = new Map<string, number>();

  server.on("connection", (socket: Socket) => {
    const address = (socket.remoteAddress ?? "").replace(/^::ffff:/i, "");
    if (proxies > 0 && isNear(address)) return;
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once("close", () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    if (count > most) socket.destroy();
  });
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
