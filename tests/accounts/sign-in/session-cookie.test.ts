import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSession, getSession, signOut, startSession } from "../../../app/accounts/sessions.server";
import { setEnvironment } from "../../../app/env.server";
import { sessions } from "../../../drizzle/schema";
import { emptySchool } from "../../support/school";
import { sessionCookie, sessionIdIn } from "../../support/session-cookie";
import { insertAccount } from "../account-helpers";

const school = emptySchool();
const account = { id: 1, email: "head@school.example", passwordHash: "hash" };
const requestWith = (cookie?: string) =>
  new Request("http://localhost/", { headers: cookie ? { Cookie: cookie } : {} });
const presentedId = async (cookie?: string) => (await getSession(requestWith(cookie))).id;
const settings = { SESSION_SECRET: "a secret that only the tests know" };

beforeEach(() => {
  setEnvironment(settings);
  insertAccount(account.email, "active", account.passwordHash);
});
afterEach(() => void setEnvironment({}));

it("where the school has set no address, the cookie is the one for plain http", async () => {
  expect(await startSession(requestWith(), account)).toMatch(/^office=/);
});

describe("over plain http", () => {
  beforeEach(() => void setEnvironment({ ...settings, PUBLIC_URL: "http://school.example" }));

  it("the cookie is out of reach of scripts and of other sites' posts, and goes when the browser closes", async () => {
    expect(await startSession(requestWith(), account)).toMatch(/^office=[\w.%-]+; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it("signing out clears it", async () => {
    const cleared = /^office=; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax$/;
    expect(await signOut(requestWith(sessionCookie(createSession(1, ""))))).toMatch(cleared);
    expect(school.database.select().from(sessions).all()).toEqual([]);
  });

  it("the id is read back among other cookies", async () => {
    const id = createSession(1, "");
    expect(await presentedId(`lng=bn; ${sessionCookie(id)}; x=y`)).toBe(id);
  });

  it("there is no session in anything that was not signed here", async () => {
    const signed = sessionCookie(createSession(1, ""));
    const value = signed.slice("office=".length);
    const other = `office=${value.slice(0, -4)}AAAA`;
    for (const cookie of [undefined, "lng=bn", "office=", "office=short", `x${signed}`, other, signed.split(".")[0]]) {
      expect(await presentedId(cookie)).toBe("");
    }
  });

  it("a signed id that no row has opens nothing, and is not taken over by a sign-in", async () => {
    const unknown = requestWith(sessionCookie("A".repeat(43)));
    expect((await getSession(unknown)).get("account")).toBeUndefined();
    expect(sessionIdIn(await startSession(unknown, account))).not.toBe("A".repeat(43));
    expect((await getSession(unknown)).get("account")).toBeUndefined();
  });
});

describe("over https", () => {
  beforeEach(() => void setEnvironment({ ...settings, PUBLIC_URL: "https://school.example" }));

  it("the cookie is bound to this host and never sent in clear", async () => {
    expect(await startSession(requestWith(), account)).toMatch(
      /^__Host-office=[\w.%-]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(await signOut(requestWith())).toMatch(
      /^__Host-office=; Path=\/; Expires=.*; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it("a cookie that another host could have set is not looked at", async () => {
    const cookie = sessionCookie(createSession(1, ""));
    expect(await presentedId(`__Host-${cookie}`)).toMatch(/^[\w-]{43}$/);
    expect(await presentedId(cookie)).toBe("");
  });
});
