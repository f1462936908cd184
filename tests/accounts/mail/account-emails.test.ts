import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { flushEmails } from "../../../app/accounts/mail.server";
import { hashPassword } from "../../../app/accounts/passwords.server";
import { accountLinks, accounts } from "../../../drizzle/schema";
import type { Browser } from "../../support/browser";
import { website } from "../../support/website";
import { getAccountState, insertAccount, listAccountActivity, sessionCookieFor } from "../account-helpers";
import { getLinkToken, type MailServer, startMailServer } from "./mail-server";

const school = website();
const email = "teacher@school.example";
const password = "chalk and blackboard";
const screen = "/cog-admin/account";
let office: MailServer;
let id: number;
let here: Browser;

beforeEach(async () => {
  office = await startMailServer();
  school.settings({ SMTP_URL: office.url, PUBLIC_URL: "http://www.school.example" });
  id = insertAccount(email, "active", await hashPassword(password));
  here = school.browser().keep(sessionCookieFor(id));
});

afterEach(async () => {
  await flushEmails();
  await office.close();
});

const emailNow = () => school.database.select().from(accounts).where(eq(accounts.id, id)).get()?.email;

const move = async (newEmail: string) => {
  const answer = await here.post(screen, { intent: "email", password, newEmail });
  const banner = (await here.follow(answer)).one("div", "banner").text;
  return { status: answer.status, said: banner.replaceAll(newEmail, "…") };
};

describe("a change of one's own email, with a mail server", () => {
  it("is made when the link in the letter to the new address is followed, and not before", async () => {
    expect((await here.visit(screen)).text).toContain("We send a letter there.");
    expect(await move("new@mail.example")).toEqual({
      status: 303,
      said: "We have sent a letter to … Follow the link in it within a day and type your present password there. Until then your present email stays.",
    });
    await office.arrival(1);
    expect(office.letters).toMatchObject([
      { to: ["new@mail.example"], subject: expect.stringContaining("new address") },
    ]);
    expect(office.letters[0]?.text).toContain("http://www.school.example/cog-admin/login/new-address?token=");
    expect([emailNow(), listAccountActivity()]).toEqual([email, []]);
    const token = getLinkToken(office.letters[0]);
    expect((await school.browser().post(`/cog-admin/login/new-address?token=${token}`, { password })).status).toBe(303);
    expect(emailNow()).toBe("new@mail.example");
  });

  it("is answered the same for an address that a colleague has, and makes no link for it", async () => {
    insertAccount("head@school.example");
    const free = await move("free@mail.example");
    await office.arrival(1);
    school.database.delete(accountLinks).run();
    expect(await move("head@school.example")).toEqual(free);
    await flushEmails();
    expect(office.letters).toHaveLength(1);
    expect(school.database.select().from(accountLinks).all()).toEqual([]);
  });
});

describe("a request for an account with the address a colleague moves to", () => {
  it("keeps nobody from moving while it is not confirmed", async () => {
    const stranger = insertAccount("new@mail.example", "unverified");
    await move("new@mail.example");
    await office.arrival(1);
    const link = `/cog-admin/login/new-address?token=${getLinkToken(office.letters[0])}`;
    expect((await school.browser().post(link, { password })).status).toBe(303);
    expect([emailNow(), getAccountState(stranger)]).toEqual(["new@mail.example", "gone"]);
  });

  it.each(["pending", "disabled"] as const)("brings no letter when it is %s", async (state) => {
    insertAccount("new@mail.example", state);
    expect((await move("new@mail.example")).status).toBe(303);
    await flushEmails();
    expect(office.letters).toEqual([]);
  });
});

describe("a letter tells", () => {
  it("a colleague who is approved, in the language of who approves, and once", async () => {
    const waiting = insertAccount("rahima@school.example", "pending");
    here.keep("lng=bn");
    for (let time = 0; time < 2; time++) await here.post(`/cog-admin/accounts/${waiting}/approve`);
    await office.arrival(1);
    await flushEmails();
    expect(office.letters).toMatchObject([
      { to: ["rahima@school.example"], subject: expect.stringContaining("আপনার অ্যাকাউন্ট অনুমোদিত হয়েছে") },
    ]);
    expect(office.letters[0]?.text).toContain("http://www.school.example/cog-admin/login");
  });

  it("whose password was changed, without the password", async () => {
    const newPassword = "seven quiet river boats";
    expect((await here.post(screen, { intent: "password", password, newPassword })).status).toBe(303);
    await office.arrival(1);
    expect(office.letters).toMatchObject([
      { to: [email], subject: expect.stringContaining("Your password was changed") },
    ]);
    expect(office.letters[0]?.text).not.toMatch(/chalk|river/);
  });

  it("nobody of an account that was turned down", async () => {
    const waiting = insertAccount("stranger@mail.example", "pending");
    await here.post(`/cog-admin/accounts/${waiting}/turn-down`);
    await flushEmails();
    expect(office.letters).toEqual([]);
  });
});
