import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { normalizePassword } from "~/accounts/account";
import { isCommonPassword, isWeakPassword, validatePassword } from "~/accounts/passwords.server";
import { emptySchool } from "~tests/support/school";
import { writeSection } from "~tests/support/sections";

const school = emptySchool();
const email = "rokeya.akter@school.example";
const validate = (password: string) => validatePassword(normalizePassword(password), email);
const keys = (length: number) => Array.from({ length }, (_, at) => String.fromCodePoint(0x1f511 + at * 3)).join("");

it.each([
  ["11 characters", keys(11), "signUp.passwordLength"],
  ["12 characters", keys(12), undefined],
  ["128 characters", keys(128), undefined],
  ["129 characters", keys(129), "signUp.passwordLength"],
  ["11 digits, however common", "12345678901", "signUp.passwordLength"],
  ["a megabyte", "x".repeat(1024 * 1024), "signUp.passwordLength"],
  ["a megabyte of signs", "🔑".repeat(512 * 1024), "signUp.passwordLength"],
])("the limits for the length of a password count visible characters: %s", (_what, password, error) => {
  expect(validate(password)).toBe(error);
});

describe("passwords that are easy to guess", () => {
  it.each([
    ["one sign over and over", "aaaaaaaaaaaa"],
    ["two signs in turn", "121212121212"],
    ["one piece over and over", "mango7mango7mango7"],
    ["the row of digits", "123456789012"],
    ["the row of digits and back", "12345678987654321"],
    ["the row of Bengali digits", "১২৩৪৫৬৭৮৯০১২"],
    ["digits in pairs", "010203040506"],
    ["a walk over the keyboard", "qwertyuiop12"],
    ["columns of the keyboard", "1qaz2wsx3edc"],
    ["two rows in turn", "1a2s3d4f5g6h"],
    ["the alphabet", "abcdefghijkl"],
    ["the word twice", "passwordpassword"],
    ["the word and a year", "Password2026!"],
    ["the word with digits for letters", "p4$$w0rd-1234"],
    ["two common words", "Admin Welcome 1"],
    ["a common name and digits", "christopher1987"],
    ["a love letter", "iloveyou12345"],
    ["the country", "Bangladesh-1971"],
    ["the country in Bengali", "বাংলাদেশ১৯৭১"],
    ["the anthem", "আমার সোনার বাংলা"],
    ["the school", "ChurchHighSchool1946"],
    ["the school in Bengali", "চার্চ উচ্চ বিদ্যালয়"],
    ["the town", "Lalmonirhat@2026"],
    ["one's own address", "rokeya.akter2026"],
    ["one's own name from it", "AkterRokeya123"],
    ["the first of the most used", "123qweasdzxc"],
    ["one from their middle", "sonyericsson"],
    ["another from their middle", "britneyspears"],
    ["one from their end", "romashka2011"],
  ])("a password that anyone would try first is refused: %s", (_what, password) => {
    expect(validate(password)).toBe("joining.passwordCommon");
  });

  it("a password with the school's own name is refused as too easy, even after the name was changed", () => {
    const name = { en: "Tista Riverside", bn: "তিস্তা রিভারসাইড" };
    expect(validate("TistaRiverside1999")).toBeUndefined();
    writeSection(school.database, "contacts", { name, established: 1999 });
    expect(validate("TistaRiverside1999")).toBe("joining.passwordCommon");
  });

  it.each(["SEVERUSSNAPE", "SeverusSnape", "MassimiliAno"])(
    "a password from the list of common passwords is refused in upper and lower case: %s",
    (password) => {
      expect([isWeakPassword(password, email), validate(password)]).toEqual([false, "joining.passwordCommon"]);
    },
  );
});

it.each([
  "correct horse battery",
  "our old mango tree",
  "chalk-and-duster-46",
  "x7#kPq9!mZ2w",
  "পুকুর পাড়ে তালগাছ",
  "my password is a long story about rain",
  " two spaces and a tail ",
  "sonyericsson on the roof",
  "severussnapp",
])("any other password of the right length is accepted: %s", (password) => {
  expect([isCommonPassword(password), validate(password)]).toEqual([false, undefined]);
});

describe("the list of common passwords", () => {
  const lines = readFileSync("app/accounts/most-used-passwords.txt", "utf8").trimEnd().split("\n");
  const listed = lines.filter((line) => !line.startsWith("#"));

  it("the list of common passwords has over three thousand entries, each once, with source and licence", () => {
    expect(listed.length).toBeGreaterThanOrEqual(3000);
    expect(listed).toEqual([...new Set(listed)].sort());
    expect(listed.filter((line) => !/^[\w-]{11}$/.test(line))).toEqual([]);
    expect(lines.filter((line) => line.startsWith("#")).join(" ")).toMatch(/Ten Million Passwords.*SecLists.*licence/);
  });
});
