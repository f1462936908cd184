import { createRequestHandler } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { guardAdminRoutes } from "../../../app/accounts/guard.server";
import { flushEmails } from "../../../app/accounts/mail.server";
import { hashPassword } from "../../../app/accounts/passwords.server";
import { evil } from "../../security/redirect-targets";
import { Browser } from "../../support/browser";
import { website } from "../../support/website";
import { websiteBuild } from "../../support/website-build";
import { insertAccount, sessionCookieFor } from "../account-helpers";
import { startMailServer } from "./mail-server";

const school = website();

describe("mailed links lead to the school, whatever host was asked", () => {
  const handle = createRequestHandler(guardAdminRoutes(websiteBuild()), "production");
  const password = "chalk and blackboard";
  const head = "head@school.example";
  const forged = { "X-Forwarded-Host": evil, Forwarded: `host=${evil}` };

  it("in every letter that has one, and in the link that a colleague is given", async () => {
    const office = await startMailServer();
    try {
      school.settings({ SMTP_URL: office.url, PUBLIC_URL: "http://www.school.example" });
      const passwordHash = await hashPassword(password);
      const id = insertAccount(head, "active", passwordHash);
      const waiting = insertAccount("waiting@school.example", "pending");
      const colleague = insertAccount("colleague@school.example");
      const here = () => new Browser(`http://${evil}`, handle);
      const staff = here().keep(sessionCookieFor(id));
      await here().post("/cog-admin/login?intent=sign-up", { email: "new@mail.example", password }, forged);
      await here().post("/cog-admin/login?intent=sign-up", { email: head, password }, forged);
      await here().post("/cog-admin/login/forgotten", { email: head }, forged);
      await staff.post("/cog-admin/account", { intent: "email", password, newEmail: "moved@mail.example" }, forged);
      await staff.post(`/cog-admin/accounts/${waiting}/approve`, {}, forged);
      const given = await staff.post(`/cog-admin/accounts/${colleague}/link`, {}, forged);
      await office.arrival(5);
      await flushEmails();
      const letters = office.letters.map(({ text }) => text);
      expect(letters).toHaveLength(5);
      for (const text of [...letters, given.one("textarea").text]) {
        expect(text.match(/https?:\/\/[^/\s]+/g)).toEqual(["http://www.school.example"]);
        expect(text).not.toContain(evil);
      }
    } finally {
      await flushEmails();
      await office.close();
    }
  });
});
