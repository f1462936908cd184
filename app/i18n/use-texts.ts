import { useTranslation } from "react-i18next";
import { formatDigits, formatValues } from "./format";
import type { Language } from "./languages";

/** The texts of the reader's language, and numbers and values in its digits. */
export function useTexts() {
  const { t, i18n } = useTranslation();
  const language: Language = i18n.language === "bn" ? "bn" : "en";
  return {
    t,
    language,
    digits: (value: number | string) => formatDigits(value, language),
    values: (filledIn: Record<string, number | string> = {}) => formatValues(filledIn, language),
  };
}
