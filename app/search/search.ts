import { detectLanguage } from "../i18n/languages";
import { truncateText } from "../i18n/text";
import { findAskedDay, isPlaceWord, isQuestionWord } from "./question-words";
import { synonyms } from "./synonyms";
import {
  canonicalSpelling,
  exactWord,
  findStems,
  foldWord,
  inflections,
  type SearchWord,
  spellingVariants,
  splitWords,
  stripEndings,
  wordForms,
  wordPattern,
} from "./word-forms";

type Phrase = SearchWord[];

/**
 * One word of a query, or several words that together have synonyms. For each word, `each` lists the word and its
 * variants, and the synonyms of a single word. `together` lists the synonyms of all the words together.
 */
export type SearchTerm = { each: Phrase[][]; together: Phrase[] };

/** The maximum length of a query in visible characters. */
const maxQueryLength = 100;

export function normalizeQuery(typed: string): string {
  return truncateText(typed.normalize("NFC").replace(/\s+/g, " ").trim(), maxQueryLength).replace(/…$/, "");
}

// Only the first terms of a query get variants and synonyms, because a longer query finds few pages anyway.
const maxExpandedTerms = 8;
const maxPhraseWords = 3;

export function parseSearchTerms(query: string): SearchTerm[] {
  const words = parseWords(query);
  const terms: SearchTerm[] = [];
  while (words.length > 0) {
    const isExpanded = terms.length < maxExpandedTerms;
    const length = isExpanded ? synonymLength(words) : 1;
    const of = words.splice(0, length);
    const isPhrase = length > 1;
    const each = of.map((word) => {
      if (!isExpanded) return [[word]];
      return isPhrase ? wordVariants(word) : [...wordVariants(word), ...findSynonyms([word])];
    });
    terms.push({ each, together: isPhrase ? findSynonyms(of) : [] });
  }
  return terms;
}

/**
 * Splits a query into words. A Bengali word also matches with case endings (পরীক্ষা, পরীক্ষার). A single letter matches
 * only as a complete word, because half of all words begin with one of a few letters. Also, the index has only prefixes
 * of two and three letters.
 */
function parseWords(query: string): SearchWord[] {
  const typed = splitWords(query);
  const words = typed.map((text, place) => ({
    text,
    isBeginning: isBeginning(text) && (place === typed.length - 1 || detectLanguage(text) === "bn"),
  }));
  const asked = words.filter(({ text }) => !isQuestionWord(text));
  if (asked.length > 0 || findAskedDay(query)) return asked;
  return typed.length > 1 && typed.some(isPlaceWord) ? [{ text: "address", isBeginning: false }] : words;
}

/** A short word with synonyms is complete. Otherwise "bus" would also find "business". */
function isBeginning(text: string): boolean {
  const { length } = [...text];
  return length > 1 && !(length <= 3 && detectLanguage(text) === "en" && findSynonyms([exactWord(text)]).length > 0);
}

function synonymLength(words: SearchWord[]): number {
  for (let length = Math.min(maxPhraseWords, words.length); length > 1; length--)
    if (findSynonyms(words.slice(0, length)).length > 0) return length;
  return 1;
}

function wordVariants({ text, isBeginning }: SearchWord): Phrase[] {
  if (detectLanguage(text) === "bn") return spellingVariants(text).map((text) => [{ text, isBeginning }]);
  const others = inflections(text).filter((form) => form !== text && !(isBeginning && form.startsWith(text)));
  return [[{ text, isBeginning }], ...others.map((text) => [{ text, isBeginning: false }])];
}

const findSynonyms = (words: SearchWord[]): Phrase[] =>
  [...new Set(synonymKeys(words.map(({ text }) => text)).flatMap((key) => synonymIndex.get(key) ?? []))].flat();

const synonymIndex = new Map<string, Phrase[][]>();
for (const { en, bn } of synonyms) {
  const names = [...en, ...bn].map(splitWords);
  const phrases = names.flatMap(toPhrases);
  for (const words of names) {
    const key = words.map(canonicalSpelling).join(" ");
    synonymIndex.set(key, [...(synonymIndex.get(key) ?? []), phrases]);
  }
}

function toPhrases(words: string[]): Phrase[] {
  const before = words.slice(0, -1).map((text) => ({ text, isBeginning: false }));
  return wordForms(words.at(-1) ?? "").map((last) => [...before, last]);
}

function synonymKeys(words: string[]): string[] {
  const before = words.slice(0, -1).map(canonicalSpelling);
  const last = words.at(-1) ?? "";
  const plain = detectLanguage(last) === "bn" ? stripEndings(last) : findStems(last);
  return plain.map((one) => [...before, canonicalSpelling(one)].join(" "));
}

/**
 * Returns the query for FTS5, which has each term in quotation marks. The terms contain only letters, marks and digits,
 * so a term cannot contain a quotation mark.
 */
export const matchExpression = (terms: SearchTerm[]) => terms.map(termExpression).join(" AND ");

function termExpression({ each, together }: SearchTerm): string {
  const apart = each.map(anyPhrase).join(" AND ");
  return together.length > 0 ? `((${apart}) OR ${anyPhrase(together)})` : apart;
}

const anyPhrase = (phrases: Phrase[]) =>
  phrases.length > 1 ? `(${phrases.map(quotePhrase).join(" OR ")})` : phrases.map(quotePhrase).join();

const quotePhrase = (phrase: Phrase) =>
  `"${phrase.map(({ text }) => text).join(" ")}"${phrase.at(-1)?.isBeginning ? "*" : ""}`;

type HighlightPiece = { text: string; isHit: boolean };

export function highlightPieces(text: string, terms: SearchTerm[]): HighlightPiece[] {
  const pieces: HighlightPiece[] = [];
  let end = 0;
  for (const { index, length } of findHits(text, terms)) {
    if (index > end) pieces.push({ text: text.slice(end, index), isHit: false });
    end = index + length;
    pieces.push({ text: text.slice(index, end), isHit: true });
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isHit: false });
  return pieces;
}

export const matchesAllTerms = (text: string, terms: SearchTerm[]): boolean => hasAllTerms(splitWords(text), terms);

/** `words` are folded, as `splitWords` returns them. */
export function hasAllTerms(words: string[], terms: SearchTerm[]): boolean {
  const holds = (phrases: Phrase[]) => {
    const finder = getFinder(phrases, () => phrases);
    return words.some((_, place) => finder(words, place) > 0);
  };
  return terms.length > 0 && terms.every(({ each, together }) => each.every(holds) || holds(together));
}

/**
 * Returns whether the terms cover the complete `name`. The query "headmaster" matches the name "Head Teacher", but not
 * the name "Assistant Head Teacher".
 */
export const isNamedBy = (name: string, terms: SearchTerm[]) =>
  matchesAllTerms(name, terms) &&
  highlightPieces(name, terms).every(({ text, isHit }) => isHit || splitWords(text).length === 0);

const contextLength = 60;
const passageLength = 200;

export function findPassage(texts: string[], terms: SearchTerm[]): string {
  const lines = texts.map((text) => text.replace(/\s+/g, " ").trim());
  const line = lines.find((line) => firstHit(line, terms) !== undefined) ?? lines[0] ?? "";
  const start = passageStart(firstHit(line, terms) ?? 0, line);
  return (start > 0 ? "… " : "") + truncateText(line.slice(start), passageLength);
}

function passageStart(hit: number, line: string): number {
  if (hit <= contextLength) return 0;
  const space = line.indexOf(" ", hit - contextLength);
  return space >= 0 && space < hit ? space + 1 : hit;
}

const firstHit = (line: string, terms: SearchTerm[]) => findHits(line, terms).next().value?.index;

type Hit = { index: number; length: number };

function* findHits(text: string, terms: SearchTerm[]): Generator<Hit, undefined> {
  const finder = getFinder(terms, () => terms.flatMap(({ each, together }) => [...each.flat(), ...together]));
  const found = [...text.matchAll(wordPattern)];
  const words = found.map(([word]) => foldWord(word));
  let end = 0;
  for (const [place, { 0: shown, index }] of found.entries()) {
    end = Math.max(end, place + finder(words, place));
    if (place < end) yield { index, length: shown.length };
  }
}

/**
 * A finder searches `words` for its phrases. It returns the number of words in its longest phrase that begins at the
 * index `place`, or 0 if no phrase begins there.
 */
type Finder = (words: string[], place: number) => number;

// We cache the finders, because a query compares the same phrases with the texts of hundreds of pages.
const finders = new WeakMap<Phrase[] | SearchTerm[], Finder>();

function getFinder(of: Phrase[] | SearchTerm[], listPhrases: () => Phrase[]): Finder {
  const known = finders.get(of) ?? createFinder(listPhrases());
  finders.set(of, known);
  return known;
}

function createFinder(phrases: Phrase[]): Finder {
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
    const compare = (phrases: Phrase[] = []) => {
      for (const phrase of phrases)
        if (phrase.every((part, at) => matchesWord(words[place + at], part)))
          longest = Math.max(longest, phrase.length);
    };
    compare(whole.get(word));
    if (begun.size > 0) for (let length = 1; length <= word.length; length++) compare(begun.get(word.slice(0, length)));
    return longest;
  };
}

const matchesWord = (word: string | undefined, { text, isBeginning }: SearchWord) =>
  isBeginning ? word?.startsWith(text) === true : word === text;
