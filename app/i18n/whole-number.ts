import { toLatinDigits } from "./format";

/**
 * Reads "78", "৭৮.০" and a spreadsheet's version of 80 ("79.99999999999999"): whole to nine decimals, in either script.
 */
export function parseWholeNumber(text: string): number | undefined {
  const digits = toLatinDigits(text.trim());
  if (!/^\d+(?:\.\d+)?$/.test(digits)) return undefined;
  const number = Number(digits);
  const whole = Math.round(number);
  return Math.abs(number - whole) < 5e-10 ? whole : undefined;
}
