import { describe, expect, it } from "vitest";
import { findLink } from "~/accounts/one-time-links.server";
import { accountLinks } from "~drizzle/schema";
import { insertAccount, listAccountActivity } from "~tests/accounts/account-helpers";
import type { Markup } from "~tests/support/markup";
import { staffEmail, website } from "~tests/support/website";

const school = website();
const teacher = "teacher@school.example";
const addressFor = (id: number) => `/cog-admin/accounts/${id}/link`;
const links = () => school.rows(accountLinks);

const linkIn = (page: Markup) => new URL(/http:\S+/.exec(page.one("textarea").text)?.[0] ?? "");

describe("a link for a colleague's new password", () => {
  it("the page for a colleague's password link asks first, and opening it creates no link", async () => {
    const id = insertAccount(teacher);
    const page = await school.signedIn().visit(addressFor(id));
    expect(page.status).toBe(200);
    expect(page.one("h1").text).toBe("Link to set a new password");
    expect(page.one("bdi").text).toEqual(teacher);
    expect(page.one("form", "dialog-foot").one("button").text).toBe("Create link");
    expect([links(), listAccountActivity()]).toEqual([[], []]);
  });

  it("the link for a colleague's new password is shown once, says who should get it, and works", async () => {
    const id = insertAccount(teacher);
    const staff = school.signedIn();
    const page = await staff.post(addressFor(id));
    expect([page.status, page.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    const link = linkIn(page);
    expect(link.origin + link.pathname).toBe("http://school.example/cog-admin/login/new-password");
    expect(findLink(link.searchParams.get("token") ?? "", "password")?.email).toBe(teacher);
    expect(page.one("textarea").attributes).toHaveProperty("readonly");
    expect(page.text).toContain("Give the link only to this colleague");
    expect(page.text).toContain("works once and expires after one hour");
    expect(listAccountActivity()).toEqual([[staffEmail, "linked", teacher]]);
    const token = link.searchParams.get("token") ?? "";
    for (const path of [addressFor(id), "/cog-admin/accounts", "/cog-admin/activity"])
      expect((await staff.visit(path)).html).not.toContain(token);
    expect(staff.cookieHeader).not.toContain(token);
  });

  it("no link for a new password is created for oneself, an inactive account or an unknown account", async () => {
    const staff = school.signedIn();
    const waiting = insertAccount(teacher, "pending");
    for (const [id, status, said] of [
      [1, 200, "Change your own password under Your account"],
      [waiting, 200, `${teacher} is waiting for approval.`],
      [99, 404, "This account no longer exists."],
    ] as const) {
      const asked = await staff.visit(addressFor(id));
      const posted = await staff.post(addressFor(id));
      expect([asked.status, posted.status]).toEqual([status, 409]);
      for (const page of [asked, posted]) {
        expect(page.one("div", "banner").text).toContain(said);
        expect([page.all("textarea"), page.text.includes("Create link")]).toEqual([[], false]);
      }
    }
    expect([links(), listAccountActivity()]).toEqual([[], []]);
  });
});
