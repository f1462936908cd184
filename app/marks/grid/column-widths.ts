import { detectLanguage, type Language } from "../../i18n/languages";
import type { ParentsChoice } from "./parents-switch";

const isBengali = (name: string) => detectLanguage(name) === "bn";

// With more letters the heading of a subject is set smaller.
const isLongHeading = (name: string) => name.length > (isBengali(name) ? 20 : 24);

/** Whether the name of a student may need two lines, which are set smaller. */
export const isLongName = (name: string) => name.length > 20;

/** The classes of a subject's heading. */
export const headingLook = (name: string) => (isLongHeading(name) ? "long" : undefined);

// In px. app/styles/marks-grid.css tells by the same unit how many of them fit on the screen.
const [narrowest, unit] = [62, 95];
const parentsWidth = 240;
const widerInBengali = 36;

/**
 * How wide a subject's column should be for its heading to take three lines at most, or two large Bengali ones; in px, a
 * unit at most.
 */
export function getColumnWidth(name: string): number {
  const isLong = isLongHeading(name);
  const letter = (isBengali(name) ? 5.5 : 6.7) * (isLong ? 0.91 : 1);
  const maxLines = isBengali(name) && !isLong ? 2 : 3;
  const words = name.split(" ");
  let letters = Math.max(...words.map(({ length }) => length));
  while (countLines(words, letters) > maxLines) letters++;
  return Math.min(Math.max(narrowest, Math.ceil(letters * letter) + (isLong ? 9 : 12)), unit);
}

function countLines(words: string[], letters: number): number {
  let [lines, length] = [1, 0];
  for (const word of words) {
    const isFirst = length === 0;
    if (!isFirst && length + 1 + word.length > letters) [lines, length] = [lines + 1, word.length];
    else length += word.length + (isFirst ? 0 : 1);
  }
  return lines;
}

/** Into how many units all subjects fit, with the parents' names beside them where those are shown; five at least. */
export function countUnits(subjects: { name: string }[], language: Language, parents?: ParentsChoice): number {
  const columns = subjects.reduce((sum, { name }) => sum + getColumnWidth(name), 0);
  const beside = (parents === "hidden" ? 0 : parentsWidth) + (language === "bn" ? widerInBengali : 0);
  return Math.max(5, Math.ceil((columns + beside) / unit));
}
