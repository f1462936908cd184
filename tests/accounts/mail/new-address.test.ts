import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { changeEmailByLink } from "../../../app/accounts/email-links.server";
import { flushEmails } from "../../../app/accounts/mail.server";
import { createLink } from "../../../app/accounts/one-time-links.server";
import { hashPassword } from "../../../app/accounts/passwords.server";
import { setEnvironment } from "../../../app/env.server";
import { accountLinks, accounts, activity } from "../../../drizzle/schema";
import { emptySchool } from "../../support/school";
import { type MailServer, startMailServer } from "./mail-server";

const school = emptySchool();
const newEmail = "new@school.example";
const head = "head@school.example";
const password = "chalk and blackboard";
const now = new Date("2026-11-21T03:00:00Z");
let passwordHash: string;
let office: MailServer;

beforeEach(async () => {
  office = await startMailServer();
  passwordHash = await hashPassword(password);
  setEnvironment({ SMTP_URL: office.url, PUBLIC_URL: "https://school.example" });
});
afterEach(async () => {
  await flushEmails();
  await office.close();
  setEnvironment({});
});

function enter(state: "unverified" | "pending" | "active" | "disabled", email = head): number {
  return school.database.insert(accounts).values({ email, passwordHash, state }).returning().get().id;
}

const visit = () => new Request("http://localhost/", { headers: { "X-Forwarded-For": "203.0.113.7" } });
const linkTo = (id: number) => createLink(id, "email", { newEmail, now });
const follow = (token: string, typed = password) => changeEmailByLink(token, typed, visit(), now);
const rows = () => school.database.select().from(accounts).all();
const links = () => school.database.select().from(accountLinks).all();

async function letters(): Promise<string[]> {
  await flushEmails();
  return office.letters.map(({ to, subject }) => `${to}: ${subject.split(" |")[0]}`);
}

describe("a link to a new address", () => {
  it("moves the account, tells the old address, takes other links back and stands in the activity", async () => {
    const id = enter("active");
    createLink(id, "password", { now });
    expect(await follow(linkTo(id))).toBe("moved");
    expect(rows()).toMatchObject([{ email: newEmail, state: "active", confirmedAt: now }]);
    expect(links()).toEqual([]);
    expect(await letters()).toEqual([`${head}: Your account has another address now`]);
    expect(school.database.select().from(activity).all()).toMatchObject([
      { account: head, act: "changed", kind: "account", itemId: id, title: newEmail },
    ]);
  });

  it.each(["pending", "active", "disabled"] as const)("is refused when an account that is %s has it", async (state) => {
    const id = enter("active");
    enter(state, newEmail);
    expect(await follow(linkTo(id))).toBe("taken");
    expect(rows().map(({ email }) => email)).toEqual([head, newEmail]);
    expect(await letters()).toEqual([]);
  });

  it("goes before a request that nobody has confirmed", async () => {
    const id = enter("active");
    createLink(enter("unverified", newEmail), "confirm", { now });
    expect(await follow(linkTo(id))).toBe("moved");
    expect(rows()).toMatchObject([{ id, email: newEmail }]);
  });

  it("is gone once it was used", async () => {
    const token = linkTo(enter("active"));
    expect(await follow(token)).toBe("moved");
    expect(await follow(token)).toBe("gone");
    expect(await follow("")).toBe("gone");
  });
});
