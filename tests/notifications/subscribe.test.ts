import { createECDH, randomBytes } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { turnNotificationsOff, turnNotificationsOn } from "~/notifications/settings.server";
import { pushSubscriptions } from "~drizzle/schema";
import { sendRequest, startTestServer } from "../server/test-server";
import { takeConsoleErrors } from "../support/setup";
import { website } from "../support/website";

const school = website();

beforeEach(() => {
  school.settings({ PUBLIC_URL: "https://school.example" });
  turnNotificationsOn("office@school.example");
});

function newSubscription(name = "anna") {
  const curve = createECDH("prime256v1");
  curve.generateKeys();
  const endpoint = `https://fcm.googleapis.com/fcm/send/${name}`;
  const keys = { p256dh: curve.getPublicKey("base64url"), auth: randomBytes(16).toString("base64url") };
  return { endpoint, ...keys, language: "bn", choice: "urgent" };
}

async function send(body: object | string, browser = school.browser()) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const answer = await browser.ask("/notifications", { method: "POST", body: text });
  return answer.status;
}

const stored = () =>
  school.rows(pushSubscriptions).map(({ endpoint, choice, language }) => ({ endpoint, choice, language }));

describe("a browser", () => {
  it("a subscription stores a browser's endpoint, keys, language and choice, and nothing else", async () => {
    const anna = newSubscription();
    expect(await send(anna)).toBe(204);
    const [row] = school.rows(pushSubscriptions);
    expect(row).toEqual({ id: 1, createdAt: expect.any(Date), ...anna });
  });

  it("a browser that changes its choice and language keeps one subscription", async () => {
    const anna = newSubscription();
    await send(anna);
    expect(await send({ ...anna, choice: "all", language: "en" })).toBe(204);
    expect(stored()).toEqual([{ endpoint: anna.endpoint, choice: "all", language: "en" }]);
  });

  it("a browser can end its subscription, even twice, and even after all were turned off", async () => {
    const anna = newSubscription();
    const end = { ...anna, choice: "none" };
    await send(anna);
    expect([await send(end), await send(end)]).toEqual([204, 204]);
    expect(stored()).toEqual([]);
    turnNotificationsOff("office@school.example");
    expect(await send(end)).toBe(204);
  });

  it("a browser cannot end or change another browser's subscription whose endpoint it knows", async () => {
    const anna = newSubscription();
    await send(anna);
    const { auth } = newSubscription();
    for (const choice of ["none", "results"]) expect(await send({ ...anna, auth, choice })).toBe(403);
    expect(stored()).toEqual([{ endpoint: anna.endpoint, choice: "urgent", language: "bn" }]);
  });

  it("no subscription is stored while notifications are off or the website has no https", async () => {
    school.settings();
    expect(await send(newSubscription())).toBe(404);
    school.settings({ PUBLIC_URL: "https://school.example" });
    turnNotificationsOff("office@school.example");
    expect(await send(newSubscription())).toBe(404);
    expect(stored()).toEqual([]);
  });

  it("the website stores up to 20,000 subscriptions, and a stored browser may still change its own", async () => {
    const anna = newSubscription();
    await send(anna);
    school.database.$client.exec(`insert into push_subscriptions (endpoint, p256dh, auth, language, choice, created_at)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 19999)
      select 'https://fcm.googleapis.com/' || i, 'key', 'secret', 'en', 'all', 0 from n`);
    expect(await send(newSubscription("bela"))).toBe(507);
    expect(await send({ ...anna, choice: "all" })).toBe(204);
    expect(school.rows(pushSubscriptions)).toHaveLength(20_000);
  });

  it("one network can subscribe a hundred browsers an hour, and can always unsubscribe", async () => {
    const browser = school.browser();
    const tries: number[] = [];
    for (let n = 0; n < 103; n++) tries.push(await send(newSubscription(String(n)), browser));
    expect(tries).toEqual([...Array(100).fill(204), 429, 429, 429]);
    const [row] = school.rows(pushSubscriptions);
    expect(await send({ ...row, choice: "none" }, browser)).toBe(204);
    expect(school.rows(pushSubscriptions)).toHaveLength(99);
  });
});

it("a browser keeps one subscription, whatever fragment its network adds to the endpoint", async () => {
  const anna = newSubscription();
  const browser = school.browser();
  expect(await send(anna, browser)).toBe(204);
  for (let n = 0; n < 100; n++) await send({ ...anna, endpoint: `${anna.endpoint}#${n}` }, browser);
  takeConsoleErrors();
  expect(stored()).toEqual([{ endpoint: anna.endpoint, choice: "urgent", language: "bn" }]);
});

describe("invalid subscriptions", () => {
  const { p256dh, auth, ...rest } = newSubscription();
  const keys = { p256dh, auth };
  it.each<[string, object | string]>([
    ["a text that is not JSON", "endpoint=a"],
    ["nothing", ""],
    ["null", "null"],
    ["a list", "[]"],
    ["a list instead of a text", { ...rest, p256dh, auth: [auth] }],
    ["a key that is too short", { ...rest, auth, p256dh: p256dh.slice(1) }],
    ["a key that is too long", { ...rest, auth, p256dh: `${p256dh}A` }],
    ["a key with padding", { ...rest, auth, p256dh: `${p256dh.slice(0, -1)}=` }],
    ["a key that is not on the curve", { ...rest, auth, p256dh: `B${"A".repeat(86)}` }],
    ["a key in another alphabet", { ...rest, auth, p256dh: `B${"+".repeat(86)}` }],
    ["a secret that is too short", { ...rest, p256dh, auth: auth.slice(1) }],
    ["a secret that is too long", { ...rest, p256dh, auth: `${auth}A` }],
    ["a secret that is not a text", { ...rest, p256dh, auth: 7 }],
    ["an address of another host", { ...rest, ...keys, endpoint: "https://other.example/a" }],
    ["an address of this machine", { ...rest, ...keys, endpoint: "https://127.0.0.1/a" }],
    ["an address in the local network", { ...rest, ...keys, endpoint: "https://[fd00::1]/a" }],
    ["an address without TLS", { ...rest, ...keys, endpoint: "http://fcm.googleapis.com/a" }],
    ["an address with a port", { ...rest, ...keys, endpoint: "https://fcm.googleapis.com:8443/a" }],
    ["an address with a user name", { ...rest, ...keys, endpoint: "https://a:b@fcm.googleapis.com/a" }],
    ["an address with a fragment", { ...rest, ...keys, endpoint: `${rest.endpoint}#1` }],
    ["an address with an empty fragment", { ...rest, ...keys, endpoint: `${rest.endpoint}#` }],
    ["an address in another spelling", { ...rest, ...keys, endpoint: rest.endpoint.replace("fcm", "FCM") }],
    ["an address with its usual port", { ...rest, ...keys, endpoint: rest.endpoint.replace(".com/", ".com:443/") }],
    ["an address with .. in its path", { ...rest, ...keys, endpoint: rest.endpoint.replace("send/", "send/a/../") }],
    ["an address with spaces around it", { ...rest, ...keys, endpoint: ` ${rest.endpoint} ` }],
    ["an address of 2,000 characters", { ...rest, ...keys, endpoint: rest.endpoint + "a".repeat(2000) }],
    ["no address", { ...keys, language: "bn", choice: "urgent" }],
    ["an unknown language", { ...rest, ...keys, language: "fr" }],
    ["an unknown choice", { ...rest, ...keys, choice: "everything" }],
    ["an end without the secret", { ...rest, p256dh, choice: "none" }],
  ])("an invalid subscription is rejected and not stored: %s", async (_what, body) => {
    expect(await send(body)).toBe(400);
    takeConsoleErrors();
    expect(stored()).toEqual([]);
  });
});

describe("requests for subscriptions", () => {
  const own = { Host: "school.example", Origin: "https://school.example", "Content-Type": "application/json" };
  const start = () =>
    startTestServer({
      handler: (request, response) => request.on("end", () => response.send("taken")).resume(),
      settings: { PUBLIC_URL: "https://school.example" },
    });

  it.each([
    [4096, 200],
    [4097, 413],
    [1024 * 1024, 413],
  ])("a subscription request of %i bytes is answered with status %i", async (bytes, status) => {
    const server = await start();
    const head = { ...own, "Content-Length": String(bytes) };
    expect((await sendRequest(server, "POST /notifications", head, "x".repeat(bytes))).status).toBe(status);
  });

  it.each(["PUT", "DELETE", "PATCH"])("a subscription request with the method %s is rejected", async (method) => {
    const server = await start();
    expect((await sendRequest(server, `${method} /notifications`, own)).status).toBe(405);
  });
});

it("visiting the address for subscriptions gives 404, because it is not a page", async () => {
  expect((await school.visit("/notifications")).status).toBe(404);
  takeConsoleErrors();
});

it("opening public pages without a tap writes nothing to the database", async () => {
  const count = () => school.database.$client.prepare("select total_changes() as changes").get();
  await school.visit("/notices");
  const before = count();
  for (const path of ["/", "/bn", "/notices", "/bn/notices"]) expect((await school.visit(path)).status).toBe(200);
  expect(count()).toEqual(before);
});
