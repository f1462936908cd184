import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AccountState } from "../../app/accounts/account";
import { listAccounts } from "../../app/accounts/accounts.server";
import { flushEmails } from "../../app/accounts/mail.server";
import { findLink } from "../../app/accounts/one-time-links.server";
import { deleteUnconfirmedAccounts, requestAccount } from "../../app/accounts/sign-up.server";
import { setEnvironment } from "../../app/env.server";
import { accountLinks, accounts } from "../../drizzle/schema";
import { emptySchool } from "../support/school";
import { getLinkToken, type MailServer, startMailServer } from "./mail/mail-server";

const school = emptySchool();
const clerk = "clerk@school.example";
const minute = 60_000;
const now = new Date("2026-11-21T03:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * minute);
let office: MailServer;

const mailOn = () => setEnvironment({ SMTP_URL: office.url, PUBLIC_URL: "https://school.example" });

beforeEach(async () => {
  office = await startMailServer();
  setEnvironment({});
});
afterEach(async () => {
  await flushEmails();
  await office.close();
  setEnvironment({});
});

function enter(email: string, state: AccountState): number {
  return school.database.insert(accounts).values({ email, passwordHash: "hash", state }).returning().get().id;
}

const rows = () => school.database.select().from(accounts).all();
const states = () => listAccounts().map(({ email, state }) => `${email} ${state}`);
const ask = (at = now, hash = "hash") => requestAccount(clerk, hash, "en", at);

async function subjects(): Promise<string[]> {
  await flushEmails();
  return office.letters.map(({ to, subject }) => `${to}: ${subject.split(" |")[0]}`);
}

describe("asking for an account where no letters are sent", () => {
  it("leaves a request that waits for approval", () => {
    expect(ask()).toBe("requested");
    expect(states()).toEqual([`${clerk} pending`]);
  });

  it("counts for an address that was to be confirmed while letters were sent", () => {
    enter(clerk, "unverified");
    ask(now, "another hash");
    expect(rows()).toMatchObject([{ state: "pending", passwordHash: "another hash" }]);
  });

  it.each(["pending", "active", "disabled"] as const)(
    "answers the same for one that is %s, and changes nothing",
    (state) => {
      enter(clerk, state);
      const before = rows();
      expect(ask(now, "another hash")).toBe("requested");
      expect(rows()).toEqual(before);
    },
  );

  it("is refused when sign-up is closed", () => {
    setEnvironment({ SIGN_UP: "closed" });
    expect(ask()).toBe("closed");
    expect(states()).toEqual([]);
  });
});

describe("asking for an account where letters are sent", () => {
  beforeEach(() => void mailOn());

  it("leaves a request that must be confirmed, and posts the link to the address alone", async () => {
    expect(ask()).toBe("requested");
    expect(states()).toEqual([`${clerk} unverified`]);
    expect(await subjects()).toEqual([`${clerk}: Please confirm your address`]);
    expect(findLink(getLinkToken(office.letters[0]), "confirm", later(24 * 60 - 1))?.email).toBe(clerk);
    expect(findLink(getLinkToken(office.letters[0]), "confirm", later(24 * 60))).toBeUndefined();
  });

  it("again before it is confirmed gives a fresh link and takes the new password", async () => {
    ask();
    ask(later(1), "another hash");
    await flushEmails();
    const [first, second] = office.letters.map(getLinkToken);
    expect(findLink(first ?? "", "confirm", later(1))).toBeUndefined();
    expect(findLink(second ?? "", "confirm", later(1))?.email).toBe(clerk);
    expect(rows()).toMatchObject([{ state: "unverified", passwordHash: "another hash" }]);
  });

  it("never posts more than three such letters an hour to one address", async () => {
    for (const minutes of [0, 1, 2, 3, 4]) ask(later(minutes), `hash ${minutes}`);
    expect(await subjects()).toHaveLength(3);
    expect(rows()).toMatchObject([{ passwordHash: "hash 2" }]);
    ask(later(61), "hash 5");
    expect(await subjects()).toHaveLength(4);
  });

  it.each(["pending", "active", "disabled"] as const)(
    "with an address that is %s changes nothing, and tells its owner once an hour",
    async (state) => {
      enter(clerk, state);
      const before = rows();
      for (const minutes of [0, 1, 59]) expect(ask(later(minutes), "another hash")).toBe("requested");
      expect(rows()).toEqual(before);
      expect(school.database.select().from(accountLinks).all()).toEqual([]);
      expect(await subjects()).toEqual([`${clerk}: You have an account already`]);
      ask(later(60));
      expect(await subjects()).toHaveLength(2);
    },
  );

  it("writes in the language of whoever asks", async () => {
    requestAccount(clerk, "hash", "bn", now);
    await flushEmails();
    expect(office.letters[0]?.subject).toContain("আপনার ইমেইল ঠিকানা নিশ্চিত করুন");
    expect(office.letters[0]?.text).toContain("&lng=bn\n");
  });
});

describe("requests that wait", () => {
  it("are a hundred at most, and one that is not kept gets no letter", async () => {
    mailOn();
    for (let place = 0; place < 100; place++) enter(`${place}@a.example`, place % 2 ? "pending" : "unverified");
    expect(ask()).toBe("requested");
    expect(rows()).toHaveLength(100);
    expect(await subjects()).toEqual([]);
  });

  it("leave after a week without confirmation, their links with them; all others stay", () => {
    mailOn();
    ask();
    for (const state of ["pending", "active", "disabled"] as const) {
      school.database.insert(accounts).values({ email: state, passwordHash: "", state, createdAt: now }).run();
    }
    const week = 7 * 24 * 60;
    deleteUnconfirmedAccounts(later(week));
    expect(states()).toHaveLength(4);
    deleteUnconfirmedAccounts(later(week + 1));
    expect(states()).toEqual(["pending pending", "active active", "disabled disabled"]);
    expect(school.database.select().from(accountLinks).all()).toEqual([]);
  });
});
