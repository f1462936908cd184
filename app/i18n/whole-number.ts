import { toLatinDigits } from "./format";

/**
 * Parses a whole number in Latin or Bengali digits: "78", "৭৮.০", or 80 as a spreadsheet may store it
 * ("79.99999999999999"). Allows a difference from the whole number of less than half of the ninth decimal.
 */
export function parseWholeNumber(text: string): number | undefined {
  const digits = toLatinDigits(text.trim());
  if (!/^\d+(?:\.\d+)?$/.test(digits)) return undefined;
  const number = Number(digits);
  const whole = Math.round(number);
  return Math.abs(number - whole) < 5e-10 ? whole : undefined;
}
