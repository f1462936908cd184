import type { Language } from "../language/languages";
import { school } from "../school/identity";
import { letterTexts, type Occasion } from "./letter-texts";

/** A letter as plain text. */
export type Letter = { subject: string; text: string };

/** The letter for an occasion in a language; `link` is the address of the page that it leads to, where it has one. */
export function letter(occasion: Occasion, language: Language, link = ""): Letter {
  const { subject, lines } = letterTexts[occasion][language];
  const text = [...lines, school.name[language]].map((line) => (line === "{link}" ? link : line)).join("\n\n");
  return { subject: `${subject} | ${school.name[language]}`, text: `${text}\n` };
}
