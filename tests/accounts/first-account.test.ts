import { describe, expect, it } from "vitest";
import {
  createAccount,
  createFirstAccount,
  createSetUpCode,
  hasFirstAccount,
  isValidSetUpCode,
  listAccounts,
} from "../../app/accounts/accounts.server";
import { founding } from "../../drizzle/schema";
import { emptySchool } from "../support/school";

const school = emptySchool();
const now = new Date("2026-01-05T09:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

function issued(): string {
  const code = createSetUpCode(now);
  if (!code) throw new Error("The office is founded already.");
  return code;
}

const found = (setUpCode: string, at = now, email = "head@school.example") =>
  createFirstAccount({ email, passwordHash: "hash", setUpCode }, at);

describe("the set-up code", () => {
  it("is 28 signs in groups, never the same, and stored only as a hash", () => {
    const code = issued();
    expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){6}[2-9A-HJ-NP-Z]{4}$/);
    expect(issued()).not.toBe(code);
    expect(school.database.$client.serialize().includes(code)).toBe(false);
    expect(school.database.select().from(founding).all()).toEqual([
      { id: 1, codeHash: expect.stringMatching(/^[0-9a-f]{64}$/), codeExpiresAt: later(30), foundedBy: null },
    ]);
  });

  it("is recognised with other spaces, dashes and case", () => {
    const code = issued();
    expect(isValidSetUpCode(code, now)).toBe(true);
    expect(isValidSetUpCode(` ${code.toLowerCase().replaceAll("-", " – ")} `, now)).toBe(true);
    expect(isValidSetUpCode(code.replaceAll("-", ""), now)).toBe(true);
  });

  it.each(["", "-", "ABCD-EFGH-JKLM-NPQR-STUV-WXYZ-2345"])("is not %j", (guess) => {
    issued();
    expect(isValidSetUpCode(guess, now)).toBe(false);
  });

  it("is good for thirty minutes", () => {
    const code = issued();
    expect(isValidSetUpCode(code, new Date(later(30).getTime() - 1))).toBe(true);
    expect(isValidSetUpCode(code, later(30))).toBe(false);
  });

  it("dies when a fresh one is made", () => {
    const code = issued();
    issued();
    expect(isValidSetUpCode(code, now)).toBe(false);
  });

  it("does not fit before one was made", () => {
    expect(isValidSetUpCode("", now)).toBe(false);
  });

  it("is made no more, and dies, once there is an account", () => {
    const code = issued();
    createAccount("head@school.example", "hash");
    expect(createSetUpCode(now)).toBeUndefined();
    expect(isValidSetUpCode(code, now)).toBe(false);
    expect(school.database.select().from(founding).all()).toEqual([
      { id: 1, codeHash: null, codeExpiresAt: null, foundedBy: 1 },
    ]);
  });
});

describe("founding the office", () => {
  it("makes the first account, active at once", () => {
    expect(found(issued())).toEqual({ id: 1, email: "head@school.example" });
    expect(listAccounts()).toMatchObject([{ email: "head@school.example", state: "active" }]);
    expect(hasFirstAccount()).toBe(true);
  });

  it("refuses a wrong code", () => {
    issued();
    expect(found("ABCD-EFGH")).toBe("setUpCode");
    expect(listAccounts()).toEqual([]);
  });

  it("refuses an expired code", () => {
    expect(found(issued(), later(30))).toBe("setUpCode");
    expect(listAccounts()).toEqual([]);
  });

  it("refuses a used code", () => {
    const code = issued();
    found(code);
    expect(found(code, now, "second@school.example")).toBe("founded");
    expect(listAccounts()).toHaveLength(1);
  });

  it("happens once, however many try at the same time", async () => {
    const code = issued();
    const attempts = Array.from({ length: 50 }, async (_, one) => found(code, now, `person${one}@school.example`));
    const outcomes = await Promise.all(attempts);
    expect(outcomes.filter((outcome) => typeof outcome === "object")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "founded")).toHaveLength(49);
    expect(listAccounts()).toHaveLength(1);
  });
});
