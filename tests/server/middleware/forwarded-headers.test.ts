import { describe, expect, it } from "vitest";
import { sendRequest, startTestServer } from "../test-server";

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

describe("who asks", () => {
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
  ])("behind %i trusted proxies that say %j is %s over %s", async (proxies, said, address, protocol) => {
    expect(await seenBehind(proxies, forwarded(said))).toEqual([address, protocol, "127.0.0.1"]);
  });

  it.each(["javascript", "https://", "", "https, http"])("with the protocol %j came over http", async (protocol) => {
    expect(await seenBehind(1, forwarded("203.0.113.9", protocol))).toEqual(["203.0.113.9", "http", "127.0.0.1"]);
  });
});
