import { createRequestHandler } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { guardOffice } from "../../app/accounts/guarded-build.server";
import { hashPassword } from "../../app/accounts/passwords.server";
import { finishPosting } from "../../app/mail/mail.server";
import { cookieOf, employ } from "../colleagues/staff";
import { evil } from "../front/off-site-targets";
import { Browser } from "../support/browser";
import { website } from "../support/website";
import { websiteBuild } from "../support/website-build";
import { openPostOffice } from "./post-office";

const school = website();

describe("mailed links lead to the school, whatever host was asked", () => {
  const handle = createRequestHandler(guardOffice(websiteBuild()), "production");
  const password = "chalk and blackboard";
  const head = "head@school.example";
  const forged = { "X-Forwarded-Host": evil, Forwarded: `host=${evil}` };

  it("in every letter that has one, and in the link that a colleague is given", async () => {
    const office = await openPostOffice();
    try {
      school.settings({ SMTP_URL: office.url, PUBLIC_URL: "http://www.school.example" });
      const passwordHash = await hashPassword(password);
      const id = employ(head, "active", passwordHash);
      const waiting = employ("waiting@school.example", "pending");
      const colleague = employ("colleague@school.example");
      const here = () => new Browser(`http://${evil}`, handle);
      const staff = here().keep(cookieOf(id));
      await here().post("/cog-admin/login?intent=sign-up", { email: "new@mail.example", password }, forged);
      await here().post("/cog-admin/login?intent=sign-up", { email: head, password }, forged);
      await here().post("/cog-admin/login/forgotten", { email: head }, forged);
      await staff.post("/cog-admin/account", { intent: "email", password, newEmail: "moved@mail.example" }, forged);
      await staff.post(`/cog-admin/accounts/${waiting}/approve`, {}, forged);
      const given = await staff.post(`/cog-admin/accounts/${colleague}/link`, {}, forged);
      await office.arrival(5);
      await finishPosting();
      const letters = office.letters.map(({ text }) => text);
      expect(letters).toHaveLength(5);
      for (const text of [...letters, given.one("textarea").text]) {
        expect(text.match(/https?:\/\/[^/\s]+/g)).toEqual(["http://www.school.example"]);
        expect(text).not.toContain(evil);
      }
    } finally {
      await finishPosting();
      await office.close();
    }
  });
});
