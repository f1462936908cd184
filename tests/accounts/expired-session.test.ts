import { beforeEach, describe, expect, it } from "vitest";
import { notices } from "~drizzle/schema";
import { postByScript } from "../support/browser";
import { insertNotice } from "../support/content-rows";
import { pdf } from "../support/sample-files";
import { website } from "../support/website";
import { teacher as email, insertAccount, password, wrongPassword } from "./account-helpers";

const school = website();
const formPath = "/cog-admin/notices?new";
const words = { title: "Annual sports", type: "Event", content: "Bring canvas shoes." };
const signInFor = (from: string) => `/cog-admin/login?${new URLSearchParams({ from })}`;
const lost = "You have been signed out Nothing was saved, and what you typed cannot be kept";

beforeEach(() => void insertAccount(email));

describe("an office form sent after the session ended", () => {
  it("a form sent after the session ended is not saved; signing in leads back to the form", async () => {
    const browser = school.browser();
    const ended = await browser.post(formPath, { ...words, attachment: new File([pdf], "a.pdf") });
    expect(ended.location).toBe(signInFor("/cog-admin/notices?new="));
    expect(ended.headers.get("Cache-Control")).toBe("no-store");
    expect(school.rows(notices)).toEqual([]);
    expect(school.storedFiles()).toEqual([]);

    const page = await browser.follow(ended);
    expect(page.one("div", "banner").text).toContain(lost);
    const { action = "" } = page.one("form").attributes;
    const refused = await browser.post(action, { email, password: wrongPassword });
    expect(refused.one("div", "banner").text).toContain("Login Failed");
    const signedIn = await browser.post(refused.one("form").attributes.action ?? "", { email, password });
    expect(signedIn.location).toBe("/cog-admin/notices?new=");
    expect((await browser.follow(signedIn)).one("form", "admin-form").html).not.toContain(words.title);
  });

  it("the warning about an ended session is in Bengali if the browser uses Bengali", async () => {
    const browser = school.browser().keep("lng=bn");
    const page = await browser.follow(await browser.post(formPath, words));
    expect(page.one("div", "banner").text).toContain("যা লিখেছিলেন বা বেছে নিয়েছিলেন তা রাখা যায় না");
  });

  it("a deletion sent after the session ended leads back to its question after sign-in, and deletes nothing", async () => {
    const id = insertNotice(school.database);
    const deletion = `/cog-admin/notices/${id}/delete`;
    const browser = school.browser();
    const ended = await browser.post(deletion);
    const signedIn = await browser.post(ended.location ?? "", { email, password });
    expect(signedIn.location).toBe(deletion);
    expect(school.rows(notices)[0]?.deletedAt).toBeNull();
  });
});

describe("where sign-in leads", () => {
  it.each([
    "/cog-admin/notices/7/edit?lng=bn&q=%2F%2F",
    "/Cog-Admin/Notices",
    "/cog-admin/trash/result-document/7/delete",
    "/cog-admin/logouts",
  ])("after sign-in a colleague returns to the office page %s", async (from) => {
    const answer = await school.browser().post(signInFor(from), { email, password });
    expect(answer.location).toBe(from);
  });

  it.each([
    "https://elsewhere.example/cog-admin/notices",
    "//elsewhere.example/cog-admin/notices",
    "/\\elsewhere.example/cog-admin",
    "javascript:alert(1)",
    "/notices",
    "/cog-administration",
    "/cog-admin/../notices",
    "/cog-admin/%2e%2e/notices",
    "/cog-admin/login?again",
    "/cog-admin/logout",
    "/cog-admin/%6cogout",
    "/cog-admin//logout",
    "/cog-admin/LOGOUT",
    "/cog-admin/logout/",
    "/cog-admin/login.data",
    "/cog-admin/notices.data",
    "/cog-admin/language?to=//elsewhere.example",
    "/cog-admin/./logout",
    "/cog-admin /notices",
    "",
  ])("after sign-in a colleague gets the home page of the office instead of the unsafe target %s", async (from) => {
    const browser = school.browser();
    expect((await browser.visit(signInFor(from))).text).not.toContain("You have been signed out");
    const answer = await browser.post(signInFor(from), { email, password });
    expect(answer.location).toBe("/cog-admin");
  });
});

it("a visitor without a session is sent to the login page", async () => {
  expect((await school.visit(formPath)).location).toBe("/cog-admin/login");
});

it("the sign-in dialog over a form signs in and stays on the form", async () => {
  const browser = school.browser();
  const again = "/cog-admin/login?again";
  const wrong = await postByScript(browser, again, { email, password: wrongPassword });
  expect(wrong.status).toBe(401);
  expect(wrong.data.message.title).toBe("toast.loginFailed.title");
  expect((await postByScript(browser, again, { email, password })).data).toEqual({ signedIn: true });
  expect((await postByScript(browser, formPath, words)).redirect).toBe("/cog-admin/notices");
});
