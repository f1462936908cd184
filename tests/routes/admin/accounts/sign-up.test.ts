import { describe, expect, it } from "vitest";
import { createSetUpCode, listAccounts } from "../../../../app/accounts/accounts.server";
import { consumeSignInAttempt } from "../../../../app/accounts/throttle.server";
import { website } from "../../../support/website";

const school = website();
const login = "/cog-admin/login";
const signUp = `${login}?intent=sign-up`;
const wanted = { email: "teacher@school.example", password: "chalk and blackboard" };
const states = () => listAccounts().map(({ email, state }) => `${email} ${state}`);
const banners = (page: { all: (name: string, className: string) => { text: string }[] }) =>
  page.all("div", "banner").map(({ text }) => text);

describe("the first account", () => {
  it("is made with the set-up code and signed in at once", async () => {
    const setUpCode = createSetUpCode() ?? "";
    expect((await school.visit(login)).all("label").map(({ text }) => text)).toContain("Set-up code");
    const browser = school.browser();
    const answer = await browser.post(signUp, { ...wanted, setUpCode: setUpCode.toLowerCase() });
    expect([answer.status, answer.location]).toEqual([303, "/cog-admin"]);
    expect((await browser.follow(answer)).one("header").text).toContain(wanted.email);
    expect(states()).toEqual(["teacher@school.example active"]);
    expect((await school.visit(login)).text).not.toContain("Set-up code");
  });

  it("makes its browser a known one, which others' failures never keep out", async () => {
    const browser = school.browser();
    await browser.post(signUp, { ...wanted, setUpCode: createSetUpCode() ?? "" });
    await browser.post("/cog-admin/logout");
    for (let place = 0; place < 20; place++) {
      consumeSignInAttempt({ email: wanted.email, address: `198.51.100.${place}`, isKnownDevice: false });
    }
    expect((await school.browser().post(login, wanted)).status).toBe(429);
    expect((await browser.post(login, wanted)).location).toBe("/cog-admin");
  });

  it.each([
    ["no code", {}],
    ["a wrong code", { setUpCode: "AAAA-AAAA-AAAA-AAAA-AAAA-AAAA-AAAA" }],
  ])("is refused with %s", async (_what, code) => {
    createSetUpCode();
    const page = await school.browser().post(signUp, { ...wanted, ...code });
    expect([page.status, states()]).toEqual([400, []]);
    expect(banners(page)).toEqual([
      "Sign Up Failed This is not the set-up code that the terminal shows. It is good for 30 minutes; a restart gives a new one.",
    ]);
  });
});

describe("every other account", () => {
  it("is told without a mail server what to do first, and then the specified success with the email it speaks of", async () => {
    school.signedIn();
    const browser = school.browser();
    const answer = await browser.post(signUp, { ...wanted, email: " Teacher@School.example" });
    expect([answer.status, answer.location]).toEqual([303, login]);
    expect(banners(await browser.follow(answer))).toEqual([
      expect.stringMatching(
        /^Tell the colleague who approves you this number: \d{6} A colleague must approve the account before it can sign in\.$/,
      ),
      "Sign Up Successful Please check your email to verify your account.",
      "This is the email to check: teacher@school.example If it is written wrongly, ask once more with the right one. No letter will come: this website sends none.",
    ]);
    expect(states()).toContain("teacher@school.example pending");
    expect((await browser.post(login, wanted)).status).toBe(401);
  });

  it("gets the same when the address has an account already", async () => {
    school.signedIn();
    const browser = school.browser();
    await browser.post(signUp, wanted);
    const answer = await browser.post(signUp, { ...wanted, password: "another long password" });
    expect([answer.status, answer.location]).toEqual([303, login]);
    expect(states()).toHaveLength(2);
  });

  it.each([
    [{ email: wanted.email }, "Missing Information Please enter both email and password"],
    [{ password: wanted.password }, "Missing Information Please enter both email and password"],
    [{ ...wanted, email: "teacher" }, "Sign Up Failed Please enter a complete email address."],
    [{ ...wanted, password: "short" }, "Sign Up Failed Please choose a password of 12 to 128 characters."],
  ])("is refused for %j", async (form, message) => {
    school.signedIn();
    const page = await school.browser().post(signUp, form as Record<string, string>);
    expect([page.status, banners(page)]).toEqual([400, [message]]);
    expect(states()).toHaveLength(1);
  });
});

describe("a school that takes no new accounts", () => {
  it("hides the button and refuses the form", async () => {
    school.settings({ SIGN_UP: "closed" });
    school.signedIn();
    expect((await school.visit(login)).all("button").map(({ text }) => text)).not.toContain("Create Admin Account");
    const page = await school.browser().post(signUp, wanted);
    expect([page.status, banners(page)]).toEqual([400, ["Sign Up Failed New accounts are not being accepted here."]]);
    expect(states()).toHaveLength(1);
  });

  it("still shows it to the founder", async () => {
    school.settings({ SIGN_UP: "closed" });
    expect((await school.visit(login)).all("button").map(({ text }) => text)).toContain("Create Admin Account");
  });
});
