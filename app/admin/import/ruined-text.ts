import type { FieldError } from "~/i18n/form-values";
import { formulaError } from "./cells";

/** Returns the error of a cell whose text was lost or whose formula failed. */
export const findUnusable = (text: string): FieldError | undefined =>
  formulaError(text) ?? (isLost(text) ? { text: "import.lostLetters" } : undefined);

/**
 * Returns how the Bengali text of a spreadsheet was damaged. "lost" means that the text was saved in an encoding
 * without Bengali. "bijoy" means Bengali text in Latin letters for a Bijoy font.
 */
export function findRuin(rows: string[][]): "lost" | "bijoy" | undefined {
  const cells = rows.flat();
  // A single cell of question marks may be a remark, so it does not count.
  if (cells.filter(isLost).length > 1) return "lost";
  return cells.some(hasBijoySigns) || hasBijoyLetters(cells) ? "bijoy" : undefined;
}

/** Matches "??? ??????" and "Md. ????", and UTF-8 that was read as an old Windows encoding ("à¦®à§‹"). */
const isLost = (text: string) => /[?\ufffd]{3}|[?\ufffd]{2,}[\s.]+[?\ufffd]{2,}|(?:à[¦§].){2}/.test(text);

// Names in Latin letters do not contain these signs. Bijoy uses the grave accent as a letter, and words in Bijoy may
// begin with a dagger.
const signs = "†‡©¨¯¤¥¦§«»¬±²³µ¶¸¹¼½¾¿›‹‰";
const bijoySigns = new RegExp(`[A-Za-z\`][${signs}][A-Za-z\`]|(?<![A-Za-z])[†‡][a-z\`]`);

const hasBijoySigns = (text: string) => bijoySigns.test(text);

const minLetters = 40;

/**
 * In Bijoy, v and w are the most common vowel signs (া, ি) and a is the rare ধ. In real Latin names, v and w are rare
 * and a is common.
 */
function hasBijoyLetters(cells: string[]): boolean {
  const letters = [...new Set(cells)].join("").replace(/[^A-Za-z]/g, "");
  const shareOf = (some: RegExp) => (letters.match(some)?.length ?? 0) / letters.length;
  return letters.length >= minLetters && shareOf(/[aA]/g) < 0.04 && shareOf(/[vw]/g) > 0.12;
}
