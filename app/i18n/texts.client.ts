import type { Language } from "./languages";

/** Loads the texts of one language only, because a visitor rarely needs the other language. */
export const loadTexts = async (language: Language) =>
  language === "bn" ? (await import("./bn")).bn : (await import("./en")).en;
