import { composed } from "../language/composed";
import { school } from "../school/identity";
import { guessedWords } from "./guessed-words";

// Signs that stand for a letter: "p4$$w0rd". I, l and 1 look alike, so all of them are one.
const alike: Record<string, string> = { 0: "o", 1: "i", l: "i", "!": "i", "|": "i", 3: "e", 4: "a", "@": "a" };
Object.assign(alike, { 5: "s", $: "s", 7: "t", "+": "t" });

const keyboard = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"];
const keyAt = new Map(keyboard.flatMap((row, y) => [...row].map((key, x) => [key, { x, y }] as const)));

const shortest = 12;
const fewestDifferent = 5;
const fewestUnknown = 4;
const longestNumber = 4;

/**
 * Whether a password is among the first that anybody would try: one short piece over and over, or hardly anything but
 * common words, names of this school, parts of the address, runs of the alphabet, walks over the keyboard and years.
 * Capitals, spaces, dashes and digits that look like letters make no difference.
 */
export function isFirstGuess(password: string, email: string): boolean {
  const text = plain(password);
  const piece = repeatedPiece(text);
  if (new Set(text).size < fewestDifferent || (piece !== text && piece.length < shortest)) return true;
  const words = [...guessedWords, ...ofTheSchool, ...ofTheAddress(email)].map(looks).filter(isWord);
  return fewestOutside(text, looks(text), new Set(words)) < fewestUnknown;
}

const ofTheSchool = [
  ...[school.name, school.place].flatMap(({ en, bn }) => `${en} ${bn}`.split(" ").map(plain)),
  String(school.established),
];

const ofTheAddress = (email: string) => [
  plain(email.split("@", 1)[0] ?? ""),
  ...email.split(/[^\p{L}\p{M}\p{N}]+/u).map(plain),
];

const isWord = (word: string) => word.length > 1;

/** Small letters and Latin digits alone; a sign stays where it stands for a letter. */
function plain(text: string): string {
  return composed(text)
    .toLowerCase()
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x9e6))
    .replace(/[!|@$+](?=.*[\p{L}\p{N}])/gu, (sign) => alike[sign] ?? "")
    .replace(/[^\p{L}\p{M}\p{N}\p{So}]/gu, "");
}

const looks = (text: string) => text.replace(/[0134571l]/g, (sign) => alike[sign] ?? sign);

function repeatedPiece(text: string): string {
  return text.slice(0, (text + text).indexOf(text, 1) || text.length);
}

/** The fewest signs that stay over when a text is cut into known pieces. */
function fewestOutside(text: string, looksLike: string, words: Set<string>): number {
  const longest = Math.max(...[...words].map(({ length }) => length));
  const outside = [0];
  for (let end = 1; end <= text.length; end++) {
    let fewest = (outside[end - 1] ?? 0) + 1;
    for (let start = 0; start < end; start++) {
      const isKnown =
        (end - start <= longest && words.has(looksLike.slice(start, end))) || isRun(text.slice(start, end));
      if (isKnown) fewest = Math.min(fewest, outside[start] ?? end);
    }
    outside.push(fewest);
  }
  return outside[text.length] ?? 0;
}

/** A short number, a walk such as "4567", "cba", "aaa" or "qwe", or two walks in turn such as "1a2s3d" and "010203". */
function isRun(text: string): boolean {
  if (text.length <= longestNumber && /^\d+$/.test(text)) return true;
  return (text.length >= 3 && walks(text, 1)) || (text.length >= 6 && walks(text, 2));
}

function walks(text: string, step: number): boolean {
  for (let at = step; at < text.length; at++) {
    if (!isNear(text[at - step] ?? "", text[at] ?? "")) return false;
  }
  return true;
}

function isNear(one: string, next: string): boolean {
  if (Math.abs(one.charCodeAt(0) - next.charCodeAt(0)) <= 1) return true;
  const [from, to] = [keyAt.get(one), keyAt.get(next)];
  return from !== undefined && to !== undefined && Math.abs(from.x - to.x) <= 1 && Math.abs(from.y - to.y) <= 1;
}
