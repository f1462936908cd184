import { describe, expect, it } from "vitest";
import { isPushEndpoint, judgeResponse, retryPauseMs, toPayload } from "~/notifications/notification";

describe("a push service", () => {
  it.each([
    "https://fcm.googleapis.com/fcm/send/abc:APA91b-_x",
    "https://fcm.googleapis.com/wp/abc",
    "https://updates.push.services.mozilla.com/wpush/v2/gAAAA",
    "https://web.push.apple.com/QO1x",
    "https://wns2-par02p.notify.windows.com/w/?token=BQYAAA",
    "https://db5p.wns.notify.windows.com/?token=a%2fb",
  ])("a valid push endpoint is accepted: %s", (endpoint) => expect(isPushEndpoint(endpoint)).toBe(true));

  it.each([
    "",
    "fcm.googleapis.com/fcm/send/a",
    "http://fcm.googleapis.com/fcm/send/a",
    "https://fcm.googleapis.com:8443/fcm/send/a",
    "https://fcm.googleapis.com:443/fcm/send/a",
    "https://name:word@fcm.googleapis.com/a",
    "https://@fcm.googleapis.com/a",
    "https://fcm.googleapis.com.other.example/a",
    "https://other.example/fcm.googleapis.com",
    "https://other.example\\@fcm.googleapis.com/a",
    "https://notfcm.googleapis.com/a",
    "https://a.fcm.googleapis.com/a",
    "https://fcm.googleapis.com./a",
    "https://FCM.googleapis.com/a",
    "https://ｆcm.googleapis.com/a",
    "https://fcm.googleapis.com",
    " https://fcm.googleapis.com/a",
    "https://fcm.googleapis.com/a b",
    "https://push.services.mozilla.com/a",
    "https://notify.windows.com/a",
    "https://evil-notify.windows.com/a",
    "https://a.b.c.notify.windows.com/a",
    "https://push.apple.com/a",
    "https://storage.googleapis.com/a",
    "https://127.0.0.1/a",
    "https://[::1]/a",
    "https://localhost/a",
    "https://school.example/cog-admin",
    "https://2130706433/a",
    "https://0x7f.1/a",
    "https://169.254.169.254/latest/meta-data",
    "javascript:alert(1)",
    `https://fcm.googleapis.com/${"a".repeat(1000)}`,
  ])("a URL that is no push endpoint is rejected: %s", (endpoint) => expect(isPushEndpoint(endpoint)).toBe(false));
});

describe("an answer", () => {
  const now = Date.parse("2026-11-24T13:24:00Z");
  const date = new Date(now - 2000).toUTCString();
  const later = (waitMs: number) => ({ kind: "later", waitMs });

  it.each([
    ["taken", { status: 201 }, { kind: "sent" }],
    ["accepted without content", { status: 204 }, { kind: "sent" }],
    ["not found", { status: 404 }, { kind: "gone" }],
    ["gone", { status: 410 }, { kind: "gone" }],
    ["another key", { status: 403, date }, { kind: "gone" }],
    ["another key, with the status of another service", { status: 401, date }, { kind: "gone" }],
    [
      "a signature that only this server's clock makes invalid",
      { status: 403, date: "Tue, 24 Nov 2026 01:00:00 GMT" },
      later(0),
    ],
    ["forbidden, without a time", { status: 403 }, later(0)],
    ["too many requests", { status: 429, retryAfter: "120" }, later(120_000)],
    ["closed until a given day", { status: 503, retryAfter: "Tue, 24 Nov 2026 14:24:00 GMT" }, later(3_600_000)],
    ["closed until a day in the past", { status: 503, retryAfter: "Tue, 24 Nov 2026 12:00:00 GMT" }, later(0)],
    ["closed until an invalid time", { status: 503, retryAfter: "soon" }, later(0)],
    ["closed for ever", { status: 503, retryAfter: "9".repeat(400) }, later(86_400_000)],
    ["closed for a thousand years", { status: 429, retryAfter: "31557600000" }, later(86_400_000)],
    [
      "closed until the last possible year",
      { status: 503, retryAfter: "Fri, 31 Dec 9999 23:59:59 GMT" },
      later(86_400_000),
    ],
    ["closed for a negative time", { status: 503, retryAfter: "-60" }, later(0)],
    ["broken", { status: 500 }, later(0)],
    ["another address", { status: 307 }, { kind: "failed" }],
    ["too large", { status: 413 }, { kind: "failed" }],
    ["nothing", undefined, later(0)],
  ])("the sender decides by the answer of a push service what to do next: %s", (_name, response, outcome) =>
    expect(judgeResponse(response, now)).toEqual(outcome),
  );

  it("each failed attempt doubles the pause before the next one, up to four hours", () =>
    expect([0, 1, 2, 7, 8, 20].map((attempts) => retryPauseMs(attempts) / 60_000)).toEqual([1, 2, 4, 128, 240, 240]));
});

describe("a message", () => {
  const rest = { path: "/notices/12", tag: "notice-12", lang: "en" };

  it("a push message holds the title, first line, path, tag and language of the news", () => {
    const text = toPayload({ title: "School is closed", body: "\nTomorrow, for cold.\nBring nothing.", ...rest });
    expect(JSON.parse(text)).toEqual({ title: "School is closed", body: "Tomorrow, for cold.", ...rest });
  });

  it("a push message keeps markup as plain text", () => {
    const title = "<img src=x onerror=alert(1)>\"'&";
    expect(JSON.parse(toPayload({ title, body: title, ...rest }))).toMatchObject({ title, body: title });
  });

  it.each([
    ["English", "long ".repeat(5000)],
    ["Bengali", "বিদ্যালয় ".repeat(5000)],
    ["letters with very many marks", `ক${"\u0981".repeat(30)}`.repeat(500)],
    ["quotes, which are doubled", '"\\'.repeat(5000)],
  ])("a push message stays below 3 KB: %s", (_name, text) => {
    const payload = toPayload({ title: text, body: text, ...rest });
    expect(Buffer.byteLength(payload)).toBeLessThan(3 * 1024);
    expect(JSON.parse(payload).body).toMatch(/…$/);
  });
});
