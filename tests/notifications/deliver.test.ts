import type { lookup } from "node:dns";
import { once } from "node:events";
import { createServer } from "node:http";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { generateVAPIDKeys } from "web-push";
import { createPublicLookup, createPushAgent, deliver, isPublicAddress } from "~/notifications/deliver.server";
import { startPushService } from "../support/push-service.mjs";

type Answer = Parameters<typeof startPushService>[0];

const keys = generateVAPIDKeys();
const common = { payload: '{"title":"School is closed"}', isUrgent: true, keys, subject: "https://school.example" };

async function openService(answer?: Answer) {
  const service = await startPushService(answer);
  onTestFinished(() => service.close());
  return service;
}

it("a push message arrives encrypted and signed, with a lifetime of one day", async () => {
  const service = await openService((_request, response) => response.writeHead(201, { "Retry-After": "7" }).end());
  const answer = await deliver(service.agent, { ...common, to: service.subscribe("one") });
  expect(answer).toMatchObject({ status: 201, retryAfter: "7" });
  const [message] = service.messages;
  expect(message).toMatchObject({ name: "one", title: "School is closed" });
  const { host, ttl, urgency, authorization = "", ...headers } = message?.headers ?? {};
  expect({ host, ttl, urgency }).toEqual({ host: "fcm.googleapis.com", ttl: "86400", urgency: "high" });
  const [, token = "", key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  expect(key).toBe(keys.publicKey);
  const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  expect(claims).toMatchObject({ aud: "https://fcm.googleapis.com", sub: "https://school.example" });
  expect(Object.keys(headers).sort()).toEqual(["connection", "content-encoding", "content-length", "content-type"]);
});

it("a push signature is reused for an hour, but not after the clock was corrected or the keys changed", async () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-24T13:24:00Z"), toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const service = await openService();
  const to = service.subscribe("one");
  const authorizationOf = async (push = common, ms = 0) => {
    vi.setSystemTime(Date.now() + ms);
    await deliver(service.agent, { ...push, to });
    return service.messages.at(-1)?.headers.authorization;
  };
  const first = await authorizationOf();
  expect(await authorizationOf(common, 59 * 60_000)).toBe(first);
  const later = [await authorizationOf(common, 60_000), await authorizationOf(common, -7 * 3_600_000)];
  later.push(await authorizationOf({ ...common, keys: generateVAPIDKeys() }));
  expect(new Set([first, ...later]).size).toBe(4);
});

describe("a hostile push service", () => {
  it("a redirect from a push service is not followed", async () => {
    let reached = 0;
    const inside = createServer((_request, response) => void response.end(String(++reached)));
    await once(inside.listen(0, "127.0.0.1"), "listening");
    onTestFinished(() => void inside.close());
    const { port } = inside.address() as { port: number };
    for (const status of [301, 302, 303, 307, 308]) {
      const service = await openService((_request, response) =>
        response.writeHead(status, { Location: `http://127.0.0.1:${port}/` }).end(),
      );
      const answer = await deliver(service.agent, { ...common, to: service.subscribe("one") });
      expect(answer?.status).toBe(status);
    }
    expect(reached).toBe(0);
  });

  it("a push service that answers with 10 GB is cut off early", async () => {
    let written = 0;
    const chunk = Buffer.alloc(64 * 1024);
    const service = await openService((_request, response) => {
      response.writeHead(201, { "Content-Length": String(10 * 1024 ** 3) });
      const pour = () => {
        while (!response.destroyed && written < 10 * 1024 ** 3) {
          written += chunk.length;
          if (!response.write(chunk)) return void response.once("drain", pour);
        }
      };
      pour();
    });
    expect(await deliver(service.agent, { ...common, to: service.subscribe("one") })).toMatchObject({ status: 201 });
    expect(written).toBeLessThan(64 * 1024 ** 2);
  });

  // Makes the time limit 200 ms instead of ten seconds.
  const shortenTimeout = () =>
    vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
      expect(ms).toBe(10_000);
      const controller = new AbortController();
      setTimeout(() => controller.abort(), 200);
      return controller.signal;
    });
  const head = "HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n";

  it.each([
    ["never answers", () => undefined],
    ["never ends the headers of its answer", (request) => void request.socket.write(head.slice(0, 40))],
    ["hangs up", (request) => void request.socket.destroy()],
    ["answers nonsense", (request) => void request.socket.end("nonsense")],
    [
      "answers with headers of 1 MB",
      (request) => void request.socket.write(`HTTP/1.1 201 OK\r\na: ${"a".repeat(1e6)}`),
    ],
  ] as [string, NonNullable<Answer>][])(
    "a delivery ends without a usable answer if the push service %s",
    async (_name, answer) => {
      shortenTimeout();
      const service = await openService(answer);
      expect(await deliver(service.agent, { ...common, to: service.subscribe("one") })).toBeUndefined();
    },
  );

  it.each([
    ["never ends", (request) => void request.socket.write(`${head}1\r\na\r\n`)],
    ["hangs up", (request) => void request.socket.write(head, () => request.socket.destroy())],
    ["continues with nonsense", (request) => void request.socket.write(`${head}nonsense`)],
  ] as [string, NonNullable<Answer>][])(
    "a push service that accepts a message has received it, even if its answer %s",
    async (_name, answer) => {
      shortenTimeout();
      const service = await openService(answer);
      expect(await deliver(service.agent, { ...common, to: service.subscribe("one") })).toMatchObject({ status: 201 });
    },
  );

  it("a server without the certificate of the push service receives no message", async () => {
    const service = await openService();
    const agent = createPushAgent();
    Object.assign(agent.options, { port: service.port, lookup: service.agent.options.lookup });
    expect(await deliver(agent, { ...common, to: service.subscribe("one") })).toBeUndefined();
    expect(service.calls).toBe(0);
  });
});

it("a tampered subscription counts as expired, and no push service is called", async () => {
  const service = await openService();
  const good = service.subscribe("one");
  const rows = [
    { ...good, endpoint: "https://127.0.0.1/wpush/one" },
    { ...good, endpoint: "nonsense" },
    { ...good, p256dh: "short" },
    { ...good, p256dh: `B${"A".repeat(86)}` },
    { ...good, auth: "" },
  ];
  for (const to of rows) expect(await deliver(service.agent, { ...common, to })).toEqual({ status: 410 });
  expect(service.calls).toBe(0);
});

describe("the address of a push service", () => {
  it.each(["8.8.8.8", "142.250.1.95", "2404:6800:4003:c00::5f", "2a00:1450:4001:80b::200a"])(
    "a push service may be called at a public address: %s",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each(
    [
      ["127.0.0.1", "127.255.255.254", "0.0.0.0", "::1", "::", "::ffff:127.0.0.1", "::ffff:7f00:1", "::127.0.0.1"],
      ["10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "100.64.0.1", "169.254.169.254", "198.18.0.1"],
      ["fc00::1", "fd12:3456::1", "fe80::1", "fe80::1%eth0", "fec0::1", "ff02::1", "::ffff:192.168.1.1"],
      ["64:ff9b::a00:1", "64:ff9b:1::a00:1", "2002:7f00:1::", "2001:0:7f00:1::", "::ffff:0:127.0.0.1"],
      ["2001:db8::1", "3fff::1", "100::1", "5f00::1", "0:0:0:0:0:0:0:1", "0000::ffff:10.1.2.3", "::ffff:6440:1"],
      ["100.127.255.255", "192.0.0.1", "198.19.255.255", "239.255.255.255"],
      ["224.0.0.1", "255.255.255.255", "192.0.2.1", "203.0.113.9", "2130706433", "0x7f.1", "127.1", "localhost", ""],
    ].flat(),
  )("a push service may not be called at an internal or reserved address: %s", (address) =>
    expect(isPublicAddress(address)).toBe(false),
  );
});

describe("the name of a push service", () => {
  const findAs = (...addresses: string[]) =>
    ((_name: string, _options: object, done: (...found: unknown[]) => void) =>
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
      )) as typeof lookup;
  const look = (find: typeof lookup, all: boolean) =>
    new Promise((resolve) =>
      createPublicLookup(find)("fcm.googleapis.com", { all }, (error, ...found) => resolve(error ? "refused" : found)),
    );

  it("a push service name that leads to a public address is called", async () => {
    expect(await look(findAs("142.250.1.95"), false)).toEqual(["142.250.1.95", 4]);
    expect(await look(findAs("142.250.1.95"), true)).toEqual([[{ address: "142.250.1.95", family: 4 }]]);
  });

  it.each([["127.0.0.1"], ["::1"], ["::ffff:10.0.0.1"], ["142.250.1.95", "192.168.1.1"]])(
    "a push service name that leads to an internal address is refused: %s",
    async (...addresses) => {
      for (const all of [true, false]) expect(await look(findAs(...addresses), all)).toBe("refused");
    },
  );

  it("each connection looks up and checks the address of a push service again", async () => {
    const service = await openService();
    const answers = [["142.250.1.95"], ["127.0.0.1"]];
    const find = ((name: string, _options: object, done: (...found: unknown[]) => void) =>
      findAs(...(answers.shift() ?? []))(name, { all: true }, done)) as typeof lookup;
    expect(await look(find, true)).not.toBe("refused");
    const agent = createPushAgent();
    Object.assign(agent.options, { port: service.port, lookup: createPublicLookup(find) });
    expect(await deliver(agent, { ...common, to: service.subscribe("one") })).toBeUndefined();
    expect([service.calls, answers]).toEqual([0, []]);
  });

  it("a push service name that leads to an internal address is not called, and is tried again later", async () => {
    const service = await openService();
    const agent = createPushAgent();
    Object.assign(agent.options, { port: service.port, lookup: createPublicLookup(findAs("127.0.0.1")) });
    expect(await deliver(agent, { ...common, to: service.subscribe("one") })).toBeUndefined();
    expect(service.calls).toBe(0);
  });
});
