import { beforeEach, describe, expect, it } from "vitest";
import { createPasswordLink } from "../../app/accounts/accounts.server";
import { findLink } from "../../app/accounts/one-time-links.server";
import { setEnvironment } from "../../app/env.server";
import { accountLinks } from "../../drizzle/schema";
import { emptySchool } from "../support/school";
import { insertAccount, listAccountActivity } from "./account-helpers";

const school = emptySchool();
const head = "head@school.example";
const teacher = "teacher@school.example";
let headId: number;

beforeEach(() => {
  setEnvironment({});
  headId = insertAccount(head);
});

describe("a link for a new password", () => {
  const by = () => ({ id: headId, email: head });

  it("is one for the colleague, for an hour, and the activity tells who made it", () => {
    const id = insertAccount(teacher);
    const now = new Date("2026-11-21T09:00:00Z");
    const given = createPasswordLink(id, by(), now);
    if (!("token" in given)) throw new Error(given.outcome);
    const at = (minutes: number) => findLink(given.token, "password", new Date(now.getTime() + minutes * 60_000));
    expect([at(59)?.email, at(60)]).toEqual([teacher, undefined]);
    expect(listAccountActivity()).toEqual([[head, "linked", teacher]]);
  });

  it("takes the place of an earlier one", () => {
    const id = insertAccount(teacher);
    const [first, second] = [createPasswordLink(id, by()), createPasswordLink(id, by())];
    if (!("token" in first && "token" in second)) throw new Error("No link was given");
    expect([findLink(first.token, "password"), findLink(second.token, "password")?.accountId]).toEqual([undefined, id]);
  });

  it("is given to nobody for oneself, who cannot sign in, or who is gone", () => {
    const waiting = insertAccount(teacher, "pending");
    expect([
      createPasswordLink(headId, by()),
      createPasswordLink(waiting, by()),
      createPasswordLink(99, by()),
    ]).toMatchObject([{ outcome: "own" }, { outcome: "overtaken", state: "pending" }, { outcome: "gone" }]);
    expect([school.database.select().from(accountLinks).all(), listAccountActivity()]).toEqual([[], []]);
  });
});
