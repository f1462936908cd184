import { beforeEach, describe, expect, it } from "vitest";
import { decideAccount } from "~/accounts/account-decisions.server";
import { resetPassword } from "~/accounts/accounts.server";
import { endSessions } from "~/accounts/sessions.server";
import { sessionCookie, sessionIdIn } from "~tests/support/browser";
import { website } from "~tests/support/website";
import { teacher as email, insertAccount, listSessionRows, password } from "../account-helpers";

const school = website();
let id: number;

beforeEach(() => {
  id = insertAccount(email);
  insertAccount("head@school.example");
});

async function signedIn(browser = school.browser()) {
  expect((await browser.post("/cog-admin/login", { email, password })).status).toBe(303);
  return browser;
}

const bits = (token: string) => Buffer.from(token, "base64url").length * 8;

describe("a new id of 256 bits", () => {
  it("each of a hundred sign-ins gets a new session id, and the id of the earlier session no longer works", async () => {
    const browser = school.browser();
    const tokens: string[] = [];
    for (let time = 0; time < 100; time++) tokens.push(sessionIdIn((await signedIn(browser)).cookieHeader));
    expect(new Set(tokens).size).toBe(100);
    expect(tokens.map(bits)).toEqual(tokens.map(() => 256));
    const visits = tokens.map((token) => school.browser().keep(sessionCookie(token)).visit("/cog-admin"));
    expect((await Promise.all(visits)).map(({ status }) => status)).toEqual([...Array(99).fill(302), 200]);
    expect(listSessionRows(id)).toHaveLength(1);
  });
});

describe("sessions end at the next request", () => {
  it.each([
    [
      "signing out",
      (cookies: string) =>
        school
          .browser()
          .keep(sessionCookie(sessionIdIn(cookies)))
          .post("/cog-admin/logout"),
    ],
    ["the account is disabled", () => decideAccount("shut-out", id, "head@school.example")],
    ["the account is signed out everywhere", () => decideAccount("sign-out", id, "head@school.example")],
    ["the password is reset on the server or by a link", () => resetPassword(email, "another hash")],
    ["the end of all sessions of the account", () => endSessions(id)],
  ])("pages, data and forms need a new sign-in at once after %s", async (_what, end) => {
    const browser = await signedIn();
    const cookies = browser.cookieHeader;
    expect((await browser.visit("/cog-admin/notices")).status).toBe(200);
    await end(cookies);
    expect((await browser.visit("/cog-admin/notices")).location).toBe("/cog-admin/login");
    expect((await browser.visit("/cog-admin/notices.data")).html).toContain("/cog-admin/login");
    const late = await browser.post("/cog-admin/notices?new", { title: "Late" });
    expect(late.location).toMatch(/^\/cog-admin\/login\?from=/);
    expect(listSessionRows(id)).toEqual([]);
  });
});
