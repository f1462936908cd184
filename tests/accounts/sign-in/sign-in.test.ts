import { verify } from "@node-rs/argon2";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createAccount, disableAccount, resetPassword } from "../../../app/accounts/accounts.server";
import { hashPassword } from "../../../app/accounts/passwords.server";
import { createSession, findSession } from "../../../app/accounts/sessions.server";
import { signIn } from "../../../app/accounts/sign-in.server";
import { setEnvironment } from "../../../app/env.server";
import { accounts, sessions } from "../../../drizzle/schema";
import { emptySchool } from "../../support/school";
import { sessionCookie } from "../../support/session-cookie";
import { signInRequest, trySignIn } from "../account-helpers";

// The real argon2, with its checks counted.
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof import("@node-rs/argon2")>();
  return { ...real, verify: vi.fn(real.verify) };
});

const school = emptySchool();
const email = "head@school.example";
const password = "chalk and blackboard";
const wrong = "chalk and blackboards";
const rows = () => school.database.select().from(sessions).all();
const checks = vi.mocked(verify);

beforeEach(async () => {
  setEnvironment({});
  createAccount(email, await hashPassword(password));
  createAccount("deputy@school.example", "hash");
  checks.mockReset();
});

function sessionOf(outcome: object): string {
  if ("sessionId" in outcome) return String(outcome.sessionId);
  throw new Error(`No session was opened: ${JSON.stringify(outcome)}`);
}

describe("signing in", () => {
  it("opens a session for an active account", async () => {
    const outcome = await trySignIn({ email: " HEAD@school.example", password }, { "User-Agent": "Firefox" });
    expect(findSession(sessionOf(outcome))?.email).toBe(email);
    expect(rows()).toMatchObject([{ userAgent: "Firefox" }]);
  });

  it("ends the session that the browser came with, and only that one", async () => {
    const [presented, elsewhere] = [createSession(1, ""), createSession(1, "")];
    const outcome = await trySignIn({ email, password }, { Cookie: sessionCookie(presented) });
    expect(sessionOf(outcome)).not.toBe(presented);
    expect(findSession(presented)).toBeUndefined();
    expect(findSession(elsewhere)).toBeDefined();
  });

  it("never takes a token that the browser brought along", async () => {
    const planted = "A".repeat(43);
    const outcome = await trySignIn({ email, password }, { Cookie: sessionCookie(planted) });
    expect(sessionOf(outcome)).not.toBe(planted);
    expect(findSession(planted)).toBeUndefined();
  });

  it("forgets expired sessions on the way", async () => {
    createSession(1, "", new Date("2020-01-01"));
    await trySignIn({ email, password });
    expect(rows()).toHaveLength(1);
  });
});

describe("a failed sign-in tells nothing", () => {
  it.each([
    ["a wrong password", { email, password: wrong }],
    ["an unknown address", { email: "nobody@school.example", password }],
    ["something that is no address", { email: "nobody", password }],
  ])("%s: failed, after one hash of the same cost", async (_what, fields) => {
    expect(await trySignIn(fields)).toEqual({ problem: "failed" });
    expect(checks.mock.calls.map(([hash]) => String(hash).split("$").slice(0, 4).join("$"))).toEqual([
      "$argon2id$v=19$m=19456,t=2,p=1",
    ]);
    expect(rows()).toEqual([]);
  });

  it.each(["unverified", "pending", "disabled"] as const)("a %s account: the same", async (state) => {
    school.database.update(accounts).set({ state }).run();
    expect(await trySignIn({ email, password })).toEqual({ problem: "failed" });
    expect(checks).toHaveBeenCalledTimes(1);
    expect(rows()).toEqual([]);
  });

  it("keeps the session that the browser came with", async () => {
    const presented = createSession(1, "");
    await trySignIn({ email, password: wrong }, { Cookie: sessionCookie(presented) });
    expect(findSession(presented)).toBeDefined();
  });

  it.each([
    ["disabled", () => disableAccount(email)],
    ["given a new password", () => resetPassword(email, "hash")],
  ])("an account that is %s while its password is being checked", async (_what, change) => {
    checks.mockImplementationOnce(async () => {
      change();
      return true;
    });
    expect(await trySignIn({ email, password })).toEqual({ problem: "failed" });
    expect(rows()).toEqual([]);
  });
});

describe("more than the box can take", () => {
  it("is told to come back", async () => {
    const letThrough: (() => void)[] = [];
    checks.mockImplementation(() => new Promise((done) => letThrough.push(() => done(false))));
    const asked = Array.from({ length: 23 }, (_, number) =>
      trySignIn({ email: `${number}@a.example`, password: wrong }, { "X-Forwarded-For": `192.0.2.${number}` }),
    );
    expect(await Promise.race(asked)).toEqual({ problem: "busy" });
    checks.mockImplementation(async () => false);
    for (const go of letThrough) go();
    const outcomes = await Promise.all(asked);
    expect(outcomes.filter((outcome) => "problem" in outcome && outcome.problem === "failed")).toHaveLength(22);
  });
});

describe("a body that no login form sends", () => {
  it("is refused unread when it is larger than 64 KB", async () => {
    const request = signInRequest({ email, password }, { "Content-Length": String(64 * 1024 + 1) });
    await expect(signIn(request)).rejects.toMatchObject({ status: 413 });
    expect(request.bodyUsed).toBe(false);
  });

  it("is refused unread when it is of another kind", async () => {
    const request = new Request("http://localhost/cog-admin/login", { method: "POST", body: "{}" });
    await expect(signIn(request)).rejects.toMatchObject({ status: 415 });
    expect(request.bodyUsed).toBe(false);
  });
});
