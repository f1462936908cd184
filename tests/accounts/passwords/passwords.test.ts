import { describe, expect, it } from "vitest";
import { TooBusyError } from "~/accounts/account-form-error.server";
import { hashPassword, verifyPassword } from "~/accounts/passwords.server";

const password = "chalk and blackboard";

describe("passwords", () => {
  it("passwords are stored as Argon2id with 19 MiB, 2 passes and 1 lane, salted", async () => {
    const [first, second] = await Promise.all([hashPassword(password), hashPassword(password)]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
  });

  it("a password matches only its own hash, and never matches when there is no account", async () => {
    const stored = await hashPassword(password);
    expect(await verifyPassword(password, stored)).toBe(true);
    expect(await verifyPassword("chalk and blackboards", stored)).toBe(false);
    expect(await verifyPassword(password, undefined)).toBe(false);
  });

  it("a password that is too short or longer than 128 characters is never hashed", async () => {
    const megabyte = "x".repeat(1024 * 1024);
    await expect(hashPassword("eleven sign")).rejects.toThrow(RangeError);
    await expect(hashPassword(megabyte)).rejects.toThrow(RangeError);
    expect(await verifyPassword(megabyte, "not even a hash")).toBe(false);
  });

  it("the server hashes two passwords at a time and queues twenty; further ones must come back later", async () => {
    const asked = Array.from({ length: 24 }, () => verifyPassword(password, undefined));
    const answers = await Promise.allSettled(asked);
    const refused = answers.filter((answer) => answer.status === "rejected").map(({ reason }) => reason);
    expect(refused).toEqual([expect.any(TooBusyError), expect.any(TooBusyError)]);
    expect(await verifyPassword(password, undefined)).toBe(false);
  });

  it.each([
    ["is damaged", (stored: string) => stored.slice(0, -1)],
    ["requires gigabytes and many passes", (stored: string) => stored.replace("m=19456,t=2", "m=2097152,t=50")],
    ["is of another algorithm", (stored: string) => stored.replace("argon2id", "argon2d")],
    ["is not a hash", () => "damaged"],
  ])(
    "a password matches no stored hash that %s, and the check takes as long as for a wrong password",
    async (_case, change) => {
      const stored = change(await hashPassword(password));
      const before = process.memoryUsage().rss;
      expect(await verifyPassword(password, stored)).toBe(false);
      expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
    },
  );
});
