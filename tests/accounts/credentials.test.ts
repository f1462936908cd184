import { describe, expect, it } from "vitest";
import { normalizePassword } from "~/accounts/account";
import { signInSchema, signUpSchema } from "~/accounts/account-forms";
import { checkForm } from "~/i18n/form-schema";
import { formData } from "../support/page-parts";

const signIn = (fields: Record<string, string | File>) => checkForm(signInSchema, formData(fields));

describe("the sign-in form", () => {
  it("the sign-in form trims and lower-cases the email address, and keeps the password as typed", () => {
    expect(signIn({ email: "  Head@School.Example ", password: " Two\tSpaces  \u200b " })).toMatchObject({
      value: { email: "head@school.example", password: " Two\tSpaces  \u200b " },
    });
  });

  it("the sign-in form treats composed and decomposed characters as the same", () => {
    expect(signIn({ email: "rene\u0301@school.example", password: "cafe\u0301" })).toMatchObject({
      value: { email: "ren\u00e9@school.example", password: "caf\u00e9" },
    });
  });

  it("the sign-in form shortens no password, so that passwords with different numbers of accents stay different", () => {
    const marked = (marks: number) => `twelve signs-${"\u0323".repeat(marks)}`;
    expect(normalizePassword(marked(100))).toBe(marked(100));
    expect(normalizePassword("\u0065\u0302\u0301".repeat(100))).toBe("\u1ebf".repeat(100));
    expect(normalizePassword("e\u0301".repeat(1000))).toBe("e\u0301".repeat(1000));
  });

  it.each<[string, Record<string, string | File>, string[]]>([
    ["no fields", {}, ["email", "password"]],
    ["an empty email address", { email: " ", password: "long enough to do" }, ["email"]],
    ["an empty password", { email: "head@school.example", password: "" }, ["password"]],
    [
      "a file in place of the email address",
      { email: new File([], "a.txt"), password: "long enough to do" },
      ["email"],
    ],
  ])("the sign-in form names the empty fields of a form with %s", (_what, fields, empty) => {
    const checked = signIn(fields);
    expect(checked.isValid ? [] : Object.keys(checked.errors)).toEqual(empty);
  });
});

describe("the credentials of a new account", () => {
  const errors = (email: string) => {
    const checked = checkForm(signUpSchema, formData({ email, password: "twelve signs" }));
    return checked.isValid ? {} : checked.errors;
  };
  const longest = `${"a".repeat(239)}@school.example`;

  it.each([
    "head@school.example",
    "o'neil+office@sub.school.example",
    "প্রধান@school.example",
    "head.office@xn--p1ai.example",
    longest,
  ])("a new account may use the email address %s", (email) => expect(errors(email)).toEqual({}));

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
  ])("a new account cannot use the email address %j", (email) =>
    expect(errors(email)).toEqual({ email: { text: "signUp.email" } }),
  );
});
