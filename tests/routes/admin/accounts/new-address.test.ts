import { describe, expect, it } from "vitest";
import { createAccount } from "../../../../app/accounts/accounts.server";
import { flushEmails } from "../../../../app/accounts/mail.server";
import { createLink } from "../../../../app/accounts/one-time-links.server";
import { banners, email, password, websiteWithMail } from "../../../accounts/mail/website-with-mail";

const { school, mailOn, letters, accountId } = websiteWithMail();
const login = "/cog-admin/login";
const forgotten = `${login}/forgotten`;

describe("a new address", () => {
  const newEmail = "principal@school.example";
  const linkTo = (newEmail: string) => `${login}/new-address?token=${createLink(accountId(), "email", { newEmail })}`;

  it("is confirmed with the password, never by looking, and signs in from then on", async () => {
    mailOn();
    const link = linkTo(newEmail);
    const browser = school.browser();
    expect((await browser.visit(link)).text).toContain(newEmail);
    expect((await browser.post(login, { email: newEmail, password })).status).toBe(401);
    const moved = await browser.post(link, { password });
    expect([moved.status, moved.location]).toEqual([303, login]);
    expect(banners(await browser.follow(moved))).toEqual([
      "Address changed From now on you sign in with the new address.",
    ]);
    expect((await browser.post(login, { email: newEmail, password })).location).toBe("/cog-admin");
    await flushEmails();
    expect(letters().map(({ to }) => to)).toEqual([[email]]);
  });

  it("that was mistyped gives the account to nobody who gets the letter", async () => {
    mailOn();
    const link = linkTo("stranger@mail.example");
    const stranger = school.browser();
    for (const typed of ["", "rain on the tin roof"]) {
      const page = await stranger.post(link, { password: typed });
      expect([page.status, banners(page)]).toEqual([
        400,
        ["The address was not changed This is not your present password."],
      ]);
      expect(page.all("input").map(({ attributes }) => attributes.type)).toContain("password");
    }
    await stranger.post(forgotten, { email: "stranger@mail.example" });
    await flushEmails();
    expect(letters()).toEqual([]);
    expect((await school.browser().post(login, { email, password })).location).toBe("/cog-admin");
    expect((await school.visit(link)).status).toBe(200);
  });

  it("tried with too many passwords is told how long to wait", async () => {
    const [link, guesser] = [linkTo(newEmail), school.browser()];
    for (let guess = 0; guess < 5; guess++) await guesser.post(link, { password: `the guess number ${guess}` });
    const page = await guesser.post(link, { password });
    expect([page.status, page.headers.get("Retry-After")]).toEqual([429, "1"]);
    expect(page.headers.get("Referrer-Policy")).toBe("same-origin");
    expect(banners(page)[0]).toMatch(/^The address was not changed /);
  });

  it("that somebody else has got meanwhile is refused calmly", async () => {
    createAccount(newEmail, "hash");
    const page = await school.browser().post(linkTo(newEmail), { password });
    expect([page.status, banners(page)]).toEqual([
      409,
      ["The address was not changed Another account has this address now. Your account keeps its old one."],
    ]);
    expect(page.all("form")).toEqual([]);
    expect((await school.browser().post(login, { email, password })).location).toBe("/cog-admin");
  });
});
