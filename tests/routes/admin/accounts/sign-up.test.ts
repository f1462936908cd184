import { beforeEach, describe, expect, it } from "vitest";
import type { AccountState } from "~/accounts/account";
import { createRequestNumber } from "~/accounts/accounts.server";
import { findLink } from "~/accounts/one-time-links.server";
import { createSetUpCode } from "~/accounts/set-up-code.server";
import { deleteUnconfirmedAccounts, requestAccount } from "~/accounts/sign-up.server";
import { consumeSignInAttempt } from "~/accounts/throttle.server";
import { accountLinks, accounts, sessions } from "~drizzle/schema";
import {
  accountStates,
  insertAccount,
  listSessionRows,
  loginPath,
  password,
  teacher,
  websiteWithMail,
} from "~tests/accounts/account-helpers";
import { getLinkToken } from "~tests/accounts/mail/mail-server";
import type { Browser } from "~tests/support/browser";
import { getBanners } from "~tests/support/page-parts";

const { school, enableMail, emails, subjects, signedIn } = websiteWithMail();
const signUpPath = `${loginPath}?intent=sign-up`;
const wanted = { email: teacher, password };
const head = "head@school.example";
const now = new Date("2026-11-21T03:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const signUp = (fields: Record<string, string> = {}, browser = school.browser(), headers = {}) =>
  browser.post(signUpPath, { ...wanted, ...fields }, headers);
const accountRows = () => school.rows(accounts);
const buttons = async () => (await school.visit(loginPath)).texts("button");

describe("the first account", () => {
  it("the first account needs the set-up code, is signed in at once, and can sign in despite others' failed tries", async () => {
    school.settings({ SIGN_UP: "closed" });
    const setUpCode = createSetUpCode() ?? "";
    expect((await school.visit(loginPath)).texts("label")).toContain("Set-up code");
    expect(await buttons()).toContain("Create Admin Account");
    const browser = school.browser();
    const answer = await signUp({ setUpCode: setUpCode.toLowerCase() }, browser);
    expect([answer.status, answer.location]).toEqual([303, "/cog-admin/school/first-steps/1"]);
    const firstStep = await browser.follow(answer);
    expect(firstStep.one("header").text).toContain(teacher);
    expect(getBanners(firstStep)).toEqual(["Sign Up Successful You are signed in."]);
    expect(accountStates()).toEqual([`${teacher} active`]);
    expect((await school.visit(loginPath)).text).not.toContain("Set-up code");

    await browser.post("/cog-admin/logout");
    for (let place = 0; place < 20; place++)
      consumeSignInAttempt({ email: teacher, network: `198.51.100.${place}`, isKnownDevice: false });
    expect((await school.browser().post(loginPath, wanted)).status).toBe(429);
    expect((await browser.post(loginPath, wanted)).location).toBe("/cog-admin");
  });

  it("Enter in any field creates the first account, because no account can sign in yet", async () => {
    createSetUpCode();
    const page = await school.visit(loginPath);
    const submits = page
      .one("form")
      .all("button")
      .filter(({ attributes }) => attributes.type !== "button");
    expect(submits.map(({ text }) => text)).toEqual(["Create Admin Account"]);
    expect(page.one("h1").text).toBe("Create Admin Account");
    insertAccount(teacher);
    expect((await school.visit(loginPath)).one("form").all("button")[0]?.text).toBe("Sign In");
  });

  it("a change of language on the sign-up page keeps the email address and the code, but not the password", async () => {
    const setUpCode = createSetUpCode() ?? "";
    const browser = school.browser();
    const page = await browser.post(`${loginPath}?language=bn&intent=language`, { ...wanted, setUpCode });
    expect([page.status, page.one("html").attributes.lang]).toEqual([200, "bn"]);
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    const typed = page.all("input").map(({ attributes }) => [attributes.name, attributes.value]);
    expect(Object.fromEntries(typed)).toEqual({ email: wanted.email, password: undefined, setUpCode });
    expect(page.html).not.toContain(wanted.password);
    const made = await browser.post(signUpPath, { ...wanted, setUpCode });
    expect(made.location).toBe("/cog-admin/school/first-steps/1");
  });

  it("the set-up code stays in the form when the password is rejected, and Sign In still creates the account", async () => {
    const setUpCode = createSetUpCode() ?? "";
    const page = await school.browser().post(signUpPath, { ...wanted, password: "short", setUpCode });
    const code = page.all("input").find(({ attributes }) => attributes.name === "setUpCode");
    expect(code?.attributes.value).toBe(setUpCode);
    expect(page.one("form").attributes.action).not.toContain("intent");
  });

  it("the first account needs the set-up code and is created once, however many people try at the same time", async () => {
    const setUpCode = createSetUpCode() ?? "";
    const isShort = { "Content-Length": "100" };
    const tryAll = (code: Record<string, string>) =>
      Promise.all(
        Array.from({ length: 50 }, (_, one) =>
          signUp({ email: `a${one}@school.example`, ...code }, school.browser(), isShort),
        ),
      );
    const wrongCodes: Record<string, string>[] = [{}, { setUpCode: "AAAA-AAAA-AAAA-AAAA-AAAA-AAAA-AAAA" }];
    for (const page of (await Promise.all(wrongCodes.map(tryAll))).flat()) {
      expect(page.status).toBe(400);
      expect(getBanners(page)).toEqual([
        "Sign Up Failed Wrong or expired set-up code. A code works for 30 minutes; restart the server to get a new one.",
      ]);
    }
    expect(accountStates()).toEqual([]);
    const answers = await tryAll({ setUpCode });
    expect(answers.filter(({ location }) => location === "/cog-admin/school/first-steps/1")).toHaveLength(1);
    expect(answers.filter(({ location, status }) => !location && status !== 429)).toEqual([]);
    expect(accountStates().filter((state) => state.endsWith(" active"))).toHaveLength(1);
    expect(school.rows(sessions)).toHaveLength(1);
  });
});

describe("every other account", () => {
  let staff: Browser;

  beforeEach(() => {
    staff = signedIn(head).browser;
  });

  async function expectShutAndApprove(browser: Browser, state: AccountState) {
    const [{ id } = { id: 0 }] = accountRows().filter(({ email }) => email === teacher);
    expect(accountStates()).toContain(`${teacher} ${state}`);
    expect((await browser.post(loginPath, wanted)).status).toBe(401);
    expect((await browser.visit("/cog-admin")).location).toBe(loginPath);
    expect(listSessionRows(id)).toEqual([]);
    await staff.post(`/cog-admin/accounts/${id}/approve`);
    return id;
  }

  it("a later account gives no access before a colleague approves it or after it is disabled", async () => {
    const browser = school.browser();
    const answer = await signUp({ email: " Teacher@School.example" }, browser);
    expect([answer.status, answer.location]).toEqual([303, loginPath]);
    expect(getBanners(await browser.follow(answer))).toEqual([
      expect.stringMatching(
        /^Sign Up Successful You cannot sign in yet\. .+ tell them this number: \d{6} After the approval, .+ Please check your email to verify your account\. If no email arrives, the number is enough\.$/,
      ),
    ]);
    const id = await expectShutAndApprove(browser, "pending");
    expect((await browser.post(loginPath, wanted)).location).toBe("/cog-admin");
    await staff.post(`/cog-admin/accounts/${id}/shut-out`);
    expect((await signUp()).location).toBe(loginPath);
    await expectShutAndApprove(browser, "disabled");
    expect(accountStates()).toContain(`${teacher} disabled`);
  });

  it("an early sign-in with the right password shows the request number again, and every other sign-in does not", async () => {
    const browser = school.browser();
    const number = await numberFor({}, browser);
    const early = await browser.post(loginPath, wanted);
    expect(early.status).toBe(401);
    expect(getBanners(early)).toEqual([
      expect.stringMatching(
        new RegExp(
          `^Login Failed Your account has not been approved yet\\. Phone .+ tell them this number: ${number} `,
        ),
      ),
    ]);
    const wrong = { ...wanted, password: "another password" };
    for (const page of [await browser.post(loginPath, wrong), await school.browser().post(loginPath, wanted)]) {
      expect([page.status, getBanners(page)]).toEqual([401, [expect.stringMatching(/^Login Failed Wrong email or/)]]);
      expect(page.text).not.toContain(number);
    }
  });

  it("a shared computer shows no one the number of a stranger who asked there with the same email address", async () => {
    const browser = school.browser();
    const stranger = await numberFor({ password: "a stranger's own words" }, browser);
    expect((await browser.visit(loginPath)).text).not.toContain(stranger);
    expect((await browser.post(loginPath, wanted)).text).not.toContain(stranger);
  });

  it("a browser forgets its request after the first sign-in", async () => {
    const browser = school.browser();
    await signUp({}, browser);
    const [, { id } = { id: 0 }] = accountRows();
    await staff.post(`/cog-admin/accounts/${id}/approve`);
    expect((await browser.post(loginPath, wanted)).location).toBe("/cog-admin");
    await staff.post(`/cog-admin/accounts/${id}/shut-out`);
    expect(getBanners(await browser.post(loginPath, wanted))).toEqual([expect.stringMatching(/^Login Failed Wrong/)]);
  });

  it("with a mail server, an early sign-in repeats that the email must be confirmed first, and shows no number", async () => {
    enableMail();
    const browser = school.browser();
    await signUp({}, browser);
    expect(getBanners(await browser.post(loginPath, wanted))).toEqual([
      expect.stringMatching(/^Login Failed Your account has not been approved yet\. The email may take a few minutes/),
    ]);
  });

  it("with a mail server, an account gives no access before its address is confirmed and a colleague has approved it", async () => {
    enableMail();
    const browser = school.browser();
    const answer = await signUp({}, browser);
    expect(getBanners(await browser.follow(answer))).toEqual([
      expect.stringMatching(
        /^Sign Up Successful You cannot sign in yet\. A colleague must approve .+ Please check your email to verify your account\. The email may take a few minutes.+ sign in with the same email and password\.$/,
      ),
    ]);
    // Approving an account gives no access while its email address is not confirmed.
    await expectShutAndApprove(browser, "unverified");
    expect(await subjects()).toEqual([`${teacher}: Confirm your email address`]);
    const link = `${loginPath}/confirm?token=${getLinkToken((await emails())[0])}`;
    // Opening the link does not confirm the email address, because a mail scanner may open it.
    for (let visit = 0; visit < 3; visit++) expect((await school.visit(link)).status).toBe(200);
    expect(accountStates()).toContain(`${teacher} unverified`);
    expect((await browser.post(link, { password })).location).toBe(loginPath);
    await expectShutAndApprove(browser, "pending");
    expect(await subjects()).toContain(`${teacher}: Your account is approved`);
    expect((await browser.post(loginPath, wanted)).location).toBe("/cog-admin");
    expect((await browser.visit("/cog-admin")).status).toBe(200);
  });

  const numberFor = async (fields: Record<string, string>, browser = school.browser()) => {
    const [first = ""] = getBanners(await browser.follow(await signUp(fields, browser)));
    return /number: (\d{6})/.exec(first)?.[1] ?? "no number";
  };

  it("a later request with the same address and another password shows another number, and the first request stays", async () => {
    const [stranger, second] = [await numberFor({ password: "a stranger's own words" }), await numberFor({})];
    const [, pending] = accountRows();
    expect(stranger).toBe(createRequestNumber(pending?.passwordHash ?? ""));
    expect(second).toMatch(/^\d{6}$/);
    expect(second).not.toBe(stranger);
    expect(accountRows()).toHaveLength(2);
  });

  it("a person who asks again with the same password sees the same number on every device, also after a refusal", async () => {
    const number = await numberFor({});
    expect([await numberFor({}), accountRows().length]).toEqual([number, 2]);
    const [, { id } = { id: 0 }] = accountRows();
    expect((await staff.visit(`/cog-admin/accounts/${id}/approve`)).text).toContain(number);
    await staff.post(`/cog-admin/accounts/${id}/turn-down`);
    expect([await numberFor({}), accountRows().length]).toEqual([number, 2]);
    expect(await numberFor({ email: "other@school.example" })).not.toBe(number);
  });

  it("the password rules are shown below Create Admin Account, not at the password, and not if sign-up is closed", async () => {
    const getRules = async (language: string) => {
      const page = await school.browser().keep(`lng=${language}`).visit(loginPath);
      const field = page.all("input").find(({ attributes }) => attributes.name === "password")?.attributes;
      expect(field?.["aria-describedby"]).toBeUndefined();
      return page.all("div", "sign-in-actions").flatMap((actions) => actions.texts("p"))[0];
    };
    expect(await getRules("en")).toMatch(/^For a new account: 12 to 128 characters\./);
    expect(await getRules("bn")).toContain("অন্তত ১২টি অক্ষর");
    school.settings({ SIGN_UP: "closed" });
    expect(await getRules("en")).toBeUndefined();
  });

  const howTo = "For a new account, enter your email and a new password, then press “Create Admin Account” again.";
  it.each([
    [{ password: "" }, `Missing Information Please enter both email and password ${howTo}`],
    [{ email: "" }, `Missing Information Please enter both email and password ${howTo}`],
    [{ email: "teacher" }, "Sign Up Failed Please enter a complete email address."],
    [{ password: "short" }, "Sign Up Failed Please choose a password of 12 to 128 characters."],
  ])("a request for an account is refused for %j", async (fields, message) => {
    const page = await signUp(fields as Record<string, string>);
    expect([page.status, getBanners(page), accountRows().length]).toEqual([400, [message], 1]);
  });

  it("Create Admin Account in an empty form shows what to type, without red, and then is the first button", async () => {
    const page = await signUp({ email: "", password: "" });
    expect([page.status, getBanners(page)]).toEqual([
      400,
      [`Missing Information Please enter both email and password ${howTo}`],
    ]);
    expect([page.one("h1").text, page.texts("button").slice(0, 2)]).toEqual([
      "Create Admin Account",
      ["Create Admin Account", "Sign In"],
    ]);
    expect(page.all("input").filter(({ attributes }) => attributes["aria-invalid"])).toEqual([]);
  });

  it("a request for an account is refused if sign-up is closed, and the login page has no button for it", async () => {
    school.settings({ SIGN_UP: "closed" });
    expect(await buttons()).not.toContain("Create Admin Account");
    const page = await signUp();
    expect(page.status).toBe(400);
    expect(getBanners(page)).toEqual(["Sign Up Failed This website does not accept new accounts at the moment."]);
    expect(accountStates()).toEqual([`${head} active`]);
  });
});

describe("a request for an account", () => {
  const request = (at = now, hash = "hash", language: "en" | "bn" = "en") =>
    requestAccount(teacher, hash, language, at);
  const states: AccountState[] = ["pending", "active", "disabled"];

  it("a second request for an account before the confirmation gets a new link and the new password", async () => {
    enableMail();
    request();
    request(later(1), "another hash");
    const [first, second] = (await emails()).map(getLinkToken);
    expect([first, second].map((token) => findLink(token ?? "", "confirm", later(1))?.email)).toEqual([
      undefined,
      teacher,
    ]);
    expect(accountRows()).toMatchObject([{ state: "unverified", passwordHash: "another hash" }]);
  });

  it("requests for one account send up to three emails an hour", async () => {
    enableMail();
    for (const minutes of [0, 1, 2, 3, 4]) request(later(minutes), `hash ${minutes}`);
    expect(await subjects()).toHaveLength(3);
    expect(accountRows()).toMatchObject([{ passwordHash: "hash 2" }]);
    request(later(61));
    expect(await subjects()).toHaveLength(4);
  });

  it.each(states)(
    "a request for an account that is already %s changes nothing, and notifies its owner at most once an hour",
    async (state) => {
      insertAccount(teacher, state);
      const before = accountRows();
      request(now, "another hash");
      enableMail();
      for (const minutes of [0, 1, 59]) request(later(minutes), "another hash");
      expect([accountRows(), school.rows(accountLinks)]).toEqual([before, []]);
      expect(await subjects()).toEqual([`${teacher}: You already have an account`]);
      request(later(60));
      expect(await subjects()).toHaveLength(2);
    },
  );

  it("an unconfirmed request for an account is deleted with its link after a week, and others stay", () => {
    enableMail();
    request();
    for (const state of states) school.insert(accounts, { email: state, passwordHash: "", state, createdAt: now });
    const week = 7 * 24 * 60;
    deleteUnconfirmedAccounts(later(week));
    expect(accountRows()).toHaveLength(4);
    deleteUnconfirmedAccounts(later(week + 1));
    expect(accountStates()).toEqual(["pending pending", "active active", "disabled disabled"]);
    expect(school.rows(accountLinks)).toEqual([]);
  });
});
