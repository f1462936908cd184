import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { formatDigits } from "~/i18n/format";
import { accounts } from "~drizzle/schema";
import { getAccountState, insertAccount, listAccountActivity } from "~tests/accounts/account-helpers";
import { staffEmail, website } from "~tests/support/website";

const school = website();
const list = "/cog-admin/accounts";
const teacher = "teacher@school.example";

describe("a decision about an account", () => {
  it.each([
    ["approve", "pending", "Approve this account", "can do everything in the office", "is approved and can sign in"],
    ["turn-down", "pending", "Decline this request", "The request is deleted.", "declined"],
    ["shut-out", "active", "Disable this account", "signed out everywhere at once", "is disabled"],
    ["let-in", "disabled", "Enable this account", "can sign in again with its old password", "can sign in again"],
    ["sign-out", "active", "Sign out everywhere", "The account stays active", "is signed out everywhere"],
  ] as const)(
    "a decision (%s) about an account asks first, happens only when the form is sent, and is confirmed",
    async (word, state, title, follows, done) => {
      const staff = school.signedIn();
      const id = insertAccount(teacher, state);
      const address = `${list}/${id}/${word}`;
      const asked = await staff.visit(address);
      expect([asked.one("h1").text, asked.one("bdi").text]).toEqual([title, teacher]);
      expect(asked.text).toContain(follows);
      expect([getAccountState(id), listAccountActivity()]).toEqual([state, []]);
      const answer = await staff.post(address);
      expect([answer.status, answer.location]).toEqual([303, word === "approve" ? `${list}#account-${id}` : list]);
      const said = (await staff.follow(answer)).one("div", "banner").text;
      expect(said).toContain(teacher);
      expect(said).toContain(done);
      expect(listAccountActivity()).toHaveLength(1);
    },
  );

  it("the page to approve an account says whether the address was confirmed by email", async () => {
    const id = insertAccount(teacher, "pending");
    const staff = school.signedIn();
    expect((await staff.visit(`${list}/${id}/approve`)).text).not.toContain("Email address confirmed");
    const confirmedAt = new Date("2026-11-20T06:00:00Z");
    school.database.update(accounts).set({ confirmedAt }).run();
    const { text } = await staff.visit(`${list}/${id}/approve`);
    expect(text).toContain("Email address confirmed on Nov 20, 2026.");
    expect(text).not.toContain("Approve only if");
  });

  it("the page to approve an account shows the number that only the person who asked for the account has seen", async () => {
    const staff = school.signedIn();
    const ask = async (password: string, language = "en") => {
      const browser = school.browser().keep(`lng=${language}`);
      const answer = await browser.post("/cog-admin/login?intent=sign-up", { email: teacher, password });
      return (await browser.follow(answer)).one("div", "banner").one("strong", "request-number").text;
    };
    const [number, second] = [await ask("a stranger's own words"), await ask("chalk and blackboard")];
    expect(second).toMatch(/^\d{6}$/);
    expect(second).not.toBe(number);
    expect(await ask("seven quiet river boats", "bn")).toMatch(/^[০-৯]{6}$/);
    const page = await staff.visit(`${list}/2/approve`);
    expect(page.hrefs).toContain(`${list}/2/turn-down`);
    expect(page.text).toContain(`${number} Approve only if the person tells you this number.`);
    const places = ["request-number", "dialog-foot", "can do everything in the office", "A different number"];
    const found = places.map((place) => page.html.indexOf(place));
    expect(found).toEqual(found.toSorted((one, other) => one - other));
    expect(found).not.toContain(-1);
    expect(page.html).not.toContain("argon2");
    expect((await staff.keep("lng=bn").visit(`${list}/2/approve`)).text).toContain(formatDigits(number, "bn"));
  });

  it("disabling the last active account is refused with the reason", async () => {
    const staff = school.signedIn();
    const answer = await staff.post(`${list}/1/shut-out`);
    expect((await staff.follow(answer)).one("div", "banner").text).toBe(
      `Nothing was changed ${staffEmail} is the last account that can sign in. Approve another account first. Otherwise no one could sign in to the office.`,
    );
    expect([getAccountState(1), listAccountActivity()]).toEqual(["active", []]);
  });

  it("disabling one's own account first warns that only a colleague can enable it again", async () => {
    insertAccount(teacher);
    const staff = school.signedIn();
    const [row] = school.database.select().from(accounts).where(eq(accounts.email, staffEmail)).all();
    const address = `${list}/${row?.id}/shut-out`;
    expect((await staff.visit(address)).text).toContain("Only a colleague can enable it again");
    await staff.post(address);
    expect((await staff.visit(list)).location).toBe("/cog-admin/login");
  });

  it("a decision that a colleague has just made is not asked about again, and the page shows the current state", async () => {
    const staff = school.signedIn();
    const id = insertAccount(teacher, "pending");
    await staff.follow(await staff.post(`${list}/${id}/approve`));
    const late = await staff.visit(`${list}/${id}/turn-down`);
    expect([late.status, late.all("form", "dialog-foot")]).toEqual([200, []]);
    expect(late.one("div", "banner").text).toBe(`Nothing was changed ${teacher} can sign in.`);
    expect((await staff.follow(await staff.post(`${list}/${id}/turn-down`))).text).toContain(`${teacher} can sign in.`);
    expect(getAccountState(id)).toBe("active");
  });

  it.each(["99", "0", "x", "1e3"])(
    "a decision about an unknown account, %s, says that the account does not exist",
    async (id) => {
      const staff = school.signedIn();
      const page = await staff.visit(`${list}/${id}/approve`);
      expect([page.status, page.one("div", "banner").text]).toEqual([
        404,
        "Nothing was changed This account no longer exists. A colleague may have declined the request.",
      ]);
      expect((await staff.post(`${list}/${id}/approve`)).status).toBe(303);
      expect(listAccountActivity()).toEqual([]);
    },
  );
});
