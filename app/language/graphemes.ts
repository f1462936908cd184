const segmenter = new Intl.Segmenter("bn", { granularity: "grapheme" });

// Going through a text in one piece takes the square of its length.
const windowLength = 1024;
// Longer than any letter, so that none is taken for whole because a window ends within it.
const longestLetter = 64;

function* lettersOf(text: string): Generator<{ index: number; segment: string }> {
  for (let start = 0; start < text.length; ) {
    const sureUpTo = start + windowLength < text.length ? windowLength - longestLetter : windowLength;
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
  for (const _ of lettersOf(text)) count++;
  return count;
}

/** The first letter a reader sees: "H" of "Head Teacher", "প্র" of "প্রধান শিক্ষক"; nothing of an empty text. */
export function firstLetter(text: string): string {
  // Of Latin letters each is one, and most names have them.
  if (/^[ -~](?:[ -~]|$)/.test(text)) return text.slice(0, 1);
  for (const { segment } of lettersOf(text)) return segment;
  return "";
}

/** The first `limit` visible letters, with an ellipsis when something was cut; never half a conjunct. */
export function cutText(text: string, limit: number): string {
  let count = 0;
  for (const { index } of lettersOf(text)) {
    if (count === limit) return `${text.slice(0, index).trimEnd()}…`;
    count++;
  }
  return text;
}
