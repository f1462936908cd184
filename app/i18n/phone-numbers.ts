import type { FieldError } from "./form-values";
import { toLatinDigits } from "./format";

const [digit, apart] = ["[0-9০-৯]", "[ \\u00a0\\u2010\\u2011-]"];
/* 01, a digit from 3 on and eight more, in the usual groups. The groups matter: three rolls and a mark have as many
   digits. */
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
// A landline number never begins with 0, but rolls from 03101-03150 do.
const [code, first] = ["[0০][3-9৩-৯]", "[1-9১-৯]"];
const landlines = [
  ["[0০][2২]", `${first}(?:${digit}{6,8}|${digit}{2,3}${apart}${digit}{4})`],
  ...[1, 2, 3].map((more) => [`${code}${digit}{${more}}`, `${first}${digit}{${6 - more},${8 - more}}`] as const),
];
const landline = `(?:${landlines.map(([area, number]) => `(?:${area}${apart}|\\(${area}\\)${apart}?)${number}`).join("|")})`;
// After +880 there is no doubt. Numbers other than mobile ones have eight to ten digits there.
const abroad = `(?:\\+|[0০]{2})${apart}?[8৮]{2}${apart}?[0০](?:${apart}?${digit}){8,10}`;
// Another phone number may follow, but no other digits: that would be a longer number or a list of numbers.
const numberEnd = `(?![a-z]|[-.]?${digit}|${apart}(?![0০][1১]|${landline})${digit})`;

/** For a regular expression with the flags i and u. */
export const phonePattern = `(?:${abroad}|(?:[8৮]{2})?${mobile}|${landline})${numberEnd}`;

const apartInTyped = new RegExp(apart, "g");

/** Returns "+8801712345678", typed in either script; undefined if it is not a mobile number of Bangladesh. */
export function parseMobileNumber(typed: string): string | undefined {
  const digits = toLatinDigits(typed.trim()).replace(apartInTyped, "");
  const national = /^(?:\+?88)?0(1[3-9]\d{8})$/.exec(digits)?.[1];
  return national && `+880${national}`;
}

/** Formats a number as people write it: 01712-345678. */
export const formatMobileNumber = (number: string) => number.replace(/^\+88(\d{5})/, "$1-");

export const toDialledNumber = (phone: string) =>
  toLatinDigits(phone)
    .replace(/[^+\d]/g, "")
    .replace(/^(?:\+|00)?88(?=0)/, "+88");

/**
 * A Bangladeshi mobile number has 11 digits after any +88; another number (a landline or a foreign one) has 6 to 15. A
 * field for phone numbers accepts more than `phonePattern` finds in texts, because it holds nothing else.
 */
export function phoneError(text: string): FieldError | undefined {
  if (!/^[+\d\s()./\u2010\u2011-]+$/.test(toLatinDigits(text))) return { text: "school.err.phone" };
  const local = toDialledNumber(text).replace(/^\+88|\D/g, "");
  if (/^01/.test(local) && local.length !== 11)
    return { text: "school.err.phoneDigits", values: { needed: 11, found: local.length } };
  return local.length < 6 || local.length > 15 ? { text: "school.err.phone" } : undefined;
}
