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
    ["a digit too few", "0171234567"],
    ["a digit too many", "017123456789"],
    ["no zero in front", "1712345678"],
    ["012, which no company has", "01212345678"],
    ["a landline", "0591-61234"],
    ["another country", "+911712345678"],
    ["a code alone", "+880"],
    ["a plus elsewhere", "0171+2345678"],
    ["two numbers", "01712345678 01812345678"],
    ["brackets", "(017)12345678"],
    ["letters", "01712345678x"],
  ])("a mobile number is refused if it is or has %s", (_what, typed) =>
    expect(parseMobileNumber(typed)).toBeUndefined(),
  );
});
