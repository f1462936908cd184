import { beforeEach, describe, expect, it } from "vitest";
import { approveAccount, createAccount, disableAccount } from "../../../app/accounts/accounts.server";
import {
  createSession,
  deleteExpiredSessions,
  endSession,
  endSessions,
  findSession,
} from "../../../app/accounts/sessions.server";
import { setEnvironment } from "../../../app/env.server";
import { sessions } from "../../../drizzle/schema";
import { emptySchool } from "../../support/school";

const school = emptySchool();
const opened = new Date("2026-01-05T09:00:00Z");
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const past = (milliseconds: number) => new Date(opened.getTime() + milliseconds);
const rows = () => school.database.select().from(sessions).all();

let head: number;
let clerk: number;

beforeEach(() => {
  setEnvironment({});
  head = made("head@school.example");
  clerk = made("clerk@school.example");
});

function made(email: string): number {
  const account = createAccount(email, "hash");
  if (account === "exists") throw new Error(`${email} exists`);
  return account.id;
}

function keepUsing(token: string, from: Date, until: Date): void {
  for (let at = from.getTime(); at < until.getTime(); at += 6 * hour) findSession(token, new Date(at));
}

describe("a session", () => {
  it("stands for its account", () => {
    const token = createSession(head, "Firefox", opened);
    expect(findSession(token, opened)).toEqual({ id: head, email: "head@school.example" });
  });

  it("has 256 random bits, which no row holds in clear", () => {
    const token = createSession(head, "Firefox", opened);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect(rows()).toEqual([
      {
        tokenHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        accountId: head,
        createdAt: opened,
        lastSeenAt: opened,
        userAgent: "Firefox",
      },
    ]);
    const stored = school.database.$client.serialize();
    expect(stored.includes("Firefox")).toBe(true);
    expect(stored.includes(token)).toBe(false);
    expect(stored.includes(Buffer.from(token, "base64url"))).toBe(false);
  });

  it("is a new one each time", () => {
    expect(createSession(head, "", opened)).not.toBe(createSession(head, "", opened));
    expect(rows()).toHaveLength(2);
  });

  it("is not found by another token, nor by its hash", () => {
    createSession(head, "", opened);
    expect(findSession("A".repeat(43), opened)).toBeUndefined();
    expect(findSession(rows()[0]?.tokenHash ?? "", opened)).toBeUndefined();
  });

  it("keeps the first 200 signs of a browser's name", () => {
    createSession(head, "x".repeat(10_000), opened);
    expect(rows()[0]?.userAgent).toHaveLength(200);
  });

  it("ends after 12 idle hours", () => {
    const token = createSession(head, "", opened);
    expect(findSession(token, past(12 * hour))).toBeUndefined();
    expect(findSession(token, past(12 * hour - 1))).toBeDefined();
    expect(findSession(token, past(24 * hour - 2))).toBeDefined();
  });

  it("ends after 7 days, however busy", () => {
    const token = createSession(head, "", opened);
    keepUsing(token, opened, past(7 * day));
    expect(findSession(token, past(7 * day - 1))).toBeDefined();
    expect(findSession(token, past(7 * day))).toBeUndefined();
  });

  it("ends earlier where the settings say so, idle and busy", () => {
    setEnvironment({ SESSION_IDLE_HOURS: "1", SESSION_DAYS: "2" });
    const idle = createSession(head, "", opened);
    expect([findSession(idle, past(hour - 1)) !== undefined, findSession(idle, past(2 * hour))]).toEqual([
      true,
      undefined,
    ]);
    const busy = createSession(head, "", opened);
    for (let at = 0; at < 2 * day; at += hour / 2) findSession(busy, past(at));
    expect([findSession(busy, past(2 * day - 1)) !== undefined, findSession(busy, past(2 * day))]).toEqual([
      true,
      undefined,
    ]);
    expect(deleteExpiredSessions(past(2 * day))).toBe(2);
  });

  it("notes a visit once in 15 minutes at most", () => {
    const token = createSession(head, "", opened);
    const noted = [14 * minute, 15 * minute, 29 * minute, 30 * minute].map((passed) => {
      findSession(token, past(passed));
      return rows()[0]?.lastSeenAt;
    });
    expect(noted).toEqual([opened, past(15 * minute), past(15 * minute), past(30 * minute)]);
  });

  it("means nothing when its account is not active", () => {
    const token = createSession(clerk, "", opened);
    disableAccount("clerk@school.example");
    expect(findSession(token, opened)).toBeUndefined();
    approveAccount("clerk@school.example");
    expect(findSession(token, opened)).toBeUndefined();
  });
});

describe("ending sessions", () => {
  it("ends the one that is signed out", () => {
    const [here, there] = [createSession(head, "", opened), createSession(head, "", opened)];
    endSession(here);
    endSession("A".repeat(43));
    expect(findSession(here, opened)).toBeUndefined();
    expect(findSession(there, opened)).toBeDefined();
  });

  it("ends all of one account", () => {
    const tokens = [createSession(head, "", opened), createSession(head, "", opened), createSession(clerk, "", opened)];
    endSessions(head);
    expect(tokens.map((token) => findSession(token, opened)?.id)).toEqual([undefined, undefined, clerk]);
  });

  it("forgets those past either limit and keeps the others", () => {
    createSession(head, "idle", opened);
    const busy = createSession(head, "old but busy", opened);
    keepUsing(busy, opened, past(7 * day));
    const kept = createSession(clerk, "", past(7 * day - 12 * hour + 1));
    expect(deleteExpiredSessions(past(7 * day - 1))).toBe(1);
    expect(deleteExpiredSessions(past(7 * day))).toBe(1);
    expect(rows().map(({ accountId }) => accountId)).toEqual([clerk]);
    expect(findSession(kept, past(7 * day))).toBeDefined();
  });
});
