import { verify } from "@node-rs/argon2";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createAccount } from "../../../app/accounts/accounts.server";
import { hashPassword } from "../../../app/accounts/passwords.server";
import { clientAddress, consumeSignInAttempt, releaseSignInAttempt } from "../../../app/accounts/throttle.server";
import { setEnvironment } from "../../../app/env.server";
import { signInFailures } from "../../../drizzle/schema";
import { emptySchool } from "../../support/school";
import { signInRequest, trySignIn } from "../account-helpers";

// The real argon2, with its checks counted.
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof import("@node-rs/argon2")>();
  return { ...real, verify: vi.fn(real.verify) };
});

const school = emptySchool();
const email = "head@school.example";
const password = "chalk and blackboard";
const checks = vi.mocked(verify);
const second = 1000;
const now = Date.UTC(2026, 10, 21, 3);
const somebody = { email, address: "203.0.113.7", isKnownDevice: false };
const from = (number: number) => ({ ...somebody, address: `198.51.100.${number}` });

beforeEach(async () => {
  setEnvironment({ SESSION_SECRET: "a secret that only the tests know" });
  createAccount(email, await hashPassword(password));
  checks.mockClear();
});

const tryOnce = (password: string, headers: Record<string, string> = {}) =>
  trySignIn({ email, password }, { "X-Forwarded-For": "203.0.113.7", ...headers });

describe("guessing a password", () => {
  it("is looked at five times, then waits, and says how long", async () => {
    for (let guess = 0; guess < 5; guess++)
      expect(await tryOnce(`guess number ${guess}`)).toEqual({ problem: "failed" });
    expect(await tryOnce(password)).toEqual({ problem: "wait", seconds: 1 });
    expect(checks).toHaveBeenCalledTimes(5);
  });

  it("a hundred times at once is looked at five times at most", async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, (_, guess) => tryOnce(`guess number ${guess}`)));
    expect(answers.filter((answer) => "problem" in answer && answer.problem === "wait").length).toBeGreaterThanOrEqual(
      95,
    );
    expect(checks.mock.calls.length).toBeLessThanOrEqual(5);
  });

  it("from everywhere is looked at twenty times in an hour", () => {
    const taken = Array.from({ length: 200 }, (_, number) => consumeSignInAttempt(from(number), now + number));
    expect(taken.filter((wait) => wait === undefined)).toHaveLength(20);
    expect(consumeSignInAttempt(from(201), now + 3_600 * second)).toBeUndefined();
  });

  it("never keeps the owner out who has signed in with this browser before", async () => {
    const entered = await tryOnce(password);
    const cookie = entered.deviceCookie ?? "";
    for (let number = 0; number < 200; number++) consumeSignInAttempt(from(number % 100));
    const headers = { "X-Forwarded-For": "192.0.2.1" };
    expect(await tryOnce(password, headers)).toMatchObject({ problem: "wait" });
    expect(await tryOnce(password, { ...headers, Cookie: cookie })).toHaveProperty("sessionId");
    expect(await tryOnce(password, { ...headers, Cookie: `${cookie.slice(0, -1)}x` })).toMatchObject({
      problem: "wait",
    });
  });

  it("a thousand times in an hour is looked at twenty times at most, and the owner's own browser still gets in", async () => {
    const entered = await tryOnce(password);
    const cookie = entered.deviceCookie ?? "";
    checks.mockClear();
    const from = (guess: number) => ({ "X-Forwarded-For": `198.51.100.${guess % 200}` });
    for (let guess = 0; guess < 1000; guess++) await tryOnce(`guess number ${guess}`, from(guess));
    expect(checks.mock.calls.length).toBeLessThanOrEqual(20);
    expect(await tryOnce(password, { "X-Forwarded-For": "192.0.2.1", Cookie: cookie })).toHaveProperty("sessionId");
  });

  it("of addresses without an account is counted alike", () => {
    const nobody = { ...somebody, email: "nobody@school.example" };
    const waits = (tried: typeof somebody) => Array.from({ length: 8 }, () => consumeSignInAttempt(tried, now));
    expect(waits(nobody)).toEqual(waits({ ...somebody, address: "203.0.113.8" }));
  });

  it("from one address at many accounts is looked at thirty times in an hour", () => {
    const taken = Array.from({ length: 60 }, (_, number) =>
      consumeSignInAttempt({ ...somebody, email: `${number}@a.example` }, now),
    );
    expect(taken.filter((wait) => wait === undefined)).toHaveLength(30);
  });

  it("cannot go on after 3,600 invented e-mails from one IPv6 /64, of which thirty are looked at", () => {
    for (let number = 0; number < 20; number++) consumeSignInAttempt(from(number), now);
    const at = (place: number) =>
      clientAddress(signInRequest({}, { "X-Forwarded-For": `2001:db8::${place.toString(16)}` }));
    const taken = Array.from({ length: 3_600 }, (_, number) =>
      consumeSignInAttempt({ ...somebody, email: `${number}@a.example`, address: at(number) }, now),
    );
    expect(taken.filter((wait) => wait === undefined)).toHaveLength(30);
    expect(consumeSignInAttempt(from(50), now)).toBe(3600);
  });
});

describe("what has failed", () => {
  it("is forgotten for who signs in, and not for others at the same address", () => {
    const other = { ...somebody, email: "deputy@school.example" };
    for (let count = 0; count < 5; count++) {
      consumeSignInAttempt(somebody, now);
      consumeSignInAttempt(other, now);
    }
    expect([consumeSignInAttempt(somebody, now), consumeSignInAttempt(other, now)]).toEqual([1, 1]);
    releaseSignInAttempt(somebody, "right");
    expect([consumeSignInAttempt(somebody, now), consumeSignInAttempt(other, now)]).toEqual([undefined, 1]);
  });

  it("does not count what was never looked at", () => {
    for (let count = 0; count < 50; count++) {
      expect(consumeSignInAttempt(somebody, now)).toBeUndefined();
      releaseSignInAttempt(somebody, "notLookedAt");
    }
  });

  it("names nobody, and leaves after a day", () => {
    consumeSignInAttempt(somebody, now);
    const rows = school.database.select().from(signInFailures).all();
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toMatch(/head|203/);
    consumeSignInAttempt({ ...somebody, email: "new@a.example", address: "192.0.2.9" }, now + 25 * 3_600 * second);
    expect(school.database.select().from(signInFailures).all()).toHaveLength(3);
  });
});
