const segmenter = new Intl.Segmenter("bn", { granularity: "grapheme" });

// Going through a text in one piece takes the square of its length.
const windowLength = 1024;
// Longer than any letter, so that none is taken for whole because a window ends within it.
const maxGraphemeLength = 64;

function* iterateGraphemes(text: string): Generator<{ index: number; segment: string }> {
  for (let start = 0; start < text.length; ) {
    const sureUpTo = start + windowLength < text.length ? windowLength - maxGraphemeLength : windowLength;
    let upTo = 0;
    for (const { index, segment } of segmenter.segment(text.slice(start, start + windowLength))) {
      if (upTo > 0 && index + segment.length > sureUpTo) break;
      yield { index: start + index, segment };
      upTo = index + segment.length;
    }
    start += upTo;
  }
}

/** How many letters a reader sees: a Bengali conjunct with its vowel sign is one. */
export function countGraphemes(text: string): number {
  let count = 0;
  for (const _ of iterateGraphemes(text)) count++;
  return count;
}

/** The first letter a reader sees: "H" of "Head Teacher", "প্র" of "প্রধান শিক্ষক"; nothing of an empty text. */
export function firstGrapheme(text: string): string {
  // Of Latin letters each is one, and most names have them.
  if (/^[ -~](?:[ -~]|$)/.test(text)) return text.slice(0, 1);
  for (const { segment } of iterateGraphemes(text)) return segment;
  return "";
}

/** The first `limit` visible letters, with an ellipsis when something was cut; never half a conjunct. */
export function truncateText(text: string, limit: number): string {
  let count = 0;
  for (const { index } of iterateGraphemes(text)) {
    if (count === limit) return `${text.slice(0, index).trimEnd()}…`;
    count++;
  }
  return text;
}

// No script hangs so many marks on one letter. A longer run takes the square of its length to compose, and one letter
// that carries a thousand accents covers the lines above it.
const maxMarks = 30;
const excessMarks = new RegExp(`(\\p{M}{${maxMarks}})\\p{M}+`, "gu");

/** A text in NFC, so that what looks the same is the same; marks beyond the thirtieth on one letter are left out. */
export const normalizeUnicode = (text: string) => text.replace(excessMarks, "$1").normalize("NFC");
