import { describe, expect, it } from "vitest";
import { createLink } from "../../../../app/accounts/one-time-links.server";
import { hashPassword } from "../../../../app/accounts/passwords.server";
import { accountLinks, accounts } from "../../../../drizzle/schema";
import { insertAccount, listAccountActivity, sessionCookieFor } from "../../../accounts/account-helpers";
import type { Browser } from "../../../support/browser";
import { website } from "../../../support/website";

const school = website();
const screen = "/cog-admin/account";
const email = "teacher@school.example";
const password = "chalk and blackboard";

/** The browser of a colleague with this password, and a second one of theirs. */
async function signedIn(): Promise<{ id: number; here: Browser; there: Browser }> {
  const id = insertAccount(email, "active", await hashPassword(password));
  return { id, here: school.browser().keep(sessionCookieFor(id)), there: school.browser().keep(sessionCookieFor(id)) };
}

const move = (browser: Browser, fields: Record<string, string>) =>
  browser.post(screen, { intent: "email", password, newEmail: "new@school.example", ...fields });

describe("a change of one's own email, without a mail server", () => {
  it("is made at once, and one signs in with the new one from then on", async () => {
    const { id, here, there } = await signedIn();
    createLink(id, "password");
    const answer = await move(here, { newEmail: "  New@School.example " });
    expect((await here.follow(answer)).one("div", "banner").text).toBe(
      "Your email is changed From now on you sign in with new@school.example.",
    );
    expect((await there.visit(screen)).text).toContain("new@school.example");
    expect(listAccountActivity()).toEqual([[email, "changed", "new@school.example"]]);
    expect(school.database.select().from(accountLinks).all()).toEqual([]);
    const signIn = (address: string) => school.browser().post("/cog-admin/login", { email: address, password });
    expect([(await signIn("new@school.example")).status, (await signIn(email)).status]).toEqual([303, 401]);
  });

  it.each([
    ["no address", { newEmail: "" }, "Please enter a complete email address."],
    ["something that is none", { newEmail: "new@school" }, "Please enter a complete email address."],
    ["the present one", { newEmail: email.toUpperCase() }, "This is your present email already."],
    ["one that a colleague has", { newEmail: "head@school.example" }, "There is an account with this email already."],
    ["a wrong password", { password: "chalk and blackboards" }, "This is not your present password."],
  ])("is refused with %s, at the field, and the address typed comes back", async (_what, fields, said) => {
    const { id, here } = await signedIn();
    insertAccount("head@school.example");
    const page = await move(here, fields);
    expect([page.status, page.one("p", "field-problem").text]).toEqual([400, expect.stringContaining(said)]);
    const shown = page.all("input").find(({ attributes }) => attributes.name === "newEmail")?.attributes.value ?? "";
    expect(shown).toBe(("newEmail" in fields ? fields.newEmail : "new@school.example").toLowerCase());
    expect(page.html).not.toContain("chalk");
    const row = school.database
      .select()
      .from(accounts)
      .all()
      .find((account) => account.id === id);
    expect([row?.email, listAccountActivity()]).toEqual([email, []]);
  });
});
