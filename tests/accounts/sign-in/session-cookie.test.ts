import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearSessionCookie, getSessionToken, serializeSessionCookie } from "../../../app/accounts/sessions.server";
import { setEnvironment } from "../../../app/env.server";

const token = "Aa0-_".padEnd(43, "x");
const carrying = (cookie: string) => new Request("http://localhost/", { headers: { Cookie: cookie } });

afterEach(() => void setEnvironment({}));

it("where the school has set no address, the cookie is the one for plain http", () => {
  setEnvironment({});
  expect(serializeSessionCookie(token)).toBe(`office=${token}; Path=/; HttpOnly; SameSite=Lax`);
});

describe("over plain http", () => {
  beforeEach(() => void setEnvironment({ PUBLIC_URL: "http://school.example" }));

  it("the cookie is out of reach of scripts and of other sites' posts, and goes when the browser closes", () => {
    expect(serializeSessionCookie(token)).toBe(`office=${token}; Path=/; HttpOnly; SameSite=Lax`);
  });

  it("signing out clears it", () => {
    expect(clearSessionCookie()).toBe("office=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax");
  });

  it("the token is read back among other cookies", () => {
    expect(getSessionToken(carrying(`lng=bn; office=${token}; x=y`))).toBe(token);
  });

  it.each([
    "",
    "lng=bn",
    "office=",
    "office=short",
    `office=${token}x`,
    `xoffice=${token}`,
    `office=${token.slice(1)}%`,
  ])("there is no token in %j", (cookie) => {
    expect(getSessionToken(carrying(cookie))).toBeUndefined();
  });

  it("there is no token without cookies", () => {
    expect(getSessionToken(new Request("http://localhost/"))).toBeUndefined();
  });
});

describe("over https", () => {
  beforeEach(() => void setEnvironment({ PUBLIC_URL: "https://school.example" }));

  it("the cookie is bound to this host and never sent in clear", () => {
    expect(serializeSessionCookie(token)).toBe(`__Host-office=${token}; Path=/; HttpOnly; SameSite=Lax; Secure`);
    expect(clearSessionCookie()).toBe("__Host-office=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure");
  });

  it("a cookie that another host could have set is not looked at", () => {
    expect(getSessionToken(carrying(`__Host-office=${token}`))).toBe(token);
    expect(getSessionToken(carrying(`office=${token}`))).toBeUndefined();
  });
});
