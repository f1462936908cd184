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
  ["a megabyte of special characters", "🔑".repeat(512 * 1024), "signUp.passwordLength"],
])("the limits for the length of a password count visible characters: %s", (_what, password, error) => {
  expect(validate(password)).toBe(error);
});

describe("passwords that are easy to guess", () => {
  it.each([
    ["one repeated character", "aaaaaaaaaaaa"],
    ["two alternating characters", "121212121212"],
    ["one repeated part", "mango7mango7mango7"],
    ["all digits in order", "123456789012"],
    ["all digits in order and back", "12345678987654321"],
    ["all Bengali digits in order", "১২৩৪৫৬৭৮৯০১২"],
    ["pairs of digits", "010203040506"],
    ["neighbouring keys", "qwertyuiop12"],
    ["keyboard columns", "1qaz2wsx3edc"],
    ["two alternating keyboard rows", "1a2s3d4f5g6h"],
    ["the alphabet", "abcdefghijkl"],
    ["the word password twice", "passwordpassword"],
    ["the word password and a year", "Password2026!"],
    ["the word password with digits for letters", "p4$$w0rd-1234"],
    ["two common words", "Admin Welcome 1"],
    ["a common first name and digits", "christopher1987"],
    ["I love you", "iloveyou12345"],
    ["the name of the country", "Bangladesh-1971"],
    ["the name of the country in Bengali", "বাংলাদেশ১৯৭১"],
    ["the national anthem", "আমার সোনার বাংলা"],
    ["the example in the Bengali hint", "নদী কলম বৃষ্টি পাহাড়"],
    ["the school's name", "ChurchHighSchool1946"],
    ["the school's name in Bengali", "চার্চ উচ্চ বিদ্যালয়"],
    ["the town's name", "Lalmonirhat@2026"],
    ["the own email address", "rokeya.akter2026"],
    ["the name in the own email address", "AkterRokeya123"],
    ["the first password of the list", "123qweasdzxc"],
    ["a password from the middle of the list", "sonyericsson"],
    ["another password from the middle of the list", "britneyspears"],
    ["a password from the end of the list", "romashka2011"],
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
])("a password of the right length that is not easy to guess is accepted: %s", (password) => {
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
