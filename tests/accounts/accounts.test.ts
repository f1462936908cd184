import { beforeEach, describe, expect, it } from "vitest";
import {
  createAccount,
  createRequestNumber,
  hasFirstAccount,
  listAccounts,
  resetPassword,
} from "~/accounts/accounts.server";
import { createLink, findLink } from "~/accounts/one-time-links.server";
import { createSession, findSession } from "~/accounts/sessions.server";
import { setEnvironment } from "~/env.server";
import { accounts } from "~drizzle/schema";
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
