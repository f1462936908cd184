import { describe, expect, it } from "vitest";
import { sessions } from "~drizzle/schema";
import { insertAccount, loginPath, password, teacher, wrongPassword } from "~tests/accounts/account-helpers";
import { fieldProblems, getBanners } from "~tests/support/page-parts";
import { website } from "~tests/support/website";

const school = website();
const rows = () => school.rows(sessions);

describe("the login page", () => {
  it("the login page asks for email and password and says that it is only for staff", async () => {
    insertAccount(teacher);
    const page = await school.visit(loginPath);
    expect([page.status, page.one("h1").text]).toEqual([200, "Sign In"]);
    expect(page.texts("label")).toEqual(["Email", "Password"]);
    const needed = page.all("input").filter(({ attributes }) => attributes["aria-required"] === "true");
    expect(needed.map(({ attributes }) => attributes.name)).toEqual(["email", "password"]);
    expect(page.texts("button")).toContain("Create Admin Account");
    expect(page.text).toContain("Protected admin area. Authorised personnel only.");
    expect(page.one("form").attributes).toMatchObject({ method: "post", novalidate: "" });
  });

  it("the login page sends a signed-in browser to the dashboard", async () => {
    const answer = await school.signedIn().visit(loginPath);
    expect([answer.status, answer.location]).toEqual([302, "/cog-admin"]);
  });

  it("the login page changes to Bengali on request, and stays in Bengali", async () => {
    const browser = school.browser();
    const answer = await browser.visit(`${loginPath}?lng=bn`);
    expect([answer.status, answer.location]).toEqual([302, loginPath]);
    expect(answer.headers.getSetCookie()).toEqual(["lng=bn; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax"]);
    const page = await browser.visit(loginPath);
    expect([page.one("html").attributes.lang, page.one("h1").text]).toEqual(["bn", "অ্যাডমিন অ্যাকাউন্ট খুলুন"]);
    expect((await browser.follow(await browser.visit(`${loginPath}?lng=en`))).one("h1").text).toBe(
      "Create Admin Account",
    );
  });
});

describe("signing in", () => {
  it("signing in leads to the office, which says Login Successful once", async () => {
    insertAccount(teacher);
    const browser = school.browser();
    const answer = await browser.post(loginPath, { email: teacher, password });
    expect([answer.status, answer.location]).toEqual([303, "/cog-admin"]);
    expect(getBanners(await browser.follow(answer))).toEqual(["Login Successful Welcome to the admin dashboard!"]);
    expect(getBanners(await browser.visit("/cog-admin"))).toEqual([]);
    expect(rows()).toHaveLength(1);
  });

  it.each([
    ["nothing", {}],
    ["no password", { email: teacher }],
    ["no email", { password }],
  ])("signing in with %s answers Missing Information", async (_what, form) => {
    const page = await school.browser().post(loginPath, form as Record<string, string>);
    expect(page.status).toBe(400);
    expect(getBanners(page)).toEqual(["Missing Information Please enter both email and password"]);
    expect(fieldProblems(page)).toEqual([
      ...("email" in form ? [] : ["Enter your email address."]),
      ...("password" in form ? [] : ["Enter your password."]),
    ]);
  });

  it("a failed sign-in says so, keeps the email address, and opens no session", async () => {
    insertAccount(teacher);
    const page = await school.browser().post(loginPath, { email: teacher, password: wrongPassword });
    expect([page.status, page.headers.getSetCookie(), getBanners(page)]).toEqual([
      401,
      [],
      ["Login Failed Wrong email or password, or this account has not been approved yet."],
    ]);
    expect([page.html.includes(wrongPassword), rows()]).toEqual([false, []]);
  });
});

describe("signing out", () => {
  it("signing out ends the session and says so once on the login page", async () => {
    const staff = school.signedIn();
    const answer = await staff.post("/cog-admin/logout");
    expect([answer.status, answer.location]).toEqual([303, loginPath]);
    expect(rows()).toEqual([]);
    expect(getBanners(await staff.follow(answer))).toEqual(["Logged Out You have been successfully logged out."]);
    expect(getBanners(await staff.visit(loginPath))).toEqual([]);
    expect((await staff.visit("/cog-admin")).location).toBe(loginPath);
  });

  it("signing out happens only by a post", async () => {
    const staff = school.signedIn();
    expect((await staff.visit("/cog-admin/logout")).location).toBe("/cog-admin");
    expect(rows()).toHaveLength(1);
  });
});
