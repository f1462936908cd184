import { verify } from "@node-rs/argon2";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { disableAccount } from "~/accounts/account-decisions.server";
import { resetPassword } from "~/accounts/accounts.server";
import { createSession, findSession } from "~/accounts/sessions.server";
import { readSmallForm, signIn } from "~/accounts/sign-in.server";
import { setEnvironment } from "~/env.server";
import { sessions } from "~drizzle/schema";
import { emptySchool } from "~tests/support/school";
import { teacher as email, insertAccount, password, signInRequest, trySignIn } from "../account-helpers";

// These tests run the real argon2 and count its password checks.
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof import("@node-rs/argon2")>();
  return { ...real, verify: vi.fn(real.verify) };
});

const school = emptySchool();
const rows = () => school.rows(sessions);
const checks = vi.mocked(verify);

beforeEach(() => {
  setEnvironment({});
  insertAccount(email);
  insertAccount("deputy@school.example");
  checks.mockReset();
});

describe("signing in", () => {
  it("signing in opens a session for an active account and deletes expired sessions", async () => {
    createSession(1, "", new Date("2020-01-01"));
    const { sessionId = "" } = await trySignIn(
      { email: " TEACHER@school.example", password },
      { "User-Agent": "Firefox" },
    );
    expect(findSession(sessionId)?.email).toBe(email);
    expect(rows()).toMatchObject([{ userAgent: "Firefox" }]);
  });
});

describe("a sign-in that fails", () => {
  it.each([
    ["disabled", () => disableAccount(email)],
    ["given a new password", () => resetPassword(email, "hash")],
  ])("a sign-in opens no session if the account is %s while its password is being checked", async (_what, change) => {
    checks.mockImplementationOnce(async () => {
      change();
      return true;
    });
    expect(await trySignIn({ email, password })).toEqual({ rejected: "auth.failed" });
    expect(rows()).toEqual([]);
  });

  it("a sign-in is asked to come back later, and is not counted, when the server has too many passwords to check", async () => {
    const finish: (() => void)[] = [];
    checks.mockImplementation(() => new Promise((done) => finish.push(() => done(false))));
    const attempts = Array.from({ length: 23 }, (_, number) =>
      trySignIn({ email: `${number}@a.example`, password }, { "X-Forwarded-For": `192.0.2.${number}` }),
    );
    expect(await Promise.race(attempts)).toEqual({ rejected: "auth.busy" });
    checks.mockImplementation(async () => false);
    for (const done of finish) done();
    expect((await Promise.all(attempts)).filter(({ rejected }) => rejected === "auth.failed")).toHaveLength(22);
  });
});

describe("request bodies that no login form sends", () => {
  const handlers: [string, (request: Request) => Promise<unknown>][] = [
    ["sign-in", signIn],
    ["sign-up", readSmallForm],
  ];

  it.each(handlers)(
    "the %s form refuses a body over 64 KB or of another kind without reading it",
    async (_what, handle) => {
      const large = signInRequest({ email, password }, { "Content-Length": String(64 * 1024 + 1) });
      await expect(handle(large)).rejects.toMatchObject({ status: 413 });
      const other = new Request("http://localhost/cog-admin/login", { method: "POST", body: "{}" });
      await expect(handle(other)).rejects.toMatchObject({ status: 415 });
      expect([large.bodyUsed, other.bodyUsed]).toEqual([false, false]);
    },
  );
});
