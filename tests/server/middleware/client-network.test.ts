import { describe, expect, it } from "vitest";
import { toClientNetwork } from "~/client-network.server";
import { sendRequest, startTestServer } from "../test-server";

it.each([
  // All these are spellings of one IPv4 address, so they count as one client.
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["::FFFF:203.0.113.9", "203.0.113.9"],
  ["::ffff:cb00:7109", "203.0.113.9"],
  ["0:0:0:0:0:ffff:203.0.113.9", "203.0.113.9"],
  // Only the first 64 bits of an IPv6 address count. An address can be written in several ways.
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002:0003:0004:0005:0006", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::198.51.100.7", "2001:db8:1:2::/64"],
  ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
  ["2001:db8::1", "2001:db8::/64"],
  ["2001:db8:0:0:1::", "2001:db8::/64"],
  ["2001:db8:0:1::1", "2001:db8:0:1::/64"],
  ["2001::1:2:3:4:5", "2001:0:0:1::/64"],
  ["2001:0:0:1:2:3:4:5", "2001:0:0:1::/64"],
  ["fe80::1%eth0", "fe80::/64"],
  ["::1", "::/64"],
  ["::203.0.113.9", "::/64"],
  ["64:ff9b::203.0.113.9", "64:ff9b::/64"],
  // These texts are not IP addresses, so they stay unchanged.
  ["", ""],
  ["unknown", "unknown"],
  ["203.0.113.9:4711", "203.0.113.9:4711"],
  ["[2001:db8::1]", "[2001:db8::1]"],
  ["2001:db8:1", "2001:db8:1"],
  ["<script>", "<script>"],
])("the client address %s is counted as the network %s", (address, network) =>
  expect(toClientNetwork(address)).toBe(network),
);

async function seenBehind(proxies: number, headers: Record<string, string>) {
  const server = await startTestServer({
    settings: { TRUST_PROXY: String(proxies) },
    handler: ({ ip, protocol, hostname, headers }, response) =>
      void response.json({ ip, protocol, hostname, told: headers["x-forwarded-for"] }),
  });
  const { ip, protocol, hostname, told } = JSON.parse((await sendRequest(server, "GET /", headers)).body);
  expect(told).toBe(ip);
  return [ip, protocol, hostname];
}

const forwarded = (address: string, protocol = "https") => ({
  "X-Forwarded-For": address,
  "X-Forwarded-Proto": protocol,
  "X-Forwarded-Host": "other.example",
});

describe("the client of a request", () => {
  it.each([
    [0, "203.0.113.9", "127.0.0.1", "http"],
    [1, "203.0.113.9", "203.0.113.9", "https"],
    [1, "198.51.100.1, 203.0.113.9", "203.0.113.9", "https"],
    [2, "6.6.6.6, 198.51.100.1, 203.0.113.9", "198.51.100.1", "https"],
    [2, "203.0.113.9", "203.0.113.9", "https"],
    [1, "2001:db8::1", "2001:db8::1", "https"],
    [1, "::ffff:203.0.113.9", "203.0.113.9", "https"],
    [1, "unknown", "127.0.0.1", "https"],
    [1, "<script>", "127.0.0.1", "https"],
    [1, "", "127.0.0.1", "https"],
  ])("the client behind %i trusted proxies that say %j is %s over %s", async (proxies, said, address, protocol) => {
    expect(await seenBehind(proxies, forwarded(said))).toEqual([address, protocol, "127.0.0.1"]);
  });

  it.each(["javascript", "https://", "", "https, http"])(
    "a client whose proxy reports the protocol %j counts as using http",
    async (protocol) => {
      expect(await seenBehind(1, forwarded("203.0.113.9", protocol))).toEqual(["203.0.113.9", "http", "127.0.0.1"]);
    },
  );
});
