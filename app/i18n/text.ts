const segmenter = new Intl.Segmenter("bn", { granularity: "grapheme" });

// We split a text into characters in windows of this length, because splitting a long text at once would take quadratic
// time.
const windowLength = 1024;
// No real character is longer than this. So if we stop this far before the end of a window, we do not split a
// character.
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

export function countGraphemes(text: string): number {
  let count = 0;
  for (const _ of iterateGraphemes(text)) count++;
  return count;
}

export function firstGrapheme(text: string): string {
  // Most names begin with a Latin letter, and for these names this check avoids the slow segmenter.
  if (/^[ -~](?:[ -~]|$)/.test(text)) return text.slice(0, 1);
  for (const { segment } of iterateGraphemes(text)) return segment;
  return "";
}

/** The titles that stand before many names in Bangladesh, such as "মোঃ" and "Md.". */
const titles =
  /^(?:(?:md|mst|mr|mrs|ms|dr|prof|rev|fr|মো|মোছা|মোসা|মিসেস|শ্রী|শ্রীমতী|ড|ডা|অধ্যাপক|রেভা|ফাদার)(?:[.:ঃ]+\s*|\s+))+(?=\S)/iu;

/** Returns the first letter of a name without its titles, for the place of a picture. */
export const getInitial = (name: string): string =>
  firstGrapheme(name.replace(/^\P{L}+/u, "").replace(titles, "")).toUpperCase();

export function truncateText(text: string, limit: number): string {
  let count = 0;
  for (const { index } of iterateGraphemes(text)) {
    if (count === limit) return `${text.slice(0, index).trimEnd()}…`;
    count++;
  }
  return text;
}

// No script uses more marks on a letter than this. A longer run of marks takes quadratic time to normalize, and on the
// page it would cover the lines above.
const maxMarks = 30;
const excessMarks = new RegExp(`(\\p{M}{${maxMarks}})\\p{M}+`, "gu");

export const normalizeUnicode = (text: string) => text.replace(excessMarks, "$1").normalize("NFC");

/**
 * Removes invisible characters. Use the result only for comparing, because Bengali words need the joiners U+200C and
 * U+200D.
 */
export const withoutInvisible = (text: string) => text.replace(/[\u00ad\u180e\u200b-\u200f\u2060-\u2064\ufeff]/g, "");
