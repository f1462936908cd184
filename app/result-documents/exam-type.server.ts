import { bn } from "../language/bn";
import { composed } from "../language/composed";
import { digits, latinDigits } from "../language/digits-and-dates";
import { en } from "../language/en";
import type { Language } from "../language/languages";
import { usualExams } from "./result-document";

/**
 * A kind of examination as it is shown: one that every school holds in the reader's language, with or without a year
 * behind it, whichever language it was typed in; any other one as it was typed.
 */
export function examTypeIn(language: Language, typed: string): string {
  const [, name = typed, year = ""] = /^(.*?)(\s+[\d০-৯]{4})?$/s.exec(typed.trim()) ?? [];
  const key = keys.get(comparable(name));
  return key ? `${(language === "bn" ? bn : en)[key]}${digits(latinDigits(year), language)}` : typed;
}

// Both spellings of নির্বাচনি are in use, and so is Half Yearly in two words.
const comparable = (text: string) =>
  composed(text)
    .toLowerCase()
    .replaceAll("ী", "ি")
    .replace(/[\s-]+/g, " ")
    .trim();

const keys = new Map(usualExams.flatMap((key) => [en[key], bn[key]].map((name) => [comparable(name), key] as const)));
