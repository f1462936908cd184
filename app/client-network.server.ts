import { isIPv4, isIPv6 } from "node:net";

/**
 * Returns the network by which we count a client. For IPv6 this is the /64, because one home or phone owns all
 * addresses of a /64. `::ffff:203.0.113.9` counts as IPv4.
 */
export function toClientNetwork(ip: string): string {
  if (isIPv4(ip) || !isIPv6(ip)) return ip;
  const [withoutZone = ""] = ip.split("%", 1);
  const groups = expandGroups(withoutZone);
  if (groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff") return toIPv4(groups.slice(6));
  return `${canonicalIPv6(`${groups.slice(0, 4).join(":")}::`)}/64`;
}

/** We can trust the header X-Forwarded-For, because our server sets it. */
export const getClientNetwork = ({ headers }: Request) => toClientNetwork(headers.get("X-Forwarded-For") ?? "");

function expandGroups(ip: string): string[] {
  const [head = "", tail] = canonicalIPv6(ip).split("::");
  const [first, last] = [head, tail ?? ""].map((part) => part.split(":").filter(Boolean)) as [string[], string[]];
  return [...first, ...Array(8 - first.length - last.length).fill("0"), ...last];
}

// The URL parser writes an IPv6 address in the form of RFC 5952, but without a dotted IPv4 end.
const canonicalIPv6 = (ip: string) => new URL(`http://[${ip}]`).hostname.slice(1, -1);

function toIPv4(groups: string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join(".");
}
