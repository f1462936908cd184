import type { FieldError } from "~/i18n/form-values";
import { normalizeUnicode, withoutInvisible } from "~/i18n/text";

export type WorkbookCell = string | number | null;

/**
 * The hidden sheet contains the marks at the time of the download. So the import can find marks that have changed after
 * the download.
 */
export const hiddenSheetName = "Loaded marks";

/** The text of a formula without a result. Programs that do not calculate save such formulas. */
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

/** Removes joiners and other invisible characters, so that texts that look the same are equal. */
export const normalizeCell = (text: string) =>
  withoutInvisible(normalizeUnicode(removeInvalidXmlCharacters(text)))
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();

/** Matches characters that XML 1.0 forbids (section 2.2) or discourages. */
const removeInvalidXmlCharacters = (text: string) =>
  text.replace(/[\p{Cc}\ufffd\p{Cs}\p{NChar}](?<![\t\n\r\u0085])/gu, "");

// A text that begins with an apostrophe gets a second apostrophe. So unescaping does not remove an apostrophe that
// someone typed. We also escape words such as "constructor", which `in {}` finds, because the writer uses texts as keys
// of an object.
const looksLikeFormula = (text: string) => /^[=+\-@\t\r']/.test(text) || text in {};

/** Also escapes "_x0041_", because Excel would read it as "A". */
export function escapeCellText(text: string): string {
  const valid = removeInvalidXmlCharacters(text);
  return (looksLikeFormula(valid) ? `'${valid}` : valid).replace(/_x(?=[\da-f]{4}_)/gi, "_x005F_x");
}

/** Keeps "_x005F_", because the workbook reader decodes it. */
export function unescapeCellText(text: string): string {
  const rest = text.slice(1);
  return text.startsWith("'") && looksLikeFormula(rest) ? rest : text;
}
