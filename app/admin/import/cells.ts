import type { FieldError } from "~/i18n/form-values";
import { normalizeUnicode, withoutInvisible } from "~/i18n/text";

export type WorkbookCell = string | number | null;

/** A hidden sheet holds the downloaded marks, to notice later changes. */
export const hiddenSheetName = "Loaded marks";

/** Marks a cell whose formula has no result, because the program that wrote the file does not calculate. */
export const uncalculatedCell = "#FORMULA!";

const formulaErrors = new Set([
  "#DIV/0!",
  "#N/A",
  "#REF!",
  "#VALUE!",
  "#NAME?",
  "#NUM!",
  "#NULL!",
  "#SPILL!",
  "#CALC!",
]);

export function formulaError(text: string): FieldError | undefined {
  if (text === uncalculatedCell) return { text: "import.uncalculated" };
  return formulaErrors.has(text.toUpperCase()) ? { text: "import.formulaError" } : undefined;
}

/** Leaves out joiners and other invisible characters, so texts that look the same are the same. */
export const normalizeCell = (text: string) =>
  withoutInvisible(normalizeUnicode(removeInvalidXmlCharacters(text)))
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();

/** Matches characters that XML 1.0 forbids (section 2.2) or discourages. */
const removeInvalidXmlCharacters = (text: string) =>
  text.replace(/[\p{Cc}\ufffd\p{Cs}\p{NChar}](?<![\t\n\r\u0085])/gu, "");

// One more apostrophe distinguishes ours from a typed one. `in {}`: the writer looks texts up in an object.
const looksLikeFormula = (text: string) => /^[=+\-@\t\r']/.test(text) || text in {};

/** Without this, "_x0041_" would be read as "A". */
export function escapeCellText(text: string): string {
  const valid = removeInvalidXmlCharacters(text);
  return (looksLikeFormula(valid) ? `'${valid}` : valid).replace(/_x(?=[\da-f]{4}_)/gi, "_x005F_x");
}

/** Leaves "_x005F_" alone, because the reader of the workbook decodes it. */
export function unescapeCellText(text: string): string {
  const rest = text.slice(1);
  return text.startsWith("'") && looksLikeFormula(rest) ? rest : text;
}
