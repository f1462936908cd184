import { hash, verify } from "@node-rs/argon2";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createAccount } from "~/accounts/accounts.server";
import { createLink } from "~/accounts/one-time-links.server";
import { accounts } from "~drizzle/schema";
import { website } from "~tests/support/website";

// These tests run the real argon2 and count its calls.
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof import("@node-rs/argon2")>();
  return { ...real, verify: vi.fn(real.verify), hash: vi.fn(real.hash) };
});

const school = website();
const login = "/cog-admin/login";
const email = "head@school.example";
const megabyte = "x".repeat(1024 * 1024);

beforeEach(() => {
  createAccount(email, "hash");
  for (const work of [hash, verify]) vi.mocked(work).mockClear();
});

describe("very long passwords", () => {
  it.each([
    ["at sign-in", 401, () => login],
    ["at sign-up", 400, () => `${login}?intent=sign-up`],
    ["as a new password", 400, () => `${login}/new-password?token=${createLink(1, "password")}`],
    ["when an email address is confirmed", 400, () => `${login}/confirm?token=${createLink(1, "confirm")}`],
  ])(
    "a password of a megabyte is refused %s without hashing, even if the request announces no length",
    async (_when, status, address) => {
      const form = { email, password: megabyte };
      const announced = { "Content-Length": String(megabyte.length + 100) };
      expect((await school.browser().post(address(), form, announced)).status).toBe(413);
      expect((await school.browser().post(address(), form)).status).toBe(status);
      expect([hash, verify].map((work) => vi.mocked(work).mock.calls)).toEqual([[], []]);
      expect(school.rows(accounts)).toMatchObject([{ email, passwordHash: "hash" }]);
    },
  );
});
