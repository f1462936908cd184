import { describe, expect, it } from "vitest";
import { createLink } from "~/accounts/one-time-links.server";
import { verifyPassword } from "~/accounts/passwords.server";
import { listSessions } from "~/accounts/sessions.server";
import { isKnownDevice } from "~/accounts/throttle.server";
import { accountLinks } from "~drizzle/schema";
import {
  getEmail,
  getPasswordHash,
  insertAccount,
  listAccountActivity,
  listSessionRows,
  loginPath,
  otherPassword,
  password,
  passwordHash,
  sessionCookieFor,
  teacher,
  websiteWithMail,
  wrongPassword,
} from "~tests/accounts/account-helpers";
import { getLinkToken } from "~tests/accounts/mail/mail-server";
import type { Browser } from "~tests/support/browser";
import { fieldValue, getBanners } from "~tests/support/page-parts";

const { school, enableMail, emails, subjects, signedIn } = websiteWithMail();
const screen = "/cog-admin/account";
const newEmail = "new@school.example";

const changePassword = (browser: Browser, fields: Record<string, string> = {}) =>
  browser.post(screen, { intent: "password", password, newPassword: otherPassword, ...fields });
const changeEmail = (browser: Browser, fields: Record<string, string> = {}) =>
  browser.post(screen, { intent: "email", password, newEmail, ...fields });
const signIn = (email: string) => school.browser().post(loginPath, { email, password });
const links = () => school.rows(accountLinks);

describe("a change of one's own password", () => {
  it("a change of password needs the current one, signs out all other browsers, and is confirmed by email", async () => {
    enableMail();
    const { id, browser } = signedIn();
    const other = school.browser().keep(sessionCookieFor(id));
    createLink(id, "password");
    const before = browser.cookieHeader;
    const answer = await changePassword(browser);
    expect([answer.status, answer.location]).toEqual([303, screen]);
    expect(getBanners(await browser.follow(answer))).toEqual([
      "Password changed All your other devices are signed out.",
    ]);
    const known = new Request("http://school.example", { headers: { Cookie: browser.cookieHeader } });
    expect(await isKnownDevice(known, teacher)).toBe(true);
    expect((await school.browser().keep(before).visit(screen)).location).toBe(loginPath);
    expect((await other.visit(screen)).location).toBe(loginPath);
    expect(await verifyPassword(otherPassword, getPasswordHash(id))).toBe(true);
    expect([listAccountActivity(), links()]).toEqual([[[teacher, "changed", teacher]], []]);
    expect(await subjects()).toEqual([`${teacher}: Your password was changed`]);
    expect((await emails())[0]?.text).not.toMatch(/chalk|river/);
  });

  it.each([
    ["a wrong current password", { password: wrongPassword }, "This is not your current password."],
    ["no current password", { password: "" }, "Please enter your current password."],
    ["a new password that is too short", { newPassword: "chalk" }, "Please choose a password of 12 to 128 characters."],
    ["no new password", { newPassword: "" }, "Please choose a password of 12 to 128 characters."],
    [
      "a new password that anyone would try",
      { newPassword: "passwordpassword" },
      "This password is too easy to guess.",
    ],
    [
      "the current password as the new one",
      { newPassword: password },
      "Choose a password different from your current one.",
    ],
  ])(
    "a change of password with %s is refused with an error at the field, and no typed password is shown again",
    async (_what, fields, text) => {
      const { id, browser } = signedIn();
      const page = await changePassword(browser, fields);
      expect(page.status).toBe(400);
      expect(getBanners(page)).toEqual(["The password was not changed Please correct the marked fields below."]);
      expect(page.one("p", "field-problem").text).toContain(text);
      expect(page.all("input").filter(({ attributes }) => "aria-invalid" in attributes)).toHaveLength(1);
      expect(page.html).not.toMatch(/chalk|river/);
      expect([getPasswordHash(id), listAccountActivity()]).toEqual([passwordHash, []]);
    },
  );

  it("after five wrong passwords, both a change of password and a sign-in must wait, because they share one count", async () => {
    const { id, browser } = signedIn();
    for (let tries = 0; tries < 5; tries++)
      expect((await changePassword(browser, { password: wrongPassword })).status).toBe(400);
    const page = await changePassword(browser);
    expect([page.status, page.headers.get("Retry-After"), getPasswordHash(id)]).toEqual([429, "1", passwordHash]);
    expect(getBanners(page)[0]).toContain("Too many failed attempts.");
    expect((await signIn(teacher)).status).toBe(429);
  });
});

describe("a change of one's own email", () => {
  it("without a mail server a new email address is used immediately for the next sign-in", async () => {
    const { id, browser } = signedIn();
    createLink(id, "password");
    const answer = await changeEmail(browser, { newEmail: "  New@School.example " });
    expect(getBanners(await browser.follow(answer))).toEqual([
      "Email address changed From now on you sign in with new@school.example.",
    ]);
    expect([listAccountActivity(), links()]).toEqual([[[teacher, "changed", newEmail]], []]);
    expect([(await signIn(newEmail)).status, (await signIn(teacher)).status]).toEqual([303, 401]);
  });

  it.each([
    ["no email address", { newEmail: "" }, "Please enter a complete email address."],
    ["an invalid email address", { newEmail: "new@school" }, "Please enter a complete email address."],
    ["the current email address", { newEmail: teacher.toUpperCase() }, "This is already your email address."],
    [
      "a colleague's email address",
      { newEmail: "head@school.example" },
      "Another account already uses this email address.",
    ],
    ["a wrong password", { newEmail, password: wrongPassword }, "This is not your current password."],
  ])(
    "a change of email with %s is refused with an error at the field, which keeps the typed address",
    async (_what, fields, text) => {
      const { id, browser } = signedIn();
      insertAccount("head@school.example");
      const page = await changeEmail(browser, fields);
      expect([page.status, page.one("p", "field-problem").text]).toEqual([400, expect.stringContaining(text)]);
      const shown = fieldValue(page, "newEmail") ?? "";
      expect(shown).toBe(fields.newEmail.toLowerCase());
      expect(page.html).not.toContain("chalk");
      expect([getEmail(id), listAccountActivity()]).toEqual([teacher, []]);
    },
  );

  it("with a mail server a new email address is used only after its owner confirms it with the emailed link", async () => {
    enableMail();
    const { id, browser } = signedIn();
    expect((await browser.visit(screen)).text).toContain("We will email a link to the new address.");
    expect(getBanners(await browser.follow(await changeEmail(browser)))).toEqual([
      "We have sent an email to new@school.example Open the link in that email within one day, and enter your current password. Until then, your email address stays the same.",
    ]);
    expect(await subjects()).toEqual([`${newEmail}: Confirm your new email address`]);
    expect([getEmail(id), listAccountActivity()]).toEqual([teacher, []]);
    const link = `${loginPath}/new-address?token=${getLinkToken((await emails())[0])}`;
    expect((await school.browser().post(link, { password })).status).toBe(303);
    expect(getEmail(id)).toBe(newEmail);
  });

  it.each(["pending", "active", "disabled"] as const)(
    "a change of email to the address of another account (%s) gets the usual answer, but no email and no link",
    async (state) => {
      enableMail();
      const { browser } = signedIn();
      insertAccount(newEmail, state);
      expect(getBanners(await browser.follow(await changeEmail(browser)))[0]).toMatch(/^We have sent an email to /);
      expect([await subjects(), links()]).toEqual([[], []]);
    },
  );
});

describe("the list of one's own sessions", () => {
  const phone = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36";

  it("the list of sessions names each device in words, and marks the current one", async () => {
    const id = insertAccount(teacher);
    sessionCookieFor(insertAccount("head@school.example"), "Firefox/127.0");
    sessionCookieFor(id, phone, new Date(Date.now() - 3600_000));
    const browser = school.browser().keep(sessionCookieFor(id, "<b>Edg/1</b>"));
    const rows = (await browser.visit(screen)).all("li", "row");
    expect(rows.map((row) => row.one("h3").text)).toEqual([
      "Edge on an unknown device This device",
      "Chrome on Android",
    ]);
    expect(rows.map((row) => row.texts("button"))).toEqual([[], ["Sign out"]]);
    expect(rows[1]?.text).toMatch(/Signed in on .* at \d{1,2}:\d\d [ap]m Last seen on /);
    expect((await browser.keep("lng=bn").visit(screen)).all("h3")[1]?.text).toBe("ক্রোম (অ্যান্ড্রয়েড)");
  });

  it("the list of sessions can end one or all other sessions of one's own account, but no session of others", async () => {
    const { id, browser } = signedIn();
    const others = [1, 2, 3].map((hours) =>
      school.browser().keep(sessionCookieFor(id, `device ${hours}`, new Date(Date.now() - hours * 3600_000))),
    );
    const openOnes = async () =>
      Promise.all([browser, ...others].map(async (one) => (await one.visit(screen)).status === 200));
    const end = (session = "") => browser.post(screen, { intent: "end", session });
    const headId = insertAccount("head@school.example");
    sessionCookieFor(headId);
    await end(listSessions(headId, "")[0]?.name);
    expect([listSessionRows(headId).length, await openOnes()]).toEqual([1, [true, true, true, true]]);
    const answer = await end(listSessions(id, "").find(({ userAgent }) => userAgent === "device 1")?.name);
    expect(getBanners(await browser.follow(answer))).toEqual(["The device is signed out"]);
    expect(await openOnes()).toEqual([true, false, true, true]);
    await browser.post(screen, { intent: "end-others" });
    expect(await openOnes()).toEqual([true, false, false, false]);
    expect(listSessionRows(headId)).toHaveLength(1);
  });
});
