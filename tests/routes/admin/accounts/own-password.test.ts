import { describe, expect, it } from "vitest";
import { createLink } from "../../../../app/accounts/one-time-links.server";
import { hashPassword, verifyPassword } from "../../../../app/accounts/passwords.server";
import { accountLinks } from "../../../../drizzle/schema";
import {
  getPasswordHash,
  insertAccount,
  listAccountActivity,
  sessionCookieFor,
} from "../../../accounts/account-helpers";
import type { Browser } from "../../../support/browser";
import { website } from "../../../support/website";

const school = website();
const screen = "/cog-admin/account";
const email = "teacher@school.example";
const password = "chalk and blackboard";
const chosen = "seven quiet river boats";

/** The browser of a colleague with this password, and a second one of theirs. */
async function signedIn(): Promise<{ id: number; here: Browser; there: Browser }> {
  const id = insertAccount(email, "active", await hashPassword(password));
  return { id, here: school.browser().keep(sessionCookieFor(id)), there: school.browser().keep(sessionCookieFor(id)) };
}

const change = (browser: Browser, fields: Record<string, string>) =>
  browser.post(screen, { intent: "password", password, newPassword: chosen, ...fields });

describe("a change of one's own password", () => {
  it("is made with the present one, and keeps this browser signed in alone, with a new id", async () => {
    const { id, here, there } = await signedIn();
    createLink(id, "password");
    const before = here.cookieHeader;
    const answer = await change(here, {});
    expect([answer.status, answer.location]).toEqual([303, screen]);
    expect((await here.follow(answer)).one("div", "banner").text).toBe(
      "Your password is changed You are signed out on every other device.",
    );
    expect(here.cookieHeader).not.toBe(before);
    expect((await school.browser().keep(before).visit(screen)).location).toBe("/cog-admin/login");
    expect((await there.visit(screen)).location).toBe("/cog-admin/login");
    expect([
      await verifyPassword(chosen, getPasswordHash(id)),
      await verifyPassword(password, getPasswordHash(id)),
    ]).toEqual([true, false]);
    expect(listAccountActivity()).toEqual([[email, "changed", email]]);
    expect(school.database.select().from(accountLinks).all()).toEqual([]);
  });

  it.each([
    ["a wrong present one", { password: "chalk and blackboards" }, "This is not your present password."],
    ["no present one", { password: "" }, "Please type your present password."],
    ["a new one that is too short", { newPassword: "chalk" }, "Please choose a password of 12 to 128 characters."],
    ["no new one", { newPassword: "" }, "Please choose a password of 12 to 128 characters."],
    [
      "a new one that anybody would try",
      { newPassword: "passwordpassword" },
      "one of the first that anybody would try",
    ],
    ["the present one as the new one", { newPassword: password }, "Please choose another one"],
  ])("is refused with %s, at the field, and nothing typed comes back", async (_what, fields, said) => {
    const { id, here, there } = await signedIn();
    const before = getPasswordHash(id);
    const page = await change(here, fields);
    expect([page.status, page.one("div", "banner").text]).toEqual([
      400,
      "The password was not changed Please look at what is marked below.",
    ]);
    expect(page.one("p", "field-problem").text).toContain(said);
    expect(page.all("input").filter(({ attributes }) => "aria-invalid" in attributes)).toHaveLength(1);
    expect(page.html).not.toContain(chosen);
    expect(page.html).not.toContain("chalk");
    expect([getPasswordHash(id), listAccountActivity(), (await there.visit(screen)).status]).toEqual([before, [], 200]);
  });

  it("waits like a sign-in after five wrong tries, and counts with those at the login page", async () => {
    const { id, here } = await signedIn();
    for (let tries = 0; tries < 5; tries++) expect((await change(here, { password: "wrong word" })).status).toBe(400);
    const before = getPasswordHash(id);
    const page = await change(here, {});
    expect([page.status, page.headers.get("Retry-After"), getPasswordHash(id)]).toEqual([429, "1", before]);
    expect(page.one("div", "banner").text).toContain("Too many tries have failed.");
    expect((await school.browser().post("/cog-admin/login", { email, password })).status).toBe(429);
  });
});

describe("a form of one's own account", () => {
  it("that wants nothing known is refused", async () => {
    const { here } = await signedIn();
    expect((await here.post(screen, { intent: "promote" })).status).toBe(400);
    expect((await here.post(screen)).status).toBe(400);
  });

  it("that comes after the sign-in has ended is kept for the next one, but for its passwords", async () => {
    const { id } = await signedIn();
    const page = await school.browser().post(screen, { intent: "password", password, newPassword: chosen });
    expect([page.status, page.one("h1").text]).toEqual([401, "Your sign-in has ended"]);
    const pending = page.all("input").find(({ attributes }) => attributes.name === "pending")?.attributes.value ?? "";
    expect(["intent", "chalk", "river"].map((text) => pending.includes(text))).toEqual([true, false, false]);
    expect(await verifyPassword(password, getPasswordHash(id))).toBe(true);
  });
});
