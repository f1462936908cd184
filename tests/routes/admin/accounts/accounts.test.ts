import { describe, expect, it } from "vitest";
import { rememberLanguage } from "~/accounts/sign-in.server";
import { insertAccount, password, trySignIn } from "~tests/accounts/account-helpers";
import type { Markup } from "~tests/support/markup";
import { staffEmail, website } from "~tests/support/website";

const school = website();
const list = "/cog-admin/accounts";
const teacher = "teacher@school.example";

const groups = (page: Markup) =>
  page.all("section", "accounts").map((group) => [
    group.one("h2").text,
    group.all("li", "row").map((row) => [
      row.one("bdi").text,
      row
        .all("a")
        .concat(row.all("button"))
        .map(({ text }) => text),
    ]),
  ]);

describe("the accounts of the office", () => {
  it("the Accounts screen groups accounts, waiting ones first, and offers the possible decisions for each account", async () => {
    const staff = school.signedIn();
    insertAccount(teacher);
    insertAccount("old@school.example", "disabled");
    insertAccount("new@school.example", "pending");
    insertAccount("unconfirmed@mail.example", "unverified");
    const page = await staff.visit(list);
    expect([page.status, page.one("title").text]).toEqual([200, "Accounts | Church High School"]);
    expect(groups(page)).toEqual([
      ["Waiting for approval", [["new@school.example", ["Approve", "Decline"]]]],
      [
        "Colleagues with an account",
        [
          [staffEmail, ["Your account", "Disable"]],
          [teacher, ["Tell by WhatsApp", "Create a password link", "Disable", "Sign out everywhere"]],
        ],
      ],
      ["Disabled", [["old@school.example", ["Enable"]]]],
      ["Email address not confirmed", [["unconfirmed@mail.example", ["Decline"]]]],
    ]);
    expect(page.one("li", "row").one("a").attributes["aria-label"]).toBe("Approve: new@school.example");
  });

  it("the Accounts screen shows the address of the login page and a WhatsApp message with it for a new colleague", async () => {
    const staff = school.signedIn();
    const page = await staff.visit(list);
    const invite = page.one("section", "invite");
    expect(invite.one("strong").text).toMatch(/^[^/]+\/cog-admin\/login$/);
    const message = decodeURIComponent(invite.one("a").attributes.href ?? "");
    expect(message).toMatch(
      /^https:\/\/wa\.me\/\?text=Dear colleague,.* Church High School.*Create Admin Account:\n\S+\/cog-admin\/login\n/s,
    );
    school.settings({ SIGN_UP: "closed" });
    const closed = await staff.visit(list);
    expect(closed.text).toContain("New accounts cannot be requested on the login page at the moment.");
    expect(closed.text).not.toContain("Add a colleague");
  });

  it("the Accounts screen offers to tell a colleague of the approval, until the colleague has signed in", async () => {
    const staff = school.signedIn();
    const id = insertAccount(teacher);
    const row = async () => {
      const rows = (await staff.visit(list)).all("li", "row");
      return rows.find(({ text }) => text.startsWith(teacher)) ?? expect.unreachable();
    };
    expect((await row()).text).toContain("Can sign in now, but has not done so yet");
    expect(decodeURIComponent((await row()).one("a").attributes.href ?? "")).toMatch(
      /^https:\/\/wa\.me\/\?text=Dear colleague,.* Church High School is approved.*\n\S+\/cog-admin\/login\n/s,
    );
    rememberLanguage(id, "en");
    expect((await row()).text).not.toContain("Tell by WhatsApp");
    expect((await row()).text).toContain("Not seen recently");
  });

  it("the Accounts screen offers no way to disable the last active account", async () => {
    insertAccount("old@school.example", "disabled");
    expect(groups(await school.signedIn().visit(list))).toEqual([
      ["Colleagues with an account", [[staffEmail, ["Your account"]]]],
      ["Disabled", [["old@school.example", ["Enable"]]]],
    ]);
  });

  it("the Accounts screen does not warn about an email address with ordinary letters", async () => {
    insertAccount(teacher, "pending");
    const staff = school.signedIn();
    expect((await staff.visit(list)).text).not.toContain("unusual letters");
  });

  it.each([
    "r\u0430him@school.example",
    "teacher@xn--chool-n2a.example",
    "teacher@mail.xn--chool-n2a.example",
    "\uff54eacher@school.example",
    "teacher@school.example.",
    "teacher.@school.example",
    "teacher@school\u3002example",
  ])("the Accounts screen warns about the email address %j before someone approves it", async (email) => {
    const staff = school.signedIn();
    const id = insertAccount(email, "pending");
    expect((await staff.visit(list)).text).toContain(
      "This email address contains unusual characters. Check it carefully.",
    );
    expect((await staff.visit(`${list}/${id}/approve`)).text).toContain(
      "This email address contains unusual characters. Check it carefully.",
    );
  });

  it("an account whose stored address ends with a dot can still sign in", async () => {
    insertAccount("office@school.example.");
    expect(await trySignIn({ email: "office@school.example.", password })).toMatchObject({
      sessionId: expect.any(String),
    });
  });

  it("the dashboard shows how many accounts wait for approval and which waits longest, or no line if no account waits", async () => {
    const staff = school.signedIn();
    const waiting = async () => {
      const page = await staff.visit("/cog-admin");
      return page.all("li", "due").find((line) => line.one("a").attributes.href === list)?.text;
    };
    expect(await waiting()).toBeUndefined();
    insertAccount(teacher, "pending");
    expect(await waiting()).toMatch(
      /^1 person has asked for an account \S+@\S+, since today at \d{1,2}:\d\d [ap]m Review$/,
    );
    insertAccount("second@school.example", "pending");
    expect(await waiting()).toMatch(/^2 people have asked for an account \S+ and 1 more, since today/);
    staff.keep("lng=bn");
    expect(await waiting()).toMatch(
      /^২ জন অ্যাকাউন্ট চেয়েছেন \S+ ও আরও ১ জন, আজ \S+ [০-৯]{1,2}টা(?: [০-৯]{2})? থেকে সিদ্ধান্ত নিন$/,
    );
  });
});
