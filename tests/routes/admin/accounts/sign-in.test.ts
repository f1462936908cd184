import { describe, expect, it } from "vitest";
import { createAccount } from "../../../../app/accounts/accounts.server";
import { hashPassword } from "../../../../app/accounts/passwords.server";
import { accounts, sessions } from "../../../../drizzle/schema";
import { website } from "../../../support/website";

const school = website();
const email = "teacher@school.example";
const password = "chalk and blackboard";
const login = "/cog-admin/login";
const rows = () => school.database.select().from(sessions).all();

const employ = async (address = email) => createAccount(address, await hashPassword(password));
const banners = (page: { all: (name: string, className: string) => { text: string }[] }) =>
  page.all("div", "banner").map(({ text }) => text);

describe("the login page", () => {
  it("asks for email and password and says whom it is for", async () => {
    await employ();
    const page = await school.visit(login);
    expect([page.status, page.one("h1").text]).toEqual([200, "Sign In"]);
    expect(page.all("label").map(({ text }) => text)).toEqual(["Email", "Password"]);
    const needed = page.all("input").filter(({ attributes }) => attributes["aria-required"] === "true");
    expect(needed.map(({ attributes }) => attributes.name)).toEqual(["email", "password"]);
    expect(page.all("button").map(({ text }) => text)).toContain("Create Admin Account");
    expect(page.text).toContain("Protected admin area. Authorised personnel only.");
    expect(page.one("form").attributes).toMatchObject({ method: "post", novalidate: "" });
  });

  it("leads to the office whoever is signed in already", async () => {
    const answer = await school.signedIn().visit(login);
    expect([answer.status, answer.location]).toEqual([302, "/cog-admin"]);
  });

  it("speaks Bengali to whoever asks for it, and goes on doing so", async () => {
    const browser = school.browser();
    const answer = await browser.visit(`${login}?lng=bn`);
    expect([answer.status, answer.location]).toEqual([302, login]);
    expect(answer.headers.getSetCookie()).toEqual(["lng=bn; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax"]);
    const page = await browser.visit(login);
    expect([page.one("html").attributes.lang, page.one("h1").text]).toEqual(["bn", "লগইন করুন"]);
    expect((await browser.follow(await browser.visit(`${login}?lng=en`))).one("h1").text).toBe("Sign In");
  });

  it("takes no other language", async () => {
    const page = await school.visit(`${login}?lng=fr`);
    expect([page.status, page.headers.getSetCookie()]).toEqual([200, []]);
  });
});

describe("signing in", () => {
  it("leads to the office, which says Login Successful once", async () => {
    await employ();
    const browser = school.browser();
    const answer = await browser.post(login, { email, password });
    expect([answer.status, answer.location]).toEqual([303, "/cog-admin"]);
    expect(banners(await browser.follow(answer))).toEqual(["Login Successful Welcome to the admin dashboard!"]);
    expect(banners(await browser.visit("/cog-admin"))).toEqual([]);
    expect(rows()).toHaveLength(1);
  });

  it("opens every screen of the office", async () => {
    await employ();
    const browser = school.browser();
    await browser.post(login, { email, password });
    for (const screen of ["", "/notices", "/results", "/result-documents", "/blogs", "/gallery"]) {
      expect((await browser.visit(`/cog-admin${screen}`)).status).toBe(200);
    }
  });

  it.each([
    ["nothing", {}],
    ["no password", { email }],
    ["no email", { password }],
  ])("with %s answers Missing Information", async (_what, form) => {
    const page = await school.browser().post(login, form as Record<string, string>);
    expect(page.status).toBe(400);
    expect(banners(page)).toEqual(["Missing Information Please enter both email and password"]);
  });

  it("that fails says one and the same for every reason, and opens no session", async () => {
    await employ();
    for (const state of ["unverified", "pending", "disabled"] as const) {
      const passwordHash = await hashPassword(password);
      school.database
        .insert(accounts)
        .values({ email: `${state}@school.example`, passwordHash, state })
        .run();
    }
    const attempts = [
      { email, password: "chalk and blackboards" },
      { email: "nobody@school.example", password },
      { email: "unverified@school.example", password },
      { email: "pending@school.example", password },
      { email: "disabled@school.example", password },
    ];
    const answers = new Set<string>();
    for (const attempt of attempts) {
      const page = await school.browser().post(login, attempt);
      expect([page.status, page.headers.getSetCookie()]).toEqual([401, []]);
      expect(banners(page)).toEqual([
        "Login Failed The email or the password is not right, or this account may not sign in yet.",
      ]);
      expect(page.html).not.toContain(attempt.password);
      const nonce = page.one("script").attributes.nonce ?? "";
      answers.add(page.html.replaceAll(attempt.email, "EMAIL").replaceAll(nonce, "NONCE"));
    }
    expect(answers.size).toBe(1);
    expect(rows()).toEqual([]);
  });
});

describe("signing out", () => {
  it("ends the session and says so once on the login page", async () => {
    const staff = school.signedIn();
    const answer = await staff.post("/cog-admin/logout");
    expect([answer.status, answer.location]).toEqual([303, login]);
    expect(rows()).toEqual([]);
    expect(banners(await staff.follow(answer))).toEqual(["Logged Out You have been successfully logged out."]);
    expect(banners(await staff.visit(login))).toEqual([]);
    expect((await staff.visit("/cog-admin")).location).toBe(login);
  });

  it("happens only when it is posted", async () => {
    const staff = school.signedIn();
    expect((await staff.visit("/cog-admin/logout")).location).toBe("/cog-admin");
    expect(rows()).toHaveLength(1);
  });
});
