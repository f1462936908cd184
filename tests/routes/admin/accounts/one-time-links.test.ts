import { createRequestHandler } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import type { AccountState } from "~/accounts/account";
import { guardAdminRoutes } from "~/accounts/guard.server";
import { createLink, findLink } from "~/accounts/one-time-links.server";
import { createSession, findSession } from "~/accounts/sessions.server";
import { accountLinks, accounts } from "~drizzle/schema";
import {
  getAccountState,
  getEmail,
  insertAccount,
  listAccountActivity,
  loginPath,
  otherPassword,
  password,
  sessionCookieFor,
  teacher,
  websiteWithMail,
  wrongPassword,
} from "~tests/accounts/account-helpers";
import { getLinkToken } from "~tests/accounts/mail/mail-server";
import { evil } from "~tests/security/redirect-targets";
import { Browser } from "~tests/support/browser";
import { fieldProblems, getBanners } from "~tests/support/page-parts";
import { websiteBuild } from "~tests/support/website-build";

const { school, enableMail, emails, subjects } = websiteWithMail();
const newEmail = "principal@school.example";
const links = () => school.rows(accountLinks);
const signIn = (email: string, password: string) => school.browser().post(loginPath, { email, password });

const confirmLink = (id: number) => `${loginPath}/confirm?token=${createLink(id, "confirm")}`;
const passwordLink = (id: number) => `${loginPath}/new-password?token=${createLink(id, "password")}`;
const addressLink = (id: number, email = newEmail) =>
  `${loginPath}/new-address?token=${createLink(id, "email", { newEmail: email })}`;

describe("a one-time link", () => {
  const now = new Date("2026-11-21T03:00:00Z");
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

  it.each([
    ["confirm", 24 * 60],
    ["password", 60],
    ["email", 24 * 60],
  ] as const)(
    "a one-time link (%s) works for %i minutes, only for its purpose, and only until a newer link is created",
    (purpose, minutes) => {
      const id = insertAccount(teacher);
      const create = () => createLink(id, purpose, { now, newEmail: purpose === "email" ? newEmail : null });
      const [first, second] = [create(), create()];
      const found = (token: string, after: number) => findLink(token, purpose, later(after))?.email;
      expect(found(first, 0)).toBeUndefined();
      expect(found(second, minutes - 1)).toEqual(teacher);
      expect(found(second, minutes)).toBeUndefined();
      const others = (["confirm", "password", "email"] as const).filter((other) => other !== purpose);
      expect(others.map((other) => findLink(second, other, now))).toEqual([undefined, undefined]);
    },
  );

  it.each([
    ["confirm", "If you still want an account, ask again on the login page."],
    ["new-password", "For a new link, use the forgotten password page or ask a colleague."],
    ["new-address", "To try again, sign in and enter the new email address again."],
  ])(
    "an expired or wrong one-time link to /%s gets an answer with advice, whether visited or used",
    async (path, advice) => {
      for (const query of ["", "?token=", "?token=AAAA", `?token=${"A".repeat(43)}`]) {
        const visited = await school.visit(`${loginPath}/${path}${query}`);
        const used = await school.browser().post(`${loginPath}/${path}${query}`, { password: "a long one of mine" });
        for (const page of [visited, used]) {
          expect([page.status, page.one("h1").text]).toEqual([410, "This link no longer works"]);
          expect(page.text).toContain(advice);
        }
      }
    },
  );

  it.each([
    ["confirm", confirmLink],
    ["new-password", passwordLink],
    ["new-address", addressLink],
  ])(
    "a one-time link to /%s names the account, sends no referrer to other websites, and is not cached",
    async (_path, link) => {
      const page = await school.visit(link(insertAccount(teacher, "unverified")));
      expect(page.text).toContain(teacher);
      expect(page.headers.get("Referrer-Policy")).toBe("same-origin");
      expect(page.headers.get("Cache-Control")).toBe("no-store");
    },
  );
});

describe("the link that confirms an address", () => {
  it.each<[AccountState, AccountState, string]>([
    ["unverified", "pending", "A colleague must now approve your account. Then you can sign in."],
    ["active", "active", "You can sign in now."],
  ])(
    "a link to confirm an email address changes the account from %s to %s, and works once",
    async (before, after, body) => {
      const id = insertAccount(teacher, before);
      const link = confirmLink(id);
      const browser = school.browser();
      const answer = await browser.post(link, { password });
      expect([answer.status, answer.location]).toEqual([303, loginPath]);
      expect(getBanners(await browser.follow(answer))).toEqual([`Email address confirmed ${body}`]);
      expect(getAccountState(id)).toBe(after);
      expect(school.rows(accounts)[0]?.confirmedAt).toBeInstanceOf(Date);
      expect((await browser.post(link, { password })).status).toBe(410);
    },
  );

  it("a link to confirm an email address rejects a wrong password and stays valid", async () => {
    const id = insertAccount(teacher, "unverified");
    const link = confirmLink(id);
    const page = await school.browser().post(link, { password: wrongPassword });
    expect([page.status, getBanners(page)[0]]).toEqual([
      400,
      "Email address not confirmed Wrong password. Try again, or go to the login page and ask for the account again with a new password.",
    ]);
    expect(getAccountState(id)).toBe("unverified");
    expect((await school.visit(link)).status).toBe(200);
  });
});

describe("a forgotten password", () => {
  const forgotten = `${loginPath}/forgotten`;

  it("replacing a forgotten password by email ends all sessions and links, notifies the owner, and is recorded", async () => {
    enableMail();
    const id = insertAccount(teacher);
    const session = createSession(id, "");
    createLink(id, "email", { newEmail });
    const browser = school.browser();
    expect((await browser.visit(loginPath)).hrefs).toContain(forgotten);
    const answer = await browser.post(forgotten, { email: " TEACHER@school.example" });
    expect([answer.status, answer.location]).toEqual([303, loginPath]);
    expect(getBanners(await browser.follow(answer))[0]).toMatch(
      /^Check your email If this address belongs to an account/,
    );

    const link = `${loginPath}/new-password?token=${getLinkToken((await emails())[0])}`;
    expect((await browser.visit(link)).all("input").map(({ attributes }) => attributes.autocomplete)).toContain(
      "new-password",
    );
    const changed = await browser.post(link, { password: otherPassword });
    expect([changed.status, changed.location]).toEqual([303, loginPath]);
    expect(getBanners(await browser.follow(changed))).toEqual([
      "Password changed You can now sign in with your new password.",
    ]);
    expect([findSession(session), links()]).toEqual([undefined, []]);
    expect(await subjects()).toEqual([`${teacher}: Choose a new password`, `${teacher}: Your password was changed`]);
    expect(listAccountActivity()).toEqual([[teacher, "changed", teacher]]);
    expect((await signIn(teacher, password)).status).toBe(401);
    expect((await signIn(teacher, otherPassword)).status).toBe(303);
    expect((await browser.visit(link)).status).toBe(410);
  });

  it.each<[AccountState, string[]]>([
    ["pending", [`${teacher}: Choose a new password`]],
    ["unverified", []],
    ["disabled", []],
  ])("a forgotten password of an account that is %s sends these emails: %j", async (state, expected) => {
    enableMail();
    insertAccount(teacher, state);
    expect((await school.browser().post(forgotten, { email: teacher })).status).toBe(303);
    expect([await subjects(), links().length]).toEqual([expected, expected.length]);
  });

  it("a forgotten password sends up to two emails an hour, though the answer stays the same", async () => {
    enableMail();
    insertAccount(teacher);
    for (const place of [1, 2, 3]) {
      const from = { "X-Forwarded-For": `192.0.2.${place}` };
      expect((await school.browser().post(forgotten, { email: teacher }, from)).status).toBe(303);
    }
    expect(await subjects()).toHaveLength(2);
  });

  it("without email, the login page says to ask a colleague about a forgotten password", async () => {
    insertAccount(teacher);
    const page = await school.visit(loginPath);
    expect(page.text).toContain(
      "Forgotten your password? Ask a colleague, or the person who set up the website, for a new one.",
    );
    expect(page.hrefs).not.toContain(forgotten);
    expect((await school.visit(forgotten)).text).toContain("This website cannot send email.");
    expect((await school.browser().post(forgotten, { email: teacher })).status).toBe(404);
  });
});

describe("the link to a new address", () => {
  it("the link for a new email address changes the account once, is reported to the old address, and is recorded", async () => {
    enableMail();
    const id = insertAccount(teacher);
    const link = addressLink(id);
    createLink(id, "password");
    const browser = school.browser();
    expect((await browser.visit(link)).text).toContain(newEmail);
    expect((await signIn(newEmail, password)).status).toBe(401);
    const answer = await browser.post(link, { password });
    expect([answer.status, answer.location]).toEqual([303, loginPath]);
    expect(getBanners(await browser.follow(answer))).toEqual([
      "Email address changed From now on you sign in with the new email address.",
    ]);
    expect((await signIn(newEmail, password)).location).toBe("/cog-admin");
    expect(await subjects()).toEqual([`${teacher}: The email address of your account was changed`]);
    expect([links(), listAccountActivity()]).toEqual([[], [[teacher, "changed", newEmail]]]);
    expect((await browser.post(link, { password })).status).toBe(410);
  });

  it("a link sent to a mistyped email address does not give the account to the stranger who receives it", async () => {
    enableMail();
    const link = addressLink(insertAccount(teacher), "stranger@mail.example");
    const stranger = school.browser();
    for (const [guess, error] of [
      ["", "Please enter your current password."],
      ["rain on the tin roof", "This is not your current password."],
    ] as const) {
      const page = await stranger.post(link, { password: guess });
      expect(page.status).toBe(400);
      expect(getBanners(page)).toEqual([`Email address not changed ${error}`]);
      expect(fieldProblems(page)).toEqual([error]);
      expect(page.all("input").map(({ attributes }) => attributes.type)).toContain("password");
    }
    await stranger.post(`${loginPath}/forgotten`, { email: "stranger@mail.example" });
    expect(await subjects()).toEqual([]);
    expect((await signIn(teacher, password)).location).toBe("/cog-admin");
    expect((await school.visit(link)).status).toBe(200);
  });

  it.each(["pending", "active", "disabled"] as const)(
    "a link to a new email address is refused when an account that is %s has that address",
    async (state) => {
      enableMail();
      const id = insertAccount(teacher);
      insertAccount(newEmail, state);
      const page = await school.browser().post(addressLink(id), { password });
      expect([page.status, getBanners(page)]).toEqual([
        409,
        ["Email address not changed Another account already uses this email address. Yours has not changed."],
      ]);
      expect([page.all("form"), getEmail(id), await subjects()]).toEqual([[], teacher, []]);
    },
  );
});

it("links in emails and links for a colleague use the school's address, whatever host was requested", async () => {
  enableMail("http://www.school.example");
  const handle = createRequestHandler(guardAdminRoutes(websiteBuild()), "production");
  const forged = { "X-Forwarded-Host": evil, Forwarded: `host=${evil}` };
  const browser = () => new Browser(`http://${evil}`, handle);
  const id = insertAccount(teacher);
  const pending = insertAccount("pending@school.example", "pending");
  const other = insertAccount("other@school.example");
  const staff = browser().keep(sessionCookieFor(id));
  await browser().post(`${loginPath}?intent=sign-up`, { email: "new@mail.example", password }, forged);
  await browser().post(`${loginPath}?intent=sign-up`, { email: teacher, password }, forged);
  await browser().post(`${loginPath}/forgotten`, { email: teacher }, forged);
  await staff.post("/cog-admin/account", { intent: "email", password, newEmail }, forged);
  await staff.post(`/cog-admin/accounts/${pending}/approve`, {}, forged);
  const link = await staff.post(`/cog-admin/accounts/${other}/link`, {}, forged);
  const texts = (await emails()).map(({ text }) => text);
  expect(texts).toHaveLength(5);
  for (const text of [...texts, link.one("textarea").text]) {
    expect(text.match(/https?:\/\/[^/\s]+/g)).toEqual(["http://www.school.example"]);
    expect(text).not.toContain(evil);
  }
});
