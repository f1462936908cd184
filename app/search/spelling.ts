import { detectLanguage } from "../i18n/languages";
import { synonyms } from "./synonyms";
import { canonicalSpelling, splitWords } from "./word-forms";

const [minLength, minBengaliLength] = [4, 5];

/** Each check whether the website has a word searches the whole website. */
const maxDoubtful = 4;

/** Letters that sound alike are often exchanged. */
const foldSounds = (word: string) => canonicalSpelling(word).replace(/[শষ]/g, "স").replace(/য(?!়)/g, "জ");

const knownWords = new Map(
  synonyms
    .flatMap(({ en, bn }) => [...en, ...bn].flatMap(splitWords))
    .filter(isLongEnough)
    .map((word) => [foldSounds(word), word]),
);

/**
 * Replaces the words of a query that were probably typed wrong, for example "sylabus", with the nearest word that the
 * search knows. Returns undefined if it replaces no word. Leaves the words for which `isFound` returns true.
 */
export function correctSpelling(query: string, isFound: (word: string) => boolean): string | undefined {
  const typed = splitWords(query);
  const doubtful = [...new Set(typed)].filter(mayBeWrong).flatMap((word) => {
    const nearest = findNearest(word);
    return nearest === undefined ? [] : [[word, nearest] as const];
  });
  const corrections = new Map(doubtful.slice(0, maxDoubtful).filter(([word]) => !isFound(word)));
  return corrections.size > 0 ? typed.map((word) => corrections.get(word) ?? word).join(" ") : undefined;
}

function isLongEnough(word: string): boolean {
  return [...word].length >= (detectLanguage(word) === "en" ? minLength : minBengaliLength);
}

const mayBeWrong = (word: string) => isLongEnough(word) && knownWords.get(foldSounds(word)) !== word;

function findNearest(typed: string): string | undefined {
  const letters = [...foldSounds(typed)];
  const allowed = letters.length < 8 ? 1 : 2;
  let nearest: { word: string; distance: number } | undefined;
  for (const [spelling, word] of knownWords) {
    const others = [...spelling];
    if (others[0] !== letters[0] || Math.abs(others.length - letters.length) > allowed) continue;
    const distance = countEdits(letters, others);
    if (distance <= allowed && distance < (nearest?.distance ?? allowed + 1)) nearest = { word, distance };
  }
  return nearest?.word;
}

/** Returns how many letters are missing, added, wrong or in the place of their neighbour. */
function countEdits(one: string[], other: string[]): number {
  let before: number[] = [];
  let last = other.map((_, at) => at);
  last.push(other.length);
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    for (let at = 1; at <= other.length; at++) {
      const isSame = one[row - 1] === other[at - 1];
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      next[at] = Math.min(
        (last[at] ?? 0) + 1,
        (next[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, next];
  }
  return last[other.length] ?? 0;
}
