import { useTranslation } from "react-i18next";
import { digits } from "../../language/digits-and-dates";
import type { TextKey } from "../../language/en";
import type { Language } from "../../language/languages";

/** What a paper is written with: its language, the texts, figures in its digits, and the name of a class. */
export function usePaperWords() {
  const { t, i18n } = useTranslation();
  const language: Language = i18n.language === "bn" ? "bn" : "en";
  return {
    t,
    language,
    figure: (value: number | string) => digits(value, language),
    className: (level: number) => t(`class.${level}` as TextKey),
  };
}
