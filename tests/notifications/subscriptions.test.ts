import { createECDH } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { setEnvironment } from "../../app/env.server";
import { turnNotificationsOff, turnNotificationsOn } from "../../app/notifications/settings.server";
import { endSubscription, parsePushRequest, saveSubscription } from "../../app/notifications/subscriptions.server";
import { pushSubscriptions } from "../../drizzle/schema";
import { emptySchool } from "../support/school";

const school = emptySchool();
const p256dh = createECDH("prime256v1").generateKeys("base64url");
const [auth, otherAuth] = ["a".repeat(22), "b".repeat(22)];
const endpoint = "https://fcm.googleapis.com/fcm/send/one";
const wanted = { endpoint, p256dh, auth, language: "bn", choice: "urgent" } as const;

beforeEach(() => {
  setEnvironment({ PUBLIC_URL: "https://school.example" });
  turnNotificationsOn("office@school.example");
});
afterEach(() => setEnvironment({}));

describe("what a browser sends", () => {
  it("is kept as it is, and what does not belong to it is left out", () =>
    expect(parsePushRequest({ ...wanted, id: 7, createdAt: 0 })).toEqual(wanted));

  it.each([
    ["no object", "nonsense"],
    ["nothing", undefined],
    ["an address that is no push service's", { ...wanted, endpoint: "https://192.168.1.1/a" }],
    ["an address of 2,000 letters", { ...wanted, endpoint: endpoint + "a".repeat(2000) }],
    ["a key that is short", { ...wanted, p256dh: p256dh.slice(1) }],
    ["a key that is long", { ...wanted, p256dh: `${p256dh}A` }],
    ["a key that is no point", { ...wanted, p256dh: `B${"A".repeat(86)}` }],
    ["a key with padding", { ...wanted, p256dh: `${p256dh.slice(0, -1)}=` }],
    ["a secret that is short", { ...wanted, auth: auth.slice(1) }],
    ["a secret that is long", { ...wanted, auth: `${auth}a` }],
    ["a list in place of a text", { ...wanted, auth: [auth] }],
    ["a language that is not spoken here", { ...wanted, language: "hi" }],
    ["a choice that is not offered", { ...wanted, choice: "marks" }],
    ["an end without its secret", { endpoint, choice: "none" }],
  ])("is refused when it is %s", (_name, body) => expect(parsePushRequest(body)).toBeUndefined());
});

describe("a subscription", () => {
  beforeEach(() => expect(saveSubscription(wanted)).toBe("saved"));

  it("is one row, whose language and choice its own browser changes", () => {
    expect(saveSubscription({ ...wanted, language: "en", choice: "all" })).toBe("saved");
    expect(school.rows(pushSubscriptions)).toMatchObject([{ endpoint, language: "en", choice: "all" }]);
  });

  it("is neither changed nor ended by who knows its address alone", () => {
    expect(saveSubscription({ ...wanted, auth: otherAuth, choice: "all" })).toBe("notYours");
    expect(endSubscription(endpoint, otherAuth)).toBe(false);
    expect(endSubscription(endpoint, "")).toBe(false);
    expect(school.rows(pushSubscriptions)).toMatchObject([wanted]);
  });

  it("is ended by its own browser, again without harm", () => {
    expect(endSubscription(endpoint, auth)).toBe(true);
    expect(endSubscription(endpoint, auth)).toBe(true);
    expect(school.rows(pushSubscriptions)).toEqual([]);
  });

  it("is refused while notifications are off", () => {
    turnNotificationsOff("office@school.example");
    expect(saveSubscription(wanted)).toBe("off");
    expect(school.rows(pushSubscriptions)).toEqual([]);
  });

  it("is refused beside 20,000 others, who can still change theirs", () => {
    school.database.$client.exec(`insert into push_subscriptions (created_at, endpoint, p256dh, auth, language, choice)
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 19999)
      select 0, 'https://fcm.googleapis.com/' || n, 'p', 'a', 'en', 'all' from numbers`);
    expect(saveSubscription({ ...wanted, endpoint: `${endpoint}-more` })).toBe("full");
    expect(saveSubscription({ ...wanted, choice: "all" })).toBe("saved");
  });
});
