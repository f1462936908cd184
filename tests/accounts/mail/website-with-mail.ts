import { afterEach, beforeEach } from "vitest";
import { createAccount } from "../../../app/accounts/accounts.server";
import { flushEmails } from "../../../app/accounts/mail.server";
import { hashPassword } from "../../../app/accounts/passwords.server";
import type { Answer } from "../../support/browser";
import { website } from "../../support/website";
import { type MailServer, startMailServer } from "./mail-server";

export const email = "head@school.example";
export const password = "chalk and blackboard";

/** The website with one account, and beside it a mail server of its own, which it uses once `mailOn` was called. */
export function websiteWithMail() {
  const school = website();
  let office: MailServer;
  let id: number;

  beforeEach(async () => {
    office = await startMailServer();
    const made = createAccount(email, await hashPassword(password));
    id = made === "exists" ? 0 : made.id;
  });
  afterEach(async () => {
    await flushEmails();
    await office.close();
  });

  return {
    school,
    mailOn: () => school.settings({ SMTP_URL: office.url, PUBLIC_URL: school.origin }),
    /** The letters that have come. */
    letters: () => office.letters,
    /** The id of the account. */
    accountId: () => id,
  };
}

/** What the banners of a page say. */
export const banners = (page: Answer) => page.all("div", "banner").map(({ text }) => text);
