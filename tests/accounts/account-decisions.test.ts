import { beforeEach, describe, expect, it } from "vitest";
import { type Decision, parseDecision } from "../../app/accounts/account-decisions";
import { flashForDecision } from "../../app/accounts/account-view.server";
import { decideAccount } from "../../app/accounts/accounts.server";
import { createLink, findLink } from "../../app/accounts/one-time-links.server";
import { createSession, findSession } from "../../app/accounts/sessions.server";
import { setEnvironment } from "../../app/env.server";
import { accountLinks, accounts } from "../../drizzle/schema";
import { emptySchool } from "../support/school";
import { getAccountState, insertAccount, listAccountActivity } from "./account-helpers";

const school = emptySchool();
const head = "head@school.example";
const teacher = "teacher@school.example";
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
  ] as const)("to %s makes a %s account %s, and the activity tells it", (decision, from, to, act) => {
    const id = insertAccount(teacher, from);
    expect(decideAccount(decision, id, head)).toMatchObject({ outcome: "done", email: teacher });
    expect(getAccountState(id)).toBe(to);
    expect(listAccountActivity()).toEqual([[head, act, teacher]]);
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
  ] as const)("to %s changes nothing of a %s account, and tells its state", (decision, state) => {
    const id = insertAccount(teacher, state);
    expect(decideAccount(decision, id, head)).toEqual({ outcome: "overtaken", email: teacher, state });
    expect([getAccountState(id), listAccountActivity()]).toEqual([state, []]);
  });

  it("is none about an account that is gone", () => {
    expect(decideAccount("approve", 99, head)).toEqual({ outcome: "gone" });
    expect(listAccountActivity()).toEqual([]);
  });

  it("shuts out and signs out at once, links with them", () => {
    for (const decision of ["shut-out", "sign-out"] as const) {
      const id = insertAccount(`${decision}@school.example`);
      const token = createSession(id, "");
      const link = createLink(id, "password");
      decideAccount(decision, id, head);
      expect([findSession(token), findLink(link, "password")]).toEqual([undefined, undefined]);
    }
  });

  it("turns down somebody to whom a letter was sent, and nobody else", () => {
    const id = insertAccount(teacher, "unverified");
    const other = insertAccount("other@school.example", "pending");
    createLink(id, "confirm");
    decideAccount("turn-down", id, head);
    expect([getAccountState(id), getAccountState(other)]).toEqual(["gone", "pending"]);
    expect(school.database.select().from(accountLinks).all()).toEqual([]);
  });
});

describe("the last active account", () => {
  it("is not shut out, by itself or by a colleague whose account is waiting", () => {
    insertAccount(teacher, "pending");
    expect(decideAccount("shut-out", headId, head)).toEqual({ outcome: "lastActive", email: head, state: "active" });
    expect([getAccountState(headId), listAccountActivity()]).toEqual(["active", []]);
  });

  it("is left when two shut each other out", () => {
    const other = insertAccount(teacher);
    const outcomes = [
      decideAccount("shut-out", other, head).outcome,
      decideAccount("shut-out", headId, teacher).outcome,
    ];
    expect(outcomes).toEqual(["done", "lastActive"]);
    expect([getAccountState(headId), getAccountState(other)]).toEqual(["active", "disabled"]);
  });
});

describe("what two colleagues are told who decide at once", () => {
  const told = (decision: Decision, id: number) => flashForDecision(decision, decideAccount(decision, id, head));

  it("is the same when both want the same", () => {
    const [waiting, unwanted] = [insertAccount(teacher, "pending"), insertAccount("stranger@mail.example", "pending")];
    expect([told("approve", waiting), told("approve", waiting)].map(({ title }) => title)).toEqual([
      "accounts.approve.done",
      "accounts.approve.done",
    ]);
    expect([told("turn-down", unwanted), told("turn-down", unwanted)].map(({ tone }) => tone)).toEqual([
      "good",
      "good",
    ]);
  });

  it("is what is true now when they want different things", () => {
    const id = insertAccount(teacher, "pending");
    told("turn-down", id);
    expect(told("approve", id)).toEqual({ tone: "bad", title: "accounts.nothingChanged", body: "accounts.now.gone" });
    const other = insertAccount("other@school.example", "pending");
    told("approve", other);
    expect(told("turn-down", other)).toMatchObject({ tone: "bad", body: "accounts.now.active" });
  });
});

it("only the five words of the addresses are decisions", () => {
  expect(["approve", "turn-down", "shut-out", "let-in", "sign-out"].map(parseDecision)).not.toContain(undefined);
  expect(["", "link", "delete", "constructor", "__proto__", "APPROVE"].map(parseDecision)).toEqual(
    Array.from({ length: 6 }, () => undefined),
  );
  expect(school.database.select().from(accounts).all()).toHaveLength(1);
});
