import { describe, expect, it } from "vitest";
import {
  createAccount,
  createFirstAccount,
  createSetUpCode,
  hasFirstAccount,
  isValidSetUpCode,
} from "../../app/accounts/accounts.server";
import { founding } from "../../drizzle/schema";
import { emptySchool } from "../support/school";
import { accountStates } from "./account-helpers";

const school = emptySchool();
const now = new Date("2026-01-05T09:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const issueCode = () => createSetUpCode(now) ?? "none";
const found = (setUpCode: string, at = now, email = "head@school.example") =>
  createFirstAccount({ email, passwordHash: "hash", setUpCode }, at);
const foundingRows = () => school.database.select().from(founding).all();

describe("the set-up code", () => {
  it("is 28 signs in groups, never the same, and stored only as a hash", () => {
    const code = issueCode();
    expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){6}[2-9A-HJ-NP-Z]{4}$/);
    expect(issueCode()).not.toBe(code);
    expect(school.database.$client.serialize().includes(code)).toBe(false);
    const codeHash = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(foundingRows()).toEqual([{ id: 1, codeHash, codeExpiresAt: later(30), foundedBy: null }]);
  });

  it.each<[string, (code: string) => string, Date, boolean]>([
    ["as it is shown", (code) => code, now, true],
    ["with other spaces, dashes and case", (code) => ` ${code.toLowerCase().replaceAll("-", " – ")} `, now, true],
    ["without dashes", (code) => code.replaceAll("-", ""), now, true],
    ["for thirty minutes", (code) => code, new Date(later(30).getTime() - 1), true],
    ["for no longer", (code) => code, later(30), false],
    ["but not empty", () => "", now, false],
    ["but not as a dash", () => "-", now, false],
    ["but not as another one", () => "ABCD-EFGH-JKLM-NPQR-STUV-WXYZ-2345", now, false],
  ])("opens the office %s", (_how, write, at, isValid) => {
    expect(isValidSetUpCode("", at)).toBe(false);
    expect(isValidSetUpCode(write(issueCode()), at)).toBe(isValid);
  });

  it("dies when a fresh one is made, and when there is an account; then none is made any more", () => {
    const first = issueCode();
    const second = issueCode();
    expect([first, second].map((code) => isValidSetUpCode(code, now))).toEqual([false, true]);
    createAccount("head@school.example", "hash");
    expect([createSetUpCode(now), isValidSetUpCode(second, now)]).toEqual([undefined, false]);
    expect(foundingRows()).toEqual([{ id: 1, codeHash: null, codeExpiresAt: null, foundedBy: 1 }]);
  });
});

describe("founding the office", () => {
  it("makes the first account, active at once, by a code that works once", () => {
    const code = issueCode();
    expect(found(code)).toEqual({ id: 1, email: "head@school.example" });
    expect([accountStates(), hasFirstAccount()]).toEqual([["head@school.example active"], true]);
    expect(found(code, now, "second@school.example")).toBe("founded");
    expect(accountStates()).toHaveLength(1);
  });

  it("refuses a wrong or an expired code", () => {
    const code = issueCode();
    expect([found("ABCD-EFGH"), found(code, later(30)), accountStates()]).toEqual(["setUpCode", "setUpCode", []]);
  });
});
