import { beforeEach, describe, expect, it } from "vitest";
import {
  createAccount,
  createRequestNumber,
  hasFirstAccount,
  listAccounts,
  resetPassword,
} from "../../app/accounts/accounts.server";
import { createLink, findLink } from "../../app/accounts/one-time-links.server";
import { createSession, findSession } from "../../app/accounts/sessions.server";
import { findActiveAccountByEmail } from "../../app/accounts/sign-in.server";
import { setEnvironment } from "../../app/env.server";
import { accounts } from "../../drizzle/schema";
import { emptySchool } from "../support/school";
import { accountStates, getPasswordHash, insertAccount, listAccountActivity } from "./account-helpers";

const head = "head@school.example";
const states = ["unverified", "pending", "active", "disabled"] as const;
const school = emptySchool();

beforeEach(() => void setEnvironment({}));

it("an account made at the box is active at once, founds the office, and replaces none that exists", () => {
  expect(hasFirstAccount()).toBe(false);
  expect(createAccount(head, "hash")).toEqual({ id: 1, email: head });
  expect([accountStates(), hasFirstAccount()]).toEqual([[`${head} active`], true]);
  expect([createAccount(head, "other"), getPasswordHash(1)]).toEqual(["exists", "hash"]);
});

it("only an active account may sign in", () => {
  for (const state of states) insertAccount(`${state}@school.example`, state, "hash");
  const found = [...states, "nobody"].map((state) => findActiveAccountByEmail(`${state}@school.example`)?.email);
  expect(found).toEqual([undefined, undefined, "active@school.example", undefined, undefined]);
});

it.each(["active", "pending"] as const)(
  "a new password from the box ends sessions and links of a %s account",
  (state) => {
    const id = insertAccount(head, state);
    const [session, link] = [createSession(id, ""), createLink(id, "password")];
    expect([resetPassword(head, "new hash"), getPasswordHash(id)]).toEqual([state, "new hash"]);
    expect([findSession(session), findLink(link, "password")]).toEqual([undefined, undefined]);
    expect([accountStates(), listAccountActivity()]).toEqual([[`${head} ${state}`], [["", "changed", head]]]);
  },
);

describe("the number of a request for an account", () => {
  it("has six digits, also where the first are zero, and is the same for the same hash", () => {
    const numbers = Array.from({ length: 200 }, (_, place) => createRequestNumber(`hash ${place}`));
    expect(numbers.filter((number) => !/^\d{6}$/.test(number))).toEqual([]);
    expect(numbers.some((number) => number.startsWith("0"))).toBe(true);
    expect(createRequestNumber("hash 7")).toBe(numbers[7]);
  });

  it("is told of a request that waits and that no email has confirmed, and of nothing else", () => {
    for (const state of states) insertAccount(`${state}@school.example`, state, "hash");
    const numbers = () => listAccounts().map(({ number }) => number);
    expect(numbers()).toEqual([undefined, createRequestNumber("hash"), undefined, undefined]);
    school.database.update(accounts).set({ confirmedAt: new Date() }).run();
    expect(numbers()).toEqual([undefined, undefined, undefined, undefined]);
  });
});
