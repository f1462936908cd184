import { describe, expect, it } from "vitest";
import { normalizePassword, parseCredentials } from "~/accounts/account";
import { validateCredentials } from "~/accounts/passwords.server";
import { formData } from "../support/page-parts";
import { emptySchool } from "../support/school";

emptySchool();

describe("the sign-in form", () => {
  it("the sign-in form trims and lower-cases the email address, and keeps the password as typed", () => {
    expect(parseCredentials(formData({ email: "  Head@School.Example ", password: " Two Spaces " }))).toEqual({
      email: "head@school.example",
      password: " Two Spaces ",
    });
  });

  it("the sign-in form treats composed and decomposed characters as the same", () => {
    const decomposed = parseCredentials(formData({ email: "rene\u0301@school.example", password: "cafe\u0301" }));
    expect(decomposed).toEqual({ email: "ren\u00e9@school.example", password: "caf\u00e9" });
  });

  it("the sign-in form shortens no password, so that passwords with different numbers of accents stay different", () => {
    const marked = (marks: number) => `twelve signs-${"\u0323".repeat(marks)}`;
    expect(normalizePassword(marked(100))).toBe(marked(100));
    expect(normalizePassword("\u0065\u0302\u0301".repeat(100))).toBe("\u1ebf".repeat(100));
    expect(normalizePassword("e\u0301".repeat(1000))).toBe("e\u0301".repeat(1000));
  });

  it.each([
    ["no fields", {}],
    ["an empty email address", { email: " ", password: "long enough to do" }],
    ["an empty password", { email: "head@school.example", password: "" }],
    ["a file in place of the email address", { email: new File([], "a.txt"), password: "long enough to do" }],
  ])("the sign-in form counts as incomplete with %s", (_what, fields) => {
    expect(parseCredentials(formData(fields as Record<string, string | File>))).toBe("missing");
  });
});

describe("the credentials of a new account", () => {
  const validate = (email: string) => validateCredentials({ email, password: "twelve signs" });
  const longest = `${"a".repeat(239)}@school.example`;

  it.each([
    "head@school.example",
    "o'neil+office@sub.school.example",
    "প্রধান@school.example",
    "head.office@xn--p1ai.example",
    longest,
  ])("a new account may use the email address %s", (email) => expect(validate(email)).toBeUndefined());

  it.each([
    "head",
    "head@school",
    "@school.example",
    "head@@school.example",
    "two words@school.example",
    "<head@school.example>",
    "head@school.example,other@school.example",
    "head@school.example\u0000",
    "head\u200b@school.example",
    "head\u034f@school.example",
    "head\u3164@school.example",
    "office@school.example.",
    "office@school..example",
    "office@.school.example",
    "office.@school.example",
    ".office@school.example",
    "off..ice@school.example",
    `a${longest}`,
  ])("a new account cannot use the email address %j", (email) => expect(validate(email)).toBe("signUp.email"));
});
