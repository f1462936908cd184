import { createInstance, type InitOptions, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import type { TextKey } from "./en";
import type { Language } from "./languages";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: { translation: Record<TextKey, string> };
    keySeparator: false;
    nsSeparator: false;
    interpolationPrefix: "{";
    interpolationSuffix: "}";
  }
}

const i18nOptions = {
  supportedLngs: ["en", "bn"],
  fallbackLng: false,
  keySeparator: false,
  nsSeparator: false,
  initImmediate: false,
  returnEmptyString: false,
  // Escaping is off, because React already escapes the texts. Escaped twice, "&" would appear as "&amp;".
  interpolation: { prefix: "{", suffix: "}", escapeValue: false },
  react: { useSuspense: false },
} satisfies InitOptions;

export function createTranslator(language: Language, texts: Record<TextKey, string>): i18n {
  const translator = createInstance();
  translator.use(initReactI18next).init({
    ...i18nOptions,
    lng: language,
    resources: { [language]: { translation: texts } },
  });
  return translator;
}
