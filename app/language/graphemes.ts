const segmenter = new Intl.Segmenter("bn", { granularity: "grapheme" });

/** How many letters a reader sees: a Bengali conjunct with its vowel sign is one. */
export function countGraphemes(text: string): number {
  let count = 0;
  for (const _ of segmenter.segment(text)) count++;
  return count;
}

/** The first letter a reader sees: "H" of "Head Teacher", "প্র" of "প্রধান শিক্ষক"; nothing of an empty text. */
export function firstLetter(text: string): string {
  for (const { segment } of segmenter.segment(text)) return segment;
  return "";
}

/** The first `limit` visible letters, with an ellipsis when something was cut; never half a conjunct. */
export function cutText(text: string, limit: number): string {
  let count = 0;
  for (const { index } of segmenter.segment(text)) {
    if (count === limit) return `${text.slice(0, index).trimEnd()}…`;
    count++;
  }
  return text;
}
