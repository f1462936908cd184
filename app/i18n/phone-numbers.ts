import type { FieldError } from "./form-values";
import { toLatinDigits } from "./format";

const [digit, apart] = ["[0-9০-৯]", "[ \\u00a0\\u2010\\u2011-]"];
/* The usual ways to group the digits of a mobile number: 01, a digit from 3 to 9, and eight more digits. We match no
   other groups. For example, three roll numbers and a mark together may have as many digits. */
const mobileGroups = [
  [11],
  [3, 8],
  [3, 4, 4],
  [3, 2, 6],
  [4, 7],
  [4, 3, 4],
  [5, 6],
  [5, 3, 3],
  [5, 2, 4],
  [5, 2, 2, 2],
];
const mobile = `[0০][1১][3-9৩-৯](?:${mobileGroups
  .map(([first = 0, ...others]) => [first - 3, ...others].map((length) => `${digit}{${length}}`).join(apart))
  .join("|")})`;
// After the area code, a landline number does not begin with 0. So this pattern does not match a range of roll numbers
// like 03101-03150, whose second part begins with 0.
const [code, first] = ["[0০][3-9৩-৯]", "[1-9১-৯]"];
const landlines = [
  ["[0০][2২]", `${first}(?:${digit}{6,8}|${digit}{2,3}${apart}${digit}{4})`],
  ...[1, 2, 3].map((more) => [`${code}${digit}{${more}}`, `${first}${digit}{${6 - more},${8 - more}}`] as const),
];
const landline = `(?:${landlines.map(([area, number]) => `(?:${area}${apart}|\\(${area}\\)${apart}?)${number}`).join("|")})`;
// A number with +880 is certainly a phone number. After +880, a mobile number has ten digits, and other numbers have
// eight to ten digits.
const abroad = `(?:\\+|[0০]{2})${apart}?[8৮]{2}${apart}?[0০](?:${apart}?${digit}){8,10}`;
// After a phone number, another phone number may follow, but no other digits. Other digits would mean a longer number
// or a list of numbers.
const numberEnd = `(?![a-z]|[-.]?${digit}|${apart}(?![0০][1১]|${landline})${digit})`;

/** Use this pattern in regular expressions with the flags i and u. */
export const phonePattern = `(?:${abroad}|(?:[8৮]{2})?${mobile}|${landline})${numberEnd}`;

const apartInTyped = new RegExp(apart, "g");

/**
 * Parses a mobile number of Bangladesh in Latin or Bengali digits. Returns "+8801712345678", or undefined for any other
 * text.
 */
export function parseMobileNumber(typed: string): string | undefined {
  const digits = toLatinDigits(typed.trim()).replace(apartInTyped, "");
  const national = /^(?:\+?88)?0(1[3-9]\d{8})$/.exec(digits)?.[1];
  return national && `+880${national}`;
}

/** Formats a mobile number in the usual way: 01712-345678. */
export const formatMobileNumber = (number: string) => number.replace(/^\+88(\d{5})/, "$1-");

export const toDialledNumber = (phone: string) =>
  toLatinDigits(phone)
    .replace(/[^+\d]/g, "")
    .replace(/^(?:\+|00)?88(?=0)/, "+88");

/**
 * Returns the error of a typed phone number. A mobile number of Bangladesh must have 11 digits (without +88). Other
 * numbers (landline or foreign) must have 6 to 15 digits. A phone field accepts more formats than `phonePattern`,
 * because it contains only one number.
 */
export function phoneError(text: string): FieldError | undefined {
  if (!/^[+\d\s()./\u2010\u2011-]+$/.test(toLatinDigits(text))) return { text: "school.err.phone" };
  const local = toDialledNumber(text).replace(/^\+88|\D/g, "");
  if (/^01/.test(local) && local.length !== 11)
    return { text: "school.err.phoneDigits", values: { needed: 11, found: local.length } };
  return local.length < 6 || local.length > 15 ? { text: "school.err.phone" } : undefined;
}
