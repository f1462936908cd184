import { verify } from "@node-rs/argon2";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { resetPassword } from "~/accounts/accounts.server";
import { hashPassword } from "~/accounts/passwords.server";
import { setEnvironment } from "~/env.server";
import { emptySchool } from "~tests/support/school";
import { insertAccount, password, teacher, trySignIn } from "../account-helpers";

// These tests run the real argon2 and count its password checks.
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof import("@node-rs/argon2")>();
  return { ...real, verify: vi.fn(real.verify) };
});

emptySchool();
const checks = vi.mocked(verify);

beforeEach(() => {
  setEnvironment({ SESSION_SECRET: "a secret that only the tests know" });
  insertAccount(teacher);
  checks.mockClear();
});

const tryOnce = (password: string, address = "203.0.113.7", Cookie = "") =>
  trySignIn({ email: teacher, password }, { "X-Forwarded-For": address, Cookie });

describe("guessing a password", () => {
  it("five password guesses are checked; later guesses must wait, and the answer says how long", async () => {
    for (let guess = 0; guess < 5; guess++)
      expect(await tryOnce(`guess number ${guess}`)).toEqual({ rejected: "auth.failed" });
    expect(await tryOnce(password)).toEqual({ rejected: "auth.wait", seconds: 1 });
    expect(checks).toHaveBeenCalledTimes(5);
  });

  it("at most five of a hundred simultaneous password guesses are checked", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const answers = await Promise.all(Array.from({ length: 100 }, (_, guess) => tryOnce(`guess number ${guess}`)));
    expect(answers.filter(({ rejected }) => rejected === "auth.wait").length).toBeGreaterThanOrEqual(95);
    expect(checks.mock.calls.length).toBeLessThanOrEqual(5);
  });

  it("at most twenty of a thousand password guesses in an hour are checked; the owner's browser can still sign in", async () => {
    const { deviceCookie = "" } = await tryOnce(password);
    checks.mockClear();
    for (let guess = 0; guess < 1000; guess++) await tryOnce(`guess number ${guess}`, `198.51.100.${guess % 200}`);
    expect(checks.mock.calls.length).toBeLessThanOrEqual(20);
    expect(await tryOnce(password, "192.0.2.1")).toMatchObject({ rejected: "auth.wait" });
    expect(await tryOnce(password, "192.0.2.1", `${deviceCookie.slice(0, -1)}x`)).toMatchObject({
      rejected: "auth.wait",
    });
    expect(await tryOnce(password, "192.0.2.1", deviceCookie)).toHaveProperty("sessionId");
    resetPassword(teacher, await hashPassword("another-chalk-and-duster"));
    expect(await tryOnce(password, "192.0.2.2", deviceCookie)).toMatchObject({ rejected: "auth.wait" });
  });
});
