import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { approveAccount, createAccount, listAccounts } from "../../../../app/accounts/accounts.server";
import { flushEmails } from "../../../../app/accounts/mail.server";
import { createLink } from "../../../../app/accounts/one-time-links.server";
import { accounts } from "../../../../drizzle/schema";
import { type MailServer, startMailServer } from "../../../accounts/mail/mail-server";
import type { Answer } from "../../../support/browser";
import { website } from "../../../support/website";

const school = website();
const login = "/cog-admin/login";
const signUp = `${login}?intent=sign-up`;
const wanted = { email: "teacher@school.example", password: "chalk and blackboard" };
let office: MailServer;

beforeEach(async () => {
  office = await startMailServer();
  school.settings({ SMTP_URL: office.url, PUBLIC_URL: school.origin });
  createAccount("head@school.example", "no password fits this");
});
afterEach(async () => {
  await flushEmails();
  await office.close();
});

const states = () => listAccounts().map(({ email, state }) => `${email} ${state}`);
const banners = (page: Answer) => page.all("div", "banner").map(({ text }) => text);

/** The path of the link in the newest letter. */
async function linkInLetter(): Promise<string> {
  await flushEmails();
  const [, address = ""] = /\n\n(http:\S+)\n\n/.exec(office.letters.at(-1)?.text ?? "") ?? [];
  expect(address.startsWith(`${school.origin}/`)).toBe(true);
  return address.slice(school.origin.length);
}

const openOffice = async (browser: ReturnType<typeof school.browser>) => (await browser.visit("/cog-admin")).location;

describe("whoever asks for an account by themselves gets nowhere until confirmed and approved", () => {
  it("step by step, from the sign-up to the dashboard", async () => {
    const browser = school.browser();
    const asked = await browser.post(signUp, wanted);
    expect([asked.status, asked.location]).toEqual([303, login]);
    expect(banners(await browser.follow(asked)).join(" ")).toMatch(
      /^Sign Up Successful Please check your email to verify your account\. The letter may take a few minutes/,
    );
    expect((await browser.post(login, wanted)).status).toBe(401);
    expect(await openOffice(browser)).toBe(login);

    const link = await linkInLetter();
    for (let look = 0; look < 3; look++) expect((await school.visit(link)).status).toBe(200);
    expect(states()).toContain("teacher@school.example unverified");
    const confirmed = await browser.post(link, { password: wanted.password });
    expect([confirmed.status, confirmed.location]).toEqual([303, login]);
    expect(banners(await browser.follow(confirmed))).toEqual([
      "Address confirmed A colleague must approve the account now. After that you can sign in.",
    ]);
    expect(states()).toContain("teacher@school.example pending");
    expect((await browser.post(login, wanted)).status).toBe(401);
    expect(await openOffice(browser)).toBe(login);

    approveAccount(wanted.email);
    expect((await browser.post(login, wanted)).location).toBe("/cog-admin");
    expect((await browser.visit("/cog-admin")).status).toBe(200);
  });
});

describe("the page that confirms an address", () => {
  const linkFor = (email = wanted.email) => {
    const { id } = school.database
      .insert(accounts)
      .values({ email, passwordHash: "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAA$AAAAAAAAAAA", state: "unverified" })
      .returning()
      .get();
    return `${login}/confirm?token=${createLink(id, "confirm")}`;
  };

  it("names the address, tells it to no other website, and stays in no cache", async () => {
    const page = await school.visit(linkFor());
    expect(page.text).toContain(wanted.email);
    expect(page.headers.get("Referrer-Policy")).toBe("same-origin");
    expect(page.headers.get("Cache-Control")).toBe("no-store");
  });

  it("keeps the link when the password is another one", async () => {
    const link = linkFor();
    const page = await school.browser().post(link, { password: "not the chosen one" });
    expect([page.status, banners(page)[0]]).toEqual([
      400,
      "The address was not confirmed This is not the password that was chosen. Try again, or ask for the account once more on the login page with a password of your own.",
    ]);
    expect((await school.visit(link)).status).toBe(200);
  });

  it("speaks the language of the letter, and keeps it", async () => {
    const browser = school.browser();
    const link = linkFor();
    const answer = await browser.visit(`${link}&lng=bn`);
    expect([answer.status, answer.location, answer.headers.get("Referrer-Policy")]).toEqual([302, link, "same-origin"]);
    expect((await browser.follow(answer)).one("h1").text).toBe("আপনার ইমেইল ঠিকানা নিশ্চিত করুন");
  });

  it("shows a hostile address as the text it is", async () => {
    const page = await school.visit(linkFor("o'neil&\u202etest=<b>@school.example"));
    expect(page.all("b")).toEqual([]);
  });
});

describe("a link that can be used no more", () => {
  it.each([
    ["confirm", "If you still want an account, ask for it once more on the login page."],
    ["new-password", "For another link, use the page for forgotten passwords or ask a colleague."],
    ["new-address", "To try again, sign in and enter the new address once more."],
  ])("to /%s is answered calmly, seen or used", async (path, advice) => {
    for (const query of ["", "?token=", "?token=AAAA", `?token=${"A".repeat(43)}`]) {
      const seen = await school.visit(`${login}/${path}${query}`);
      const used = await school.browser().post(`${login}/${path}${query}`, { password: "a long one of mine" });
      for (const page of [seen, used]) {
        expect([page.status, page.one("h1").text]).toEqual([410, "This link no longer works"]);
        expect(page.text).toContain(advice);
      }
    }
  });
});

describe("asking too often", () => {
  it("for accounts from one address is told to wait, and asks for nothing", async () => {
    const from = { "X-Forwarded-For": "203.0.113.7" };
    for (let place = 0; place < 5; place++) {
      const form = { ...wanted, email: `${place}@school.example` };
      expect((await school.browser().post(signUp, form, from)).status).toBe(303);
    }
    const page = await school.browser().post(signUp, wanted, from);
    expect([page.status, page.headers.get("Retry-After")]).toEqual([429, expect.stringMatching(/^3(?:600|5\d\d)$/)]);
    expect(banners(page)).toEqual(["Sign Up Failed This was asked for too often. Please wait 60 min and try again."]);
    expect(states()).toHaveLength(6);
    expect((await school.browser().post(signUp, wanted, { "X-Forwarded-For": "203.0.113.8" })).status).toBe(303);
  });
});
