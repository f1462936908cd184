import { beforeEach, describe, expect, it } from "vitest";
import { findLink, makeLink } from "../../app/accounts/links.server";
import { findSession, openSession } from "../../app/accounts/sessions.server";
import { type Decision, decisionOf } from "../../app/colleagues/decision";
import { decide } from "../../app/colleagues/decisions.server";
import { decided } from "../../app/colleagues/messages";
import { useEnvironment } from "../../app/env.server";
import { accountLinks, accounts } from "../../drizzle/schema";
import { emptySchool } from "../support/school";
import { employ, stateOf, told } from "./staff";

const school = emptySchool();
const head = "head@school.example";
const teacher = "teacher@school.example";
let headId: number;

beforeEach(() => {
  useEnvironment({});
  headId = employ(head);
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
    const id = employ(teacher, from);
    expect(decide(decision, id, head)).toMatchObject({ outcome: "done", email: teacher });
    expect(stateOf(id)).toBe(to);
    expect(told()).toEqual([[head, act, teacher]]);
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
    const id = employ(teacher, state);
    expect(decide(decision, id, head)).toEqual({ outcome: "overtaken", email: teacher, state });
    expect([stateOf(id), told()]).toEqual([state, []]);
  });

  it("is none about an account that is gone", () => {
    expect(decide("approve", 99, head)).toEqual({ outcome: "gone" });
    expect(told()).toEqual([]);
  });

  it("shuts out and signs out at once, links with them", () => {
    for (const decision of ["shut-out", "sign-out"] as const) {
      const id = employ(`${decision}@school.example`);
      const token = openSession(id, "");
      const link = makeLink(id, "password");
      decide(decision, id, head);
      expect([findSession(token), findLink(link, "password")]).toEqual([undefined, undefined]);
    }
  });

  it("turns down somebody to whom a letter was sent, and nobody else", () => {
    const id = employ(teacher, "unverified");
    const other = employ("other@school.example", "pending");
    makeLink(id, "confirm");
    decide("turn-down", id, head);
    expect([stateOf(id), stateOf(other)]).toEqual(["gone", "pending"]);
    expect(school.database.select().from(accountLinks).all()).toEqual([]);
  });
});

describe("the last active account", () => {
  it("is not shut out, by itself or by a colleague whose account is waiting", () => {
    employ(teacher, "pending");
    expect(decide("shut-out", headId, head)).toEqual({ outcome: "lastActive", email: head, state: "active" });
    expect([stateOf(headId), told()]).toEqual(["active", []]);
  });

  it("is left when two shut each other out", () => {
    const other = employ(teacher);
    const outcomes = [decide("shut-out", other, head).outcome, decide("shut-out", headId, teacher).outcome];
    expect(outcomes).toEqual(["done", "lastActive"]);
    expect([stateOf(headId), stateOf(other)]).toEqual(["active", "disabled"]);
  });
});

describe("what two colleagues are told who decide at once", () => {
  const told = (decision: Decision, id: number) => decided(decision, decide(decision, id, head));

  it("is the same when both want the same", () => {
    const [waiting, unwanted] = [employ(teacher, "pending"), employ("stranger@mail.example", "pending")];
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
    const id = employ(teacher, "pending");
    told("turn-down", id);
    expect(told("approve", id)).toEqual({ tone: "bad", title: "accounts.nothingChanged", body: "accounts.now.gone" });
    const other = employ("other@school.example", "pending");
    told("approve", other);
    expect(told("turn-down", other)).toMatchObject({ tone: "bad", body: "accounts.now.active" });
  });
});

it("only the five words of the addresses are decisions", () => {
  expect(["approve", "turn-down", "shut-out", "let-in", "sign-out"].map(decisionOf)).not.toContain(undefined);
  expect(["", "link", "delete", "constructor", "__proto__", "APPROVE"].map(decisionOf)).toEqual(
    Array.from({ length: 6 }, () => undefined),
  );
  expect(school.database.select().from(accounts).all()).toHaveLength(1);
});
