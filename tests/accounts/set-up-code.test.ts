import { beforeEach, describe, expect, it } from "vitest";
import { createAccount } from "~/accounts/accounts.server";
import { createSetUpCode, isValidSetUpCode } from "~/accounts/set-up-code.server";
import { setEnvironment } from "~/env.server";
import { founding } from "~drizzle/schema";
import { emptySchool } from "../support/school";

const school = emptySchool();

beforeEach(() => void setEnvironment({}));

const now = new Date("2026-01-05T09:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const issueCode = () => createSetUpCode(now) ?? "none";
const foundingRows = () => school.rows(founding);

describe("the set-up code", () => {
  it("the set-up code has 28 characters in groups, is different each time, and is stored only as a hash", () => {
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
    ["only within thirty minutes", (code) => code, later(30), false],
    ["only if it is not empty", () => "", now, false],
    ["only if it is more than a dash", () => "-", now, false],
    ["only if it is the code that was issued", () => "ABCD-EFGH-JKLM-NPQR-STUV-WXYZ-2345", now, false],
  ])("the set-up code is accepted %s", (_how, write, at, isValid) => {
    expect(isValidSetUpCode("", at)).toBe(false);
    expect(isValidSetUpCode(write(issueCode()), at)).toBe(isValid);
  });

  it("a new set-up code makes the old code invalid, and an existing account makes all codes invalid", () => {
    const first = issueCode();
    const second = issueCode();
    expect([first, second].map((code) => isValidSetUpCode(code, now))).toEqual([false, true]);
    createAccount("head@school.example", "hash");
    expect([createSetUpCode(now), isValidSetUpCode(second, now)]).toEqual([undefined, false]);
    expect(foundingRows()).toEqual([{ id: 1, codeHash: null, codeExpiresAt: null, foundedBy: 1 }]);
  });
});
