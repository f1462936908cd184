import { describe, expect, it } from "vitest";
import { normalizePassword } from "../../../app/accounts/account";
import { validatePassword } from "../../../app/accounts/password-rules.server";

const problem = (password: string) => validatePassword(normalizePassword(password), "rokeya.akter@school.example");

describe("a password that anybody would try first is refused:", () => {
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
  ])("%s", (_what, password) => {
    expect(problem(password)).toBe("passwordCommon");
  });
});

describe("any other password of the right length will do:", () => {
  it.each([
    "correct horse battery",
    "our old mango tree",
    "chalk-and-duster-46",
    "x7#kPq9!mZ2w",
    "পুকুর পাড়ে তালগাছ",
    "my password is a long story about rain",
    " two spaces and a tail ",
  ])("%s", (password) => {
    expect(problem(password)).toBeUndefined();
  });

  it("but one of the wrong length is refused for that, however common it is", () => {
    expect(problem("12345678901")).toBe("passwordLength");
    expect(problem("a".repeat(129))).toBe("passwordLength");
  });
});
