import { beforeEach, describe, expect, it } from "vitest";
import { parsePendingForm } from "../../app/accounts/pending-form.server";
import { notices, sessions } from "../../drizzle/schema";
import { insertNotice } from "../support/content-rows";
import type { Markup } from "../support/markup";
import { pdf } from "../support/sample-files";
import { website } from "../support/website";
import { teacher as email, insertAccount, password, wrongPassword } from "./account-helpers";

const school = website();
const desk = "/cog-admin/notices?new";
// As the framework hands it on.
const deskAgain = "/cog-admin/notices?new=";
const again = "/cog-admin/login?again";
const words = { title: 'Annual <sports> & "games"', type: "Event", content: "প্রথম\n\nBring canvas shoes." };
const rows = () => school.rows(notices);
const byScript = { Accept: "application/json" };

beforeEach(() => void insertAccount(email));

/** The fields of the page's form that is sent to this address, as a browser would send them. */
function fieldsTo(page: Markup, action: string): FormData {
  const found = page.all("form").find(({ attributes }) => attributes.action === action);
  if (!found) throw new Error(`No form leads to ${action}: ${page.text}`);
  const form = new FormData();
  for (const { attributes } of found.all("input")) {
    if (attributes.type === "hidden") form.append(attributes.name ?? "", attributes.value ?? "");
  }
  return form;
}

const pendingIn = (page: Markup) => parsePendingForm(String(fieldsTo(page, again).get("pending")));

function withCredentials(form: FormData, typedPassword = password): FormData {
  form.set("email", email);
  form.set("password", typedPassword);
  return form;
}

describe("a form of the office that comes after the sign-in has ended", () => {
  it("is answered with the sign-in, on a page that keeps what was typed and writes nothing", async () => {
    const page = await school.browser().post(desk, { ...words, attachment: new File([pdf], "a.pdf") });
    expect([page.status, page.headers.get("Cache-Control")]).toEqual([401, "no-store"]);
    expect(page.one("h1").text).toBe("Your sign-in has ended");
    expect(page.html.includes("<title>Your sign-in has ended</title>")).toBe(true);
    expect(page.text).toContain("What you typed is kept. Sign in, and you can go on with it.");
    expect(page.text).toContain("The file you chose must be chosen again afterwards; browsers do not keep it.");
    expect(page.all("label").map(({ text }) => text)).toEqual(["Email", "Password"]);
    expect(pendingIn(page)).toEqual({
      action: deskAgain,
      fields: Object.entries(words),
      hadFile: true,
      isCut: false,
    });
    expect(page.html).not.toContain("<sports>");
    expect([rows(), school.storedFiles()]).toEqual([[], []]);
  });

  it("comes back filled after the sign-in, to be sent again", async () => {
    const browser = school.browser();
    const ended = await browser.post(desk, { ...words, attachment: new File([pdf], "a.pdf") });
    const signedIn = await browser.post(again, withCredentials(fieldsTo(ended, again)));
    expect([signedIn.status, signedIn.one("h1").text]).toEqual([200, "You are signed in again"]);
    expect(signedIn.text).toContain("What you typed is kept, but not sent yet.");
    expect(signedIn.one("button").text).toBe("Go on with what you typed");
    const resent = fieldsTo(signedIn, deskAgain);
    expect([...resent]).toEqual([...Object.entries(words), ["resume", "1"]]);

    const form = await browser.post(desk, resent);
    expect(form.status).toBe(200);
    expect(form.one("form", "admin-form").html).toContain('value="Annual &lt;sports&gt; &amp; &quot;games&quot;"');
    expect(form.one("textarea").text).toBe("প্রথম Bring canvas shoes.");
    expect(form.one("div", "banner").text).toContain("You are signed in again.");
    expect(rows()).toEqual([]);

    expect((await browser.post(desk, words)).status).toBe(303);
    expect(rows()).toMatchObject([words]);
  });

  it("survives a wrong password", async () => {
    const browser = school.browser();
    const ended = await browser.post(desk, words);
    const refused = await browser.post(again, withCredentials(fieldsTo(ended, again), wrongPassword));
    expect([refused.status, refused.one("h1").text]).toEqual([401, "Your sign-in has ended"]);
    expect(refused.one("div", "banner").text).toContain("Login Failed");
    expect(refused.html).not.toContain(wrongPassword);
    const signedIn = await browser.post(again, withCredentials(fieldsTo(refused, again)));
    expect(fieldsTo(signedIn, deskAgain).get("content")).toBe(words.content);
  });

  it("survives that the person has signed in in another tab meanwhile, and leaves one session", async () => {
    const browser = school.browser();
    const ended = await browser.post(desk, words);
    await browser.post("/cog-admin/login", { email, password });
    const signedIn = await browser.post(again, withCredentials(fieldsTo(ended, again)));
    expect(fieldsTo(signedIn, deskAgain).get("title")).toBe(words.title);
    expect((await browser.visit("/cog-admin/notices")).status).toBe(200);
    expect(school.rows(sessions)).toHaveLength(1);
  });

  it("speaks Bengali to whoever reads Bengali", async () => {
    const browser = school.browser().keep("lng=bn");
    const ended = await browser.post(desk, words);
    expect([ended.one("html").attributes.lang, ended.one("h1").text]).toEqual(["bn", "আপনার লগইনের মেয়াদ শেষ হয়েছে"]);
    const signedIn = await browser.post(again, withCredentials(fieldsTo(ended, again)));
    expect(signedIn.one("button").text).toBe("যা লিখেছেন তা নিয়ে এগিয়ে যান");
  });

  it("is done after the sign-in, and only when it is asked for, if nothing was typed: a deletion", async () => {
    const id = insertNotice(school.database);
    const browser = school.browser();
    const deletion = `/cog-admin/notices/${id}/delete`;
    const ended = await browser.post(deletion);
    expect([ended.status, ended.text.includes("Nothing was changed.")]).toEqual([401, true]);
    const signedIn = await browser.post(again, withCredentials(fieldsTo(ended, again)));
    expect(signedIn.one("button").text).toBe("Do it now");
    expect(rows()[0]?.deletedAt).toBeNull();
    expect((await browser.post(deletion, fieldsTo(signedIn, deletion))).status).toBe(303);
    expect(rows()[0]?.deletedAt).not.toBeNull();
  });

  it("as data of the hydrated office is answered with the same, and keeps the layout's data shut", async () => {
    const answer = await school.browser().post("/cog-admin/notices.data?new", words);
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([401, "no-store"]);
    expect(answer.html).toContain("Your sign-in has ended");
    expect(answer.html).toContain(deskAgain);
  });

  it("leads nowhere when its address was changed on the way", async () => {
    const browser = school.browser();
    const form = withCredentials(new FormData());
    const pending = { action: "https://elsewhere.example/", fields: [["a", "b"]], hadFile: false, isCut: false };
    form.set("pending", JSON.stringify(pending));
    const answer = await browser.post(again, form);
    expect([answer.status, answer.location]).toEqual([303, "/cog-admin"]);
  });
});

describe("a long form that comes too late", () => {
  it("comes back whole after a wrong password and the right one", async () => {
    const browser = school.browser();
    const long = '"<'.repeat(80 * 1024).slice(0, 80 * 1024);
    const ended = await browser.post(desk, { ...words, content: long });
    const refused = await browser.post(again, withCredentials(fieldsTo(ended, again), wrongPassword));
    expect([ended.status, refused.status, pendingIn(refused)?.isCut]).toEqual([401, 401, false]);
    const signedIn = await browser.post(again, withCredentials(fieldsTo(refused, again)));
    expect(fieldsTo(signedIn, deskAgain).get("content")).toBe(long);
  });

  it("loses the text that is longer than 256 KB, and says so", async () => {
    const ended = await school.browser().post(desk, { ...words, content: "x".repeat(256 * 1024) });
    expect(ended.text).toContain("only a part of it could be kept");
    expect(pendingIn(ended)).toMatchObject({ fields: Object.entries(words).slice(0, 2), isCut: true });
  });

  it("is asked to come again when too many others sign in with one", async () => {
    const signIns = Array.from({ length: 5 }, () => school.browser().post(again, withCredentials(new FormData())));
    const answers = await Promise.all(signIns);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 303, 303, 303, 429]);
    expect(answers.find(({ status }) => status === 429)?.text).toContain("Too many people are signing in right now.");
  });
});

it("what brings no form is sent to the login page: a visit, signing out, choosing a language", async () => {
  expect((await school.visit(desk)).location).toBe("/cog-admin/login");
  for (const path of ["/cog-admin/logout", "/cog-admin/language"])
    expect((await school.browser().post(path, { lng: "bn" })).location).toBe("/cog-admin/login");
  const json = { method: "POST", body: "{}", headers: { "Content-Type": "application/json" } };
  expect((await school.browser().ask(desk, json)).location).toBe("/cog-admin/login");
});

describe("a form sent by script after the sign-in has ended", () => {
  it("stays where it is: it is told 401 and nothing else", async () => {
    const answer = await school.browser().post(desk, words, byScript);
    expect([answer.status, answer.headers.get("Content-Type"), answer.html]).toEqual([401, "application/json", "{}"]);
  });

  it("goes out as it stands once the dialog has signed in", async () => {
    const browser = school.browser();
    const wrong = await browser.post(again, { email, password: "no" }, byScript);
    expect([wrong.status, JSON.parse(wrong.html).message.title]).toEqual([401, "toast.loginFailed.title"]);
    const answer = await browser.post(again, { email, password }, byScript);
    expect([answer.status, JSON.parse(answer.html)]).toEqual([200, { signedIn: true }]);
    expect(JSON.parse((await browser.post(desk, words, byScript)).html)).toEqual({ goTo: "/cog-admin/notices" });
  });
});
