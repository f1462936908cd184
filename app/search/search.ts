import { cutText } from "../language/graphemes";
import { languageOfText } from "../language/languages";
import { sameMeaning } from "./same-meaning";
import {
  folded,
  formsOf,
  inflections,
  plainSpelling,
  type SearchWord,
  spellings,
  stems,
  withoutEnding,
  word,
  wordsOf,
} from "./word-forms";

/** Words that stand side by side. */
type Phrase = SearchWord[];

/**
 * What a query asks for: of a word everything that may stand for it (`each`); of several words that mean one thing also
 * what stands for them together (`together`).
 */
export type SearchTerm = { each: Phrase[][]; together: Phrase[] };

/** The longest query that is read, in visible letters. */
export const queryLimit = 100;

/** A query as it is shown again: in NFC, on one line, at most `queryLimit` letters. */
export function tidyQuery(typed: string): string {
  return cutText(typed.normalize("NFC").replace(/\s+/g, " ").trim(), queryLimit).replace(/…$/, "");
}

// A long query is narrow enough as it is typed.
const mostWithMeanings = 8;
const longestEntry = 3;

/**
 * What a query asks for, folded as the index is: each of its words, in its other spellings and forms, or what means the
 * same in either language.
 */
export function searchTerms(query: string): SearchTerm[] {
  const words = typedWords(query);
  const terms: SearchTerm[] = [];
  while (words.length > 0) {
    const isExpanded = terms.length < mostWithMeanings;
    const length = isExpanded ? lengthOfEntry(words) : 1;
    const of = words.splice(0, length);
    const each = of.map((word) => (isExpanded ? [...ownForms(word), ...meanings([word])] : [[word]]));
    terms.push({ each, together: length > 1 ? meanings(of) : [] });
  }
  return terms;
}

/**
 * The last word may be the beginning of a word, and so may every Bengali one: Bengali hangs its case endings on the word
 * (পরীক্ষা, পরীক্ষার, পরীক্ষায়). A single letter is a word of its own: half of all words begin with one of a few, and the
 * index keeps beginnings of two and three letters.
 */
function typedWords(query: string): SearchWord[] {
  const words = wordsOf(query);
  return words.map((text, place) => ({
    text,
    isBeginning: [...text].length > 1 && (place === words.length - 1 || languageOfText(text) === "bn"),
  }));
}

function lengthOfEntry(words: SearchWord[]): number {
  for (let length = Math.min(longestEntry, words.length); length > 1; length--)
    if (meanings(words.slice(0, length)).length > 0) return length;
  return 1;
}

function ownForms({ text, isBeginning }: SearchWord): Phrase[] {
  if (languageOfText(text) === "bn") return spellings(text).map((text) => [{ text, isBeginning }]);
  const others = inflections(text).filter((form) => form !== text && !(isBeginning && form.startsWith(text)));
  return [[{ text, isBeginning }], ...others.map((text) => [{ text, isBeginning: false }])];
}

/** What means the same as these words side by side, in both languages; nothing when they are in no entry. */
const meanings = (words: SearchWord[]): Phrase[] =>
  [...new Set(keysOf(words.map(({ text }) => text)).flatMap((key) => entries.get(key) ?? []))].flat();

/** An entry by each of its words, written in one way. */
const entries = new Map<string, Phrase[][]>();
for (const { en, bn } of sameMeaning) {
  const said = [...en, ...bn].map(wordsOf);
  const phrases = said.flatMap(phrasesOf);
  for (const words of said) {
    const key = words.map(plainSpelling).join(" ");
    entries.set(key, [...(entries.get(key) ?? []), phrases]);
  }
}

/** Of several words only the last has forms: those before it stand as they are. */
function phrasesOf(words: string[]): Phrase[] {
  const before = words.slice(0, -1).map((text) => ({ text, isBeginning: false }));
  return formsOf(words.at(-1) ?? "").map((last) => [...before, last]);
}

function keysOf(words: string[]): string[] {
  const before = words.slice(0, -1).map(plainSpelling);
  const last = words.at(-1) ?? "";
  const plain = languageOfText(last) === "bn" ? withoutEnding(last) : stems(last);
  return plain.map((one) => [...before, plainSpelling(one)].join(" "));
}

/** The terms as FTS5 asks for them, all of them wanted. Nothing but letters, marks and digits stands in the quotes. */
export const matchExpression = (terms: SearchTerm[]) => terms.map(expressionOf).join(" AND ");

function expressionOf({ each, together }: SearchTerm): string {
  const apart = each.map(oneOf).join(" AND ");
  return together.length > 0 ? `((${apart}) OR ${oneOf(together)})` : apart;
}

const oneOf = (phrases: Phrase[]) =>
  phrases.length > 1 ? `(${phrases.map(quoted).join(" OR ")})` : phrases.map(quoted).join();

const quoted = (phrase: Phrase) =>
  `"${phrase.map(({ text }) => text).join(" ")}"${phrase.at(-1)?.isBeginning ? "*" : ""}`;

export type Piece = { text: string; isHit: boolean };

/** A text cut where its words begin and end to fit the query; joined again, the pieces are the text as it was. */
export function markedPieces(text: string, terms: SearchTerm[]): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { index, length } of hitsIn(text, terms)) {
    if (index > end) pieces.push({ text: text.slice(end, index), isHit: false });
    end = index + length;
    pieces.push({ text: text.slice(index, end), isHit: true });
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isHit: false });
  return pieces;
}

/** Whether texts of ours, which no index has, hold everything that is asked for. */
export function holdsAll(texts: string[], terms: SearchTerm[]): boolean {
  const words = wordsOf(texts.join(" "));
  const holds = (phrases: Phrase[]) => {
    const finder = finderOf(phrases);
    return words.some((_, place) => finder(words, place) > 0);
  };
  return terms.length > 0 && terms.every(({ each, together }) => each.every(holds) || holds(together));
}

const lettersBeforeHit = 60;
const lettersShown = 200;

/**
 * The part to show of a thing that has several texts: around the first word that fits the query in the first of them
 * that has one, else the beginning of the first. On one line, beginning with a whole word.
 */
export function passage(texts: string[], terms: SearchTerm[]): string {
  const lines = texts.map((text) => text.replace(/\s+/g, " ").trim());
  const line = lines.find((line) => firstHit(line, terms) !== undefined) ?? lines[0] ?? "";
  const start = startBefore(firstHit(line, terms) ?? 0, line);
  return (start > 0 ? "… " : "") + cutText(line.slice(start), lettersShown);
}

function startBefore(hit: number, line: string): number {
  if (hit <= lettersBeforeHit) return 0;
  const space = line.indexOf(" ", hit - lettersBeforeHit);
  return space >= 0 && space < hit ? space + 1 : hit;
}

const firstHit = (line: string, terms: SearchTerm[]) => hitsIn(line, terms).next().value?.index;

type Hit = { index: number; length: number };

/** The words of a text that the query asks for, one after the other. */
function* hitsIn(text: string, terms: SearchTerm[]): Generator<Hit, undefined> {
  const finder = finderOfTerms(terms);
  const found = [...text.matchAll(word)];
  const words = found.map(([word]) => folded(word));
  let end = 0;
  for (const [place, { 0: shown, index }] of found.entries()) {
    end = Math.max(end, place + finder(words, place));
    if (place < end) yield { index, length: shown.length };
  }
}

/** Finds the longest phrase that begins at a place among words; gives how many words it has. */
type Finder = (words: string[], place: number) => number;

function finderOf(phrases: Phrase[]): Finder {
  const whole = new Map<string, Phrase[]>();
  const begun = new Map<string, Phrase[]>();
  for (const phrase of phrases) {
    const [first] = phrase;
    if (!first) continue;
    const map = first.isBeginning ? begun : whole;
    map.set(first.text, [...(map.get(first.text) ?? []), phrase]);
  }
  return (words, place) => {
    const word = words[place] ?? "";
    let longest = 0;
    const look = (phrases: Phrase[] = []) => {
      for (const phrase of phrases)
        if (phrase.every((part, at) => fits(words[place + at], part))) longest = Math.max(longest, phrase.length);
    };
    look(whole.get(word));
    if (begun.size > 0) for (let length = 1; length <= word.length; length++) look(begun.get(word.slice(0, length)));
    return longest;
  };
}

// The same query is looked for in a hundred texts.
const finders = new WeakMap<SearchTerm[], Finder>();

function finderOfTerms(terms: SearchTerm[]): Finder {
  const finder = finders.get(terms) ?? finderOf(terms.flatMap(({ each, together }) => [...each.flat(), ...together]));
  finders.set(terms, finder);
  return finder;
}

const fits = (word: string | undefined, { text, isBeginning }: SearchWord) =>
  isBeginning ? word?.startsWith(text) === true : word === text;
