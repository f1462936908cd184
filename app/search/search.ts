import { latinDigits } from "../language/digits-and-dates";
import { cutText } from "../language/graphemes";
import { languageOfText } from "../language/languages";

export type SearchWord = { text: string; isBeginning: boolean };

/** The longest query that is read, in visible letters. */
export const queryLimit = 100;

/** A query as it is shown again: in NFC, on one line, at most `queryLimit` letters. */
export function tidyQuery(typed: string): string {
  return cutText(typed.normalize("NFC").replace(/\s+/g, " ").trim(), queryLimit).replace(/…$/, "");
}

/**
 * The words of a query, folded as the index is. The last one may be the beginning of a word, and so may every Bengali
 * one: Bengali hangs its case endings on the word (পরীক্ষা, পরীক্ষার, পরীক্ষায়). A single letter is a word of its own:
 * half of all words begin with one of a few, and the index keeps beginnings of two and three letters.
 */
export function searchWords(query: string): SearchWord[] {
  const words = query.match(word)?.map(folded).filter(Boolean) ?? [];
  return words.map((text, place) => ({
    text,
    isBeginning: [...text].length > 1 && (place === words.length - 1 || languageOfText(text) === "bn"),
  }));
}

/** The words as FTS5 asks for them, all of them wanted. Nothing but letters, marks and digits stands in the quotes. */
export const matchExpression = (words: SearchWord[]) =>
  words.map(({ text, isBeginning }) => `"${text}"${isBeginning ? "*" : ""}`).join(" ");

export type Piece = { text: string; isHit: boolean };

/** A text cut where its words begin and end to fit the query; joined again, the pieces are the text as it was. */
export function markedPieces(text: string, words: SearchWord[]): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(word)) {
    if (!isHit(found, words)) continue;
    if (index > end) pieces.push({ text: text.slice(end, index), isHit: false });
    end = index + found.length;
    pieces.push({ text: found, isHit: true });
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isHit: false });
  return pieces;
}

const lettersBeforeHit = 60;
const lettersShown = 200;

/**
 * The part to show of a thing that has several texts: around the first word that fits the query in the first of them
 * that has one, else the beginning of the first. On one line, beginning with a whole word.
 */
export function passage(texts: string[], words: SearchWord[]): string {
  const lines = texts.map((text) => text.replace(/\s+/g, " ").trim());
  const line = lines.find((line) => firstHit(line, words) !== undefined) ?? lines[0] ?? "";
  const start = startBefore(firstHit(line, words) ?? 0, line);
  return (start > 0 ? "… " : "") + cutText(line.slice(start), lettersShown);
}

function startBefore(hit: number, line: string): number {
  if (hit <= lettersBeforeHit) return 0;
  const space = line.indexOf(" ", hit - lettersBeforeHit);
  return space >= 0 && space < hit ? space + 1 : hit;
}

const firstHit = (line: string, words: SearchWord[]) =>
  [...line.matchAll(word)].find(({ 0: found }) => isHit(found, words))?.index;

// What the index takes for a part of a word, and the two joiners, which it leaves out.
const word = /[\p{L}\p{N}\p{Mn}\p{Mc}\p{Co}\u200c\u200d]+/gu;

const folded = (text: string) => latinDigits(text.normalize("NFC").replace(/[\u200c\u200d]/g, "")).toLowerCase();

function isHit(found: string, words: SearchWord[]): boolean {
  const plain = folded(found);
  return words.some(({ text, isBeginning }) => (isBeginning ? plain.startsWith(text) : plain === text));
}
