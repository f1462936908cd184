import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { normalizePassword } from "../../../app/accounts/account";
import { isCommonPassword, isWeakPassword, validatePassword } from "../../../app/accounts/password-rules.server";

const email = "rokeya.akter@school.example";
const lines = readFileSync("app/accounts/most-used-passwords.txt", "utf8").trimEnd().split("\n");
const listed = lines.filter((line) => !line.startsWith("#"));

describe("the list of the most used passwords", () => {
  it("has more than three thousand, each once and in order", () => {
    expect(listed.length).toBeGreaterThanOrEqual(3000);
    expect(listed).toEqual([...new Set(listed)].sort());
    expect(listed.filter((line) => !/^[\w-]{11}$/.test(line))).toEqual([]);
  });

  it("says where it comes from and under which licence", () => {
    expect(lines.filter((line) => line.startsWith("#")).join(" ")).toMatch(/Ten Million Passwords.*SecLists.*licence/);
  });
});

describe("a password that is among the most used is refused,", () => {
  // The first of the list, some from its middle, and some from its end.
  it.each([
    "123qweasdzxc",
    "1qaz2wsx3edc",
    "leavemealone",
    "sonyericsson",
    "severussnape",
    "britneyspears",
    "romashka2011",
  ])("%s", (password) => {
    expect(validatePassword(password, email)).toBe("passwordCommon");
  });

  it("in whatever case it is typed", () => {
    for (const password of ["SEVERUSSNAPE", "SeverusSnape", "MassimiliAno"]) {
      expect(isWeakPassword(password, email)).toBe(false);
      expect(validatePassword(normalizePassword(password), email)).toBe("passwordCommon");
    }
  });
});

it("one that is on no list will do, with a common one inside it too", () => {
  for (const password of ["sonyericsson on the roof", "severussnapp", "পুকুর পাড়ে তালগাছ"]) {
    expect(isCommonPassword(password)).toBe(false);
    expect(validatePassword(normalizePassword(password), email)).toBeUndefined();
  }
});
