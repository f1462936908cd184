import type { Language } from "./languages";

/** Loads one language, because a phone seldom needs the other. */
export const loadTexts = async (language: Language) =>
  language === "bn" ? (await import("./bn")).bn : (await import("./en")).en;
