import { describe, expect, it } from "vitest";
import { flushEmails } from "../../../../app/accounts/mail.server";
import { createLink } from "../../../../app/accounts/one-time-links.server";
import { sessions } from "../../../../drizzle/schema";
import { getLinkToken } from "../../../accounts/mail/mail-server";
import { banners, email, password, websiteWithMail } from "../../../accounts/mail/website-with-mail";

const { school, mailOn, letters, accountId } = websiteWithMail();
const login = "/cog-admin/login";
const forgotten = `${login}/forgotten`;
const chosen = "an old mango tree";

describe("a forgotten password", () => {
  it("is replaced by whoever gets the letter, and every session ends", async () => {
    mailOn();
    const [elsewhere, browser] = [school.browser(), school.browser()];
    await elsewhere.post(login, { email, password });
    expect((await browser.visit(login)).all("a").map(({ attributes }) => attributes.href)).toContain(forgotten);

    const asked = await browser.post(forgotten, { email: " HEAD@school.example" });
    expect([asked.status, asked.location]).toEqual([303, login]);
    expect(banners(await browser.follow(asked))[0]).toMatch(/^Please look at your mail If this address has an account/);
    await flushEmails();
    const link = `${login}/new-password?token=${getLinkToken(letters()[0])}`;
    const page = await browser.visit(link);
    expect([page.status, page.headers.get("Referrer-Policy")]).toEqual([200, "same-origin"]);
    expect(page.all("input").map(({ attributes }) => attributes.autocomplete)).toContain("new-password");

    const set = await browser.post(link, { password: chosen });
    expect([set.status, set.location]).toEqual([303, login]);
    expect(banners(await browser.follow(set))).toEqual(["Password changed Sign in with the new password now."]);
    expect(school.database.select().from(sessions).all()).toEqual([]);
    expect((await elsewhere.visit("/cog-admin")).location).toBe(login);
    expect((await browser.post(login, { email, password })).status).toBe(401);
    expect((await browser.post(login, { email, password: chosen })).location).toBe("/cog-admin");
    expect((await browser.visit(link)).status).toBe(410);
  });

  it.each([
    ["", "No letter was sent Please enter a complete email address."],
    ["head", "No letter was sent Please enter a complete email address."],
  ])("without a whole address, %j, keeps what was typed", async (typed, message) => {
    mailOn();
    const page = await school.browser().post(forgotten, { email: typed });
    expect([page.status, banners(page)]).toEqual([400, [message]]);
  });

  it("asked for too often is told how long to wait", async () => {
    mailOn();
    const from = { "X-Forwarded-For": "203.0.113.7" };
    for (let place = 0; place < 4; place++) {
      expect((await school.browser().post(forgotten, { email: `${place}@a.example` }, from)).status).toBe(303);
    }
    const page = await school.browser().post(forgotten, { email }, from);
    expect([page.status, page.headers.get("Retry-After")]).toEqual([429, expect.stringMatching(/^3(?:600|5\d\d)$/)]);
  });

  it("where no letters are sent is a matter for a colleague", async () => {
    const page = await school.visit(login);
    expect(page.text).toContain("Forgotten your password? A colleague can give you a link to a new one.");
    expect(page.all("a").map(({ attributes }) => attributes.href)).not.toContain(forgotten);
    expect((await school.visit(forgotten)).text).toContain("This website sends no letters.");
    expect((await school.browser().post(forgotten, { email })).status).toBe(404);
  });
});

describe("a new password by a colleague's link", () => {
  it("is set where no letters are sent, too", async () => {
    const link = `${login}/new-password?token=${createLink(accountId(), "password")}`;
    expect((await school.browser().post(link, { password: chosen })).location).toBe(login);
    expect((await school.browser().post(login, { email, password: chosen })).location).toBe("/cog-admin");
  });

  it.each([
    ["", "Please enter a new password."],
    ["too short", "Please choose a password of 12 to 128 characters."],
    ["x".repeat(129), "Please choose a password of 12 to 128 characters."],
    ["church high school", "This password is one of the first that anybody would try."],
  ])("is refused for %j at the field and on top, and the link stays", async (password, message) => {
    const link = `${login}/new-password?token=${createLink(accountId(), "password")}`;
    const page = await school.browser().post(link, { password });
    expect(page.status).toBe(400);
    expect(banners(page)[0]).toContain(`The password was not changed ${message}`);
    expect(page.one("p", "field-problem").text).toContain(message);
    expect((await school.visit(link)).status).toBe(200);
  });
});
