import { beforeEach, describe, expect, it } from "vitest";
import {
  createAccount,
  createRequestNumber,
  createSetUpCode,
  hasFirstAccount,
  isValidSetUpCode,
  listAccounts,
  resetPassword,
} from "~/accounts/accounts.server";
import { createLink, findLink } from "~/accounts/one-time-links.server";
import { createSession, findSession } from "~/accounts/sessions.server";
import { setEnvironment } from "~/env.server";
import { accounts, founding } from "~drizzle/schema";
import { emptySchool } from "../support/school";
import { accountStates, getPasswordHash, insertAccount, listAccountActivity } from "./account-helpers";

const head = "head@school.example";
const states = ["unverified", "pending", "active", "disabled"] as const;
const school = emptySchool();

beforeEach(() => void setEnvironment({}));

it("an account created on the server is active at once, and an existing account is not replaced", () => {
  expect(hasFirstAccount()).toBe(false);
  expect(createAccount(head, "hash")).toEqual({ id: 1, email: head });
  expect([accountStates(), hasFirstAccount()]).toEqual([[`${head} active`], true]);
  expect([createAccount(head, "other"), getPasswordHash(1)]).toEqual(["exists", "hash"]);
});

it.each(["active", "pending"] as const)(
  "a new password set on the server ends the sessions and links of a %s account",
  (state) => {
    const id = insertAccount(head, state);
    const [session, link] = [createSession(id, ""), createLink(id, "password")];
    expect([resetPassword(head, "new hash"), getPasswordHash(id)]).toEqual([state, "new hash"]);
    expect([findSession(session), findLink(link, "password")]).toEqual([undefined, undefined]);
    expect([accountStates(), listAccountActivity()]).toEqual([[`${head} ${state}`], [["", "changed", head]]]);
  },
);

describe("the request number of a waiting account", () => {
  it("a request number has six digits, even if the first ones are zero, and is the same for the same hash", () => {
    const numbers = Array.from({ length: 200 }, (_, place) => createRequestNumber(`hash ${place}`));
    expect(numbers.filter((number) => !/^\d{6}$/.test(number))).toEqual([]);
    expect(numbers.some((number) => number.startsWith("0"))).toBe(true);
    expect(createRequestNumber("hash 7")).toBe(numbers[7]);
  });

  it("only a waiting request that was not confirmed by email gets a request number", () => {
    for (const state of states) insertAccount(`${state}@school.example`, state, "hash");
    const numbers = () => listAccounts().map(({ number }) => number);
    expect(numbers()).toEqual([undefined, createRequestNumber("hash"), undefined, undefined]);
    school.database.update(accounts).set({ confirmedAt: new Date() }).run();
    expect(numbers()).toEqual([undefined, undefined, undefined, undefined]);
  });
});

const now = new Date("2026-01-05T09:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const issueCode = () => createSetUpCode(now) ?? "none";
const foundingRows = () => school.rows(founding);

describe("the set-up code", () => {
  it("the set-up code has 28 characters in groups, is different each time, and is stored only as a hash", () => {
    const code = issueCode();
    expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){6}[2-9A-HJ-NP-Z]{4}$/);
    expect(issueCode()).not.toBe(code);
    expect(school.database.$client.serialize().includes(code)).toBe(false);
    const codeHash = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(foundingRows()).toEqual([{ id: 1, codeHash, codeExpiresAt: later(30), foundedBy: null }]);
  });

  it.each<[string, (code: string) => string, Date, boolean]>([
    ["as it is shown", (code) => code, now, true],
    ["with other spaces, dashes and case", (code) => ` ${code.toLowerCase().replaceAll("-", " – ")} `, now, true],
    ["without dashes", (code) => code.replaceAll("-", ""), now, true],
    ["for thirty minutes", (code) => code, new Date(later(30).getTime() - 1), true],
    ["only within thirty minutes", (code) => code, later(30), false],
    ["only if it is not empty", () => "", now, false],
    ["only if it is more than a dash", () => "-", now, false],
    ["only if it is the code that was issued", () => "ABCD-EFGH-JKLM-NPQR-STUV-WXYZ-2345", now, false],
  ])("the set-up code is accepted %s", (_how, write, at, isValid) => {
    expect(isValidSetUpCode("", at)).toBe(false);
    expect(isValidSetUpCode(write(issueCode()), at)).toBe(isValid);
  });

  it("a new set-up code makes the old code invalid, and an existing account makes all codes invalid", () => {
    const first = issueCode();
    const second = issueCode();
    expect([first, second].map((code) => isValidSetUpCode(code, now))).toEqual([false, true]);
    createAccount("head@school.example", "hash");
    expect([createSetUpCode(now), isValidSetUpCode(second, now)]).toEqual([undefined, false]);
    expect(foundingRows()).toEqual([{ id: 1, codeHash: null, codeExpiresAt: null, foundedBy: 1 }]);
  });
});
