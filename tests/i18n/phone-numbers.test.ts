import { describe, expect, it } from "vitest";
import { parseMobileNumber } from "~/i18n/phone-numbers";

describe("a mobile number of Bangladesh", () => {
  it.each([
    "01712345678",
    "০১৭১২৩৪৫৬৭৮",
    "+8801712345678",
    "8801712345678",
    "+৮৮০১৭১২৩৪৫৬৭৮",
    "+880 1712-345678",
    "+88 01712 345678",
    " 01712-345 678 ",
    "০১৭১২-৩৪৫৬৭৮",
    "0171\u20112345\u00a0678",
  ])("a mobile number typed as %j is stored in one form", (typed) =>
    expect(parseMobileNumber(typed)).toBe("+8801712345678"),
  );

  it.each([3, 4, 5, 6, 7, 8, 9])("a mobile number may begin with 01%i", (third) =>
    expect(parseMobileNumber(`01${third}12345678`)).toBe(`+8801${third}12345678`),
  );

  it.each([
    ["nothing", ""],
    ["one digit too few", "0171234567"],
    ["one digit too many", "017123456789"],
    ["no leading zero", "1712345678"],
    ["the prefix 012, which no company uses", "01212345678"],
    ["a landline", "0591-61234"],
    ["a foreign number", "+911712345678"],
    ["only a country code", "+880"],
    ["a plus sign in the wrong place", "0171+2345678"],
    ["two numbers", "01712345678 01812345678"],
    ["brackets", "(017)12345678"],
    ["letters", "01712345678x"],
  ])("a mobile number is refused if it is or has %s", (_what, typed) =>
    expect(parseMobileNumber(typed)).toBeUndefined(),
  );
});
