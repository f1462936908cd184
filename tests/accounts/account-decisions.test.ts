import { beforeEach, describe, expect, it } from "vitest";
import { decideAccount, disableAccount } from "~/accounts/account-decisions.server";
import { createLink, findLink } from "~/accounts/one-time-links.server";
import { createSession, findSession } from "~/accounts/sessions.server";
import { setEnvironment } from "~/env.server";
import { accountLinks } from "~drizzle/schema";
import { emptySchool } from "../support/school";
import { accountStates, getAccountState, insertAccount, listAccountActivity, teacher } from "./account-helpers";

const school = emptySchool();
const head = "head@school.example";
let headId: number;

beforeEach(() => {
  setEnvironment({});
  headId = insertAccount(head);
});

describe("a decision about an account", () => {
  it.each([
    ["approve", "pending", "active", "approved"],
    ["turn-down", "pending", "gone", "removed"],
    ["turn-down", "unverified", "gone", "removed"],
    ["shut-out", "active", "disabled", "disabled"],
    ["let-in", "disabled", "active", "restored"],
    ["sign-out", "active", "active", "signedOut"],
  ] as const)("a decision to %s makes a %s account %s, and is recorded in the activity", (decision, from, to, act) => {
    const id = insertAccount(teacher, from);
    expect(decideAccount(decision, id, head)).toMatchObject({ outcome: "done", email: teacher });
    expect([getAccountState(id), listAccountActivity()]).toEqual([to, [[head, act, teacher]]]);
  });

  it.each([
    ["approve", "disabled"],
    ["approve", "unverified"],
    ["turn-down", "active"],
    ["turn-down", "disabled"],
    ["shut-out", "pending"],
    ["let-in", "pending"],
    ["let-in", "unverified"],
    ["sign-out", "disabled"],
  ] as const)(
    "a decision to %s changes nothing for a %s account, and names the state of the account",
    (decision, state) => {
      const id = insertAccount(teacher, state);
      expect(decideAccount(decision, id, head)).toEqual({ outcome: "conflict", email: teacher, state });
      expect([getAccountState(id), listAccountActivity()]).toEqual([state, []]);
    },
  );

  it.each(["shut-out", "sign-out"] as const)(
    "a decision to %s ends the sessions and email links of the account at once",
    (decision) => {
      const id = insertAccount(teacher);
      const [session, link] = [createSession(id, ""), createLink(id, "password")];
      decideAccount(decision, id, head);
      expect([findSession(session), findLink(link, "password")]).toEqual([undefined, undefined]);
    },
  );

  it("declining an unconfirmed account deletes it and its links, and changes no other account", () => {
    const id = insertAccount(teacher, "unverified");
    createLink(id, "confirm");
    insertAccount("other@school.example", "pending");
    decideAccount("turn-down", id, head);
    expect(accountStates()).toEqual([`${head} active`, "other@school.example pending"]);
    expect(school.rows(accountLinks)).toEqual([]);
  });
});

describe("the last active account", () => {
  it("the last active account cannot be disabled, either on the screen or by the command", () => {
    insertAccount(teacher, "pending");
    expect(decideAccount("shut-out", headId, head)).toEqual({ outcome: "lastActive", email: head, state: "active" });
    expect(disableAccount(head)).toBe("lastActive");
    expect([getAccountState(headId), listAccountActivity()]).toEqual(["active", []]);
  });

  it("one account stays active when two colleagues disable each other's account", () => {
    const other = insertAccount(teacher);
    expect(decideAccount("shut-out", other, head).outcome).toBe("done");
    expect(decideAccount("shut-out", headId, teacher).outcome).toBe("lastActive");
    expect(accountStates()).toEqual([`${head} active`, `${teacher} disabled`]);
  });
});
