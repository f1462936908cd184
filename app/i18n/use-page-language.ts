import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "./languages";
import { loadTexts } from "./texts.client";

/** Switches the texts to the language of the page without reloading, so that typed text is kept. */
export function usePageLanguage(language: Language): void {
  const { i18n } = useTranslation();
  useEffect(() => {
    if (i18n.language === language) return;
    let isLatest = true;
    loadTexts(language).then((texts) => {
      i18n.addResourceBundle(language, "translation", texts);
      if (isLatest) i18n.changeLanguage(language);
    });
    return () => {
      isLatest = false;
    };
  }, [i18n, language]);
}
