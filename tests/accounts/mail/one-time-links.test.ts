import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  changeEmailByLink,
  confirmAddress,
  sendPasswordLink,
  setPasswordByLink,
} from "../../../app/accounts/email-links.server";
import { flushEmails } from "../../../app/accounts/mail.server";
import { createLink, findLink } from "../../../app/accounts/one-time-links.server";
import { hashPassword, verifyPassword } from "../../../app/accounts/passwords.server";
import { createSession, findSession } from "../../../app/accounts/sessions.server";
import { setEnvironment } from "../../../app/env.server";
import { accountLinks, accounts, activity } from "../../../drizzle/schema";
import { emptySchool } from "../../support/school";
import { getLinkToken, type MailServer, startMailServer } from "./mail-server";

const school = emptySchool();
const head = "head@school.example";
const password = "chalk and blackboard";
const now = new Date("2026-11-21T03:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
let passwordHash: string;
let office: MailServer;

beforeEach(async () => {
  office = await startMailServer();
  setEnvironment({ SMTP_URL: office.url, PUBLIC_URL: "https://school.example" });
  passwordHash = await hashPassword(password);
});
afterEach(async () => {
  await flushEmails();
  await office.close();
  setEnvironment({});
});

function enter(state: "unverified" | "pending" | "active" | "disabled", email = head): number {
  return school.database.insert(accounts).values({ email, passwordHash, state }).returning().get().id;
}

const rows = () => school.database.select().from(accounts).all();
const links = () => school.database.select().from(accountLinks).all();
const visit = (address = "203.0.113.7") =>
  new Request("http://localhost/", { headers: { "X-Forwarded-For": address } });

async function letters(): Promise<string[]> {
  await flushEmails();
  return office.letters.map(({ to, subject }) => `${to}: ${subject.split(" |")[0]}`);
}

describe("a link that confirms an address", () => {
  it("lets the account wait for approval, once", async () => {
    const token = createLink(enter("unverified"), "confirm", { now });
    expect(await confirmAddress(token, password, now)).toBe("waiting");
    expect(rows()).toMatchObject([{ state: "pending", confirmedAt: now }]);
    expect(await confirmAddress(token, password, now)).toBe("gone");
  });

  it("leaves an account active that was let in meanwhile", async () => {
    const token = createLink(enter("active"), "confirm", { now });
    expect(await confirmAddress(token, password, now)).toBe("active");
    expect(rows()).toMatchObject([{ state: "active", confirmedAt: now }]);
  });

  it("does not confirm the password of somebody else who asked with this address", async () => {
    const token = createLink(enter("unverified"), "confirm", { now });
    expect(await confirmAddress(token, "another long password", now)).toBe("wrong");
    expect(rows()).toMatchObject([{ state: "unverified", confirmedAt: null }]);
    expect(await confirmAddress(token, password, now)).toBe("waiting");
  });

  it("is good for a day and for nothing else", async () => {
    const id = enter("unverified");
    const token = createLink(id, "confirm", { now });
    expect(await setPasswordByLink(visit(), { token, password })).toBe("gone");
    expect(await changeEmailByLink(token, password, visit(), now)).toBe("gone");
    expect(await confirmAddress(token, password, later(24 * 60))).toBe("gone");
    expect(await confirmAddress("", password, now)).toBe("gone");
  });
});

describe("a forgotten password", () => {
  it.each(["active", "pending"] as const)("of an account that is %s brings a letter with a link", async (state) => {
    enter(state);
    expect(await sendPasswordLink(visit(), head)).toBeUndefined();
    expect(await letters()).toEqual([`${head}: Choose a new password`]);
    expect(
      await setPasswordByLink(visit(), { token: getLinkToken(office.letters[0]), password: "another long one" }),
    ).toBeUndefined();
  });

  it.each(["unverified", "disabled"] as const)("of an account that is %s brings none", async (state) => {
    enter(state);
    expect(await sendPasswordLink(visit(), head)).toBeUndefined();
    expect([await letters(), links()]).toEqual([[], []]);
  });

  it("brings two letters an hour at most, though the answer stays the same", async () => {
    enter("active");
    for (const place of [1, 2, 3]) expect(await sendPasswordLink(visit(`192.0.2.${place}`), head, now)).toBeUndefined();
    expect(await letters()).toHaveLength(2);
    await sendPasswordLink(visit("192.0.2.4"), head, later(60));
    expect(await letters()).toHaveLength(3);
  });
});

describe("a new password by link", () => {
  it("is possible for an hour, with the newest link alone", () => {
    const id = enter("active");
    const [first, second] = [createLink(id, "password", { now }), createLink(id, "password", { now })];
    const found = (token: string, minutes: number) => findLink(token, "password", later(minutes))?.email;
    expect([found(first, 0), found(second, 59), found(second, 60)]).toEqual([undefined, head, undefined]);
  });

  it("ends every session, takes every link back, is told by letter and stands in the activity", async () => {
    const id = enter("active");
    const session = createSession(id, "");
    createLink(id, "email", { newEmail: "new@school.example" });
    const token = createLink(id, "password");
    expect(await setPasswordByLink(visit(), { token, password: "another long password" })).toBeUndefined();
    expect(await verifyPassword("another long password", rows()[0]?.passwordHash)).toBe(true);
    expect([findSession(session), links()]).toEqual([undefined, []]);
    expect(await letters()).toEqual([`${head}: Your password was changed`]);
    expect(school.database.select().from(activity).all()).toMatchObject([
      { account: head, act: "changed", kind: "account", itemId: id, title: head },
    ]);
    expect(await setPasswordByLink(visit(), { token, password: "yet another password" })).toBe("gone");
  });
});
