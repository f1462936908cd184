import { describe, expect, it } from "vitest";
import { createAccount } from "../../app/accounts/accounts.server";
import { createSession, deleteExpiredSessions, findSession } from "../../app/accounts/sessions.server";
import { consumeSignInAttempt } from "../../app/accounts/throttle.server";
import { whereVisible } from "../../drizzle/queries";
import { notices } from "../../drizzle/schema";
import { emptySchool } from "../support/school";

const hour = 3600 * 1000;
const now = new Date("2026-11-21T03:00:00Z");
const at = (hours: number) => new Date(now.getTime() + hours * hour);

describe("when the clock goes back", () => {
  const school = emptySchool();

  it("by minutes, or an hour, whoever is signed in stays so", () => {
    const made = createAccount("head@school.example", "no password fits this");
    const token = createSession(made === "exists" ? 1 : made.id, "", now);
    for (const moment of [at(-0.1), at(-1), at(0.1)]) expect(findSession(token, moment)).toBeDefined();
  });

  it("a session still ends at its limits", () => {
    const made = createAccount("head@school.example", "no password fits this");
    const token = createSession(made === "exists" ? 1 : made.id, "", now);
    findSession(token, at(-1));
    expect(findSession(token, at(13))).toBeUndefined();
  });

  it("by more, what was opened or used in the future is over, and does not come back when that time comes", () => {
    const made = createAccount("head@school.example", "no password fits this");
    const id = made === "exists" ? 1 : made.id;
    const opened = createSession(id, "opened by a wrong clock", now);
    const used = createSession(id, "used under a wrong clock", at(-48));
    findSession(used, at(-47));
    findSession(used, at(-36));
    findSession(used, at(-25));
    const right = createSession(id, "opened by the right clock", at(-26.5));
    expect([opened, used, right].map((token) => findSession(token, at(-26.5)) !== undefined)).toEqual([
      false,
      false,
      true,
    ]);
    expect(deleteExpiredSessions(at(-26.5))).toBe(2);
    expect(findSession(opened, at(1))).toBeUndefined();
  });

  it("by a year, nobody who failed to sign in before is kept out for that year", () => {
    const tried = { email: "head@school.example", address: "203.0.113.9", isKnownDevice: false };
    for (let failure = 0; failure < 12; failure++) consumeSignInAttempt(tried, now.getTime() + failure);
    expect(consumeSignInAttempt(tried, now.getTime() + 20)).toBeGreaterThan(0);
    expect(consumeSignInAttempt(tried, at(-365 * 24).getTime())).toBeUndefined();
  });

  it("guessing is slowed down again after a few more failures", () => {
    const tried = { email: "head@school.example", address: "203.0.113.9", isKnownDevice: false };
    for (let failure = 0; failure < 12; failure++) consumeSignInAttempt(tried, now.getTime() + failure);
    const waits = Array.from({ length: 12 }, (_, failure) => consumeSignInAttempt(tried, at(-48).getTime() + failure));
    expect(waits.at(-1)).toBeGreaterThan(0);
  });

  it("what was to appear by then waits, and appears when its time comes again", () => {
    const notice = { title: "Sports", type: "Event", content: "x", status: "Published" } as const;
    school.database
      .insert(notices)
      .values({ ...notice, publishAt: now })
      .run();
    const shown = (moment: Date) =>
      school.database.select().from(notices).where(whereVisible(notices, moment)).all().length;
    expect([shown(at(1)), shown(at(-1)), shown(now)]).toEqual([1, 0, 1]);
  });
});
