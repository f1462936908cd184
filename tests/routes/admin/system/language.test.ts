import { describe, expect, it } from "vitest";
import { insertAccount, password, teacher } from "~tests/accounts/account-helpers";
import type { Markup } from "~tests/support/markup";
import { takeConsoleErrors } from "~tests/support/setup";
import { website } from "~tests/support/website";

const school = website();
const choose = (form: Record<string, string>) => school.signedIn().post("/cog-admin/language", form);

describe("the language of the office", () => {
  it("the language of the office is chosen in its header and kept in a cookie", async () => {
    const staff = school.signedIn();
    const answer = await staff.post("/cog-admin/language", { lng: "bn", back: "/cog-admin/notices" });
    expect([answer.status, answer.location]).toEqual([303, "/cog-admin/notices"]);
    const page = await staff.follow(answer);
    expect([page.one("html").attributes.lang, page.one("h1").text]).toEqual(["bn", "নোটিশ"]);
    const button = page
      .one("header")
      .all("button")
      .find(({ attributes }) => attributes.name === "lng");
    expect([button?.text, button?.attributes.value]).toEqual(["English", "en"]);
  });

  it("browsers may translate public pages but not the office", async () => {
    const notranslate = (page: Markup) =>
      page.all("meta").some(({ attributes }) => attributes.name === "google" && attributes.content === "notranslate");
    for (const page of [await school.visit("/cog-admin/login"), await school.signedIn().visit("/cog-admin/notices")]) {
      expect(page.one("html").attributes.translate).toBe("no");
      expect(notranslate(page)).toBe(true);
    }
    const page = await school.visit("/bn/notices");
    expect(page.one("html").attributes).toMatchObject({ lang: "bn" });
    expect(page.one("html").attributes.translate).toBeUndefined();
    expect(notranslate(page)).toBe(false);
  });

  it.each([
    ["bn-BD,bn;q=0.9,en;q=0.8", "bn"],
    ["en-GB,bn;q=0.5", "en"],
    ["de", "en"],
    ["*", "en"],
    [";;q=, \u00e9", "en"],
  ])("the office follows the browser's language at the first visit: %j", async (accepted, language) => {
    const page = await school.visit("/cog-admin/login", { "Accept-Language": accepted });
    expect(page.one("html").attributes.lang).toBe(language);
    const known = await school.browser().keep("lng=en").visit("/cog-admin/login", { "Accept-Language": accepted });
    expect(known.one("html").attributes.lang).toBe("en");
    const publicPage = await school.visit("/notices", { "Accept-Language": accepted });
    expect(publicPage.one("html").attributes.lang).toBe("en");
  });

  it("the office language is remembered with the account for its next sign-in in any browser", async () => {
    insertAccount(teacher);
    const signIn = async (accepted: string, query = "") => {
      const browser = school.browser();
      const form = { email: teacher, password };
      const answer = await browser.post(`/cog-admin/login${query}`, form, { "Accept-Language": accepted });
      return { browser, language: (await browser.follow(answer)).one("html").attributes.lang };
    };
    const first = await signIn("bn");
    expect(first.language).toBe("bn");
    expect((await signIn("en")).language).toBe("bn");
    await first.browser.post("/cog-admin/language", { lng: "en", back: "/cog-admin" });
    expect((await signIn("bn")).language).toBe("en");
    expect((await signIn("en", "?language=bn")).language, "chosen on the sign-in screen").toBe("bn");
    expect((await signIn("en")).language).toBe("bn");
  });

  it("the office language does not change the language of public pages", async () => {
    const staff = school.signedIn();
    await staff.post("/cog-admin/language", { lng: "bn", back: "/cog-admin" });
    expect((await staff.visit("/notices")).one("html").attributes.lang).toBe("en");
  });

  it.each([
    "//evil.example",
    "https://evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/cog-admin//evil.example/..//..//",
    "/cog-admin@evil.example",
    "/cog-admin.evil.example",
    "/cog-admin/../notices",
    "/cog-admin/notices?x=//evil.example",
    "/cog-admin/\nSet-Cookie: x=1",
    "javascript:alert(1)",
    "/notices",
    "",
  ])("the choice of an office language never redirects out of the office: %j", async (back) => {
    const { status, location } = await choose({ lng: "bn", back });
    const target = new URL(location ?? "", school.origin);
    expect([status, target.origin]).toEqual([303, school.origin]);
    expect(target.pathname).toMatch(/^\/cog-admin(\/|$)/);
  });

  it("a missing page of the office is entirely in the office language", async () => {
    const page = await school.signedIn().keep("lng=bn").visit("/cog-admin/nothing/here");
    expect([page.status, page.one("html").attributes.lang]).toEqual([404, "bn"]);
    expect(page.one("header").text).toContain("চার্চ উচ্চ বিদ্যালয় অ্যাডমিন ড্যাশবোর্ড");
    expect(page.one("main").text).toBe("দুঃখিত! পাতাটি পাওয়া যায়নি ত্রুটি ৪০৪ হোমে ফিরে যান");
    expect(page.one("main").one("a").attributes.href).toBe("/bn");
    takeConsoleErrors();
  });
});
