import { toLatinDigits } from "../i18n/format";
import { detectLanguage } from "../i18n/languages";

export type SearchWord = { text: string; isBeginning: boolean };

/**
 * Matches the characters that the search index treats as parts of a word. Also matches the zero-width joiner and
 * non-joiner (U+200D and U+200C), which the index ignores.
 */
export const wordPattern = /[\p{L}\p{N}\p{Mn}\p{Mc}\p{Co}\u200c\u200d]+/gu;

export const splitWords = (text: string): string[] => text.match(wordPattern)?.map(foldWord).filter(Boolean) ?? [];

/**
 * Converts a word to the spelling in which words are compared, for example to lower case. The tokenizer of the search
 * index must convert a word in the same way.
 */
export const foldWord = (text: string) =>
  toLatinDigits(text.normalize("NFC").replace(/[\u200c\u200d]/g, ""))
    .replace(/[⁰¹²³⁴-⁹₀-₉]/g, (digit) => digit.normalize("NFKC"))
    .toLowerCase();

const shortVowels: Record<string, string> = { "ী": "ি", "ূ": "ু", ঈ: "ই", ঊ: "উ" };
const vowelSwaps = {
  ...shortVowels,
  ...Object.fromEntries(Object.entries(shortVowels).map(([long, short]) => [short, long])),
};
const maxSwaps = 3;

/** Returns the word and then its other spellings, such as শ্রেণী and শ্রেণি, ঈদ and ইদ, ঘন্টা and ঘণ্টা. */
export function spellingVariants(word: string): string[] {
  const letters = [...word];
  const places = letters.flatMap((letter, place) => (vowelSwaps[letter] ? [place] : []));
  let spelled = [letters];
  if (places.length > maxSwaps) spelled.push(letters.map((letter) => shortVowels[letter] ?? letter));
  else
    for (const place of places)
      spelled = spelled.flatMap((one) => [
        one,
        one.map((letter, at) => (at === place ? (vowelSwaps[letter] ?? letter) : letter)),
      ]);
  const texts = spelled.map((one) => one.join(""));
  return [...new Set(texts.flatMap((one) => [one, one.replace(/ণ/g, "ন"), one.replace(/ন(?=্[টঠড])/g, "ণ")]))];
}

export const canonicalSpelling = (word: string): string =>
  [...word]
    .map((letter) => shortVowels[letter] ?? letter)
    .join("")
    .replace(/ণ/g, "ন");

const endings = ["", "র", "ে", "ের", "য়", "য়ের", "তে", "কে", "টি", "রা", "দের", "গুলো", "ও", "ই"].map((ending) =>
  ending.normalize("NFC"),
);

/** Returns the word and then the word without its endings, such as ছুটি for ছুটির. */
export const stripEndings = (word: string): string[] => [
  word,
  ...endings.filter((ending) => ending && word.endsWith(ending)).map((ending) => word.slice(0, -ending.length)),
];

const notInflected = /^(?:closed|during|evening|morning|nothing|something|everything|anything)$/;

/** Returns the word and then its stems, such as holiday for holidays, copy for copies, close for closing. */
export function findStems(word: string): string[] {
  if (!/^[a-z]{4,}$/.test(word) || notInflected.test(word)) return [word];
  if (/.{2}ies$/.test(word)) return [word, `${word.slice(0, -3)}y`];
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return [word, word.slice(0, -2), word.slice(0, -1)];
  if (/.{3}[^suiw]s$/.test(word)) return [word, word.slice(0, -1)];
  const [, stem] = /^(.{3,})(?:ed|ing)$/.exec(word) ?? [];
  if (!stem) return [word];
  return [word, stem, `${stem}e`, ...(/([^aeiou])\1$/.test(stem) ? [stem.slice(0, -1)] : [])];
}

export function inflections(word: string): string[] {
  if (!/^[a-z]{3,}$/.test(word)) return [word];
  return [...new Set(findStems(word).flatMap((stem) => [stem, ...inflect(stem)]))];
}

function inflect(stem: string): string[] {
  if (/[^aeiou]y$/.test(stem)) return [`${stem.slice(0, -1)}ies`, `${stem}ing`];
  if (stem.endsWith("e")) return [`${stem}s`, `${stem}d`, `${stem.slice(0, -1)}ing`];
  return [/(?:s|x|z|ch|sh)$/.test(stem) ? `${stem}es` : `${stem}s`, `${stem}ed`, `${stem}ing`];
}

const isLongWord = (word: string) => [...word].length > 3;

/**
 * Returns the forms of a word to search. A long Bengali word matches all words that begin with it. A short Bengali word
 * matches only the word itself and the word with one of the `endings`, because too many words begin with it (ফিরে
 * begins with ফি).
 */
export function wordForms(word: string): SearchWord[] {
  if (detectLanguage(word) === "en") return inflections(word).map(exactWord);
  const spelled = spellingVariants(word);
  if (isLongWord(word)) return spelled.map((text) => ({ text, isBeginning: true }));
  return spelled.flatMap((text) => endings.map((ending) => exactWord(text + ending)));
}

export const exactWord = (text: string): SearchWord => ({ text, isBeginning: false });
