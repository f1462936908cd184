import type { FieldError } from "~/i18n/form-values";
import { normalizeUnicode, withoutInvisible } from "~/i18n/text";

export type WorkbookCell = string | number | null;

/**
 * The hidden sheet of a downloaded workbook contains the marks at the time of the download. So the import can find
 * marks that have changed after the download.
 */
export const hiddenSheetName = "Loaded marks";

/**
 * The text that we read from a cell with a formula but without a result. Programs that do not calculate save such
 * cells.
 */
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

/** A form asks for a missing text. The list of errors in a spreadsheet says that the cell is empty. */
export const toCellError = (error: FieldError): FieldError =>
  error.text.startsWith("form.lacks.") ? { text: "import.emptyCell" } : error;

/** Removes joiners and other invisible characters, so that texts that look the same are equal. */
export const normalizeCell = (text: string) =>
  withoutInvisible(normalizeUnicode(removeInvalidXmlCharacters(text)))
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();

/** Removes characters that XML 1.0 forbids (section 2.2) or discourages. */
const removeInvalidXmlCharacters = (text: string) =>
  text.replace(/[\p{Cc}\ufffd\p{Cs}\p{NChar}](?<![\t\n\r\u0085])/gu, "");

// escapeCellText puts an apostrophe before each text that matches. A text that begins with an apostrophe matches too,
// so that unescapeCellText does not remove an apostrophe that someone typed. Words such as "constructor", which `in {}`
// finds, match because the library that writes workbooks uses texts as keys of an object.
const looksLikeFormula = (text: string) => /^[=+\-@\t\r']/.test(text) || text in {};

/**
 * Puts an apostrophe before a text that looks like a formula. Also escapes "_x0041_", because Excel would read it as
 * "A".
 */
export function escapeCellText(text: string): string {
  const valid = removeInvalidXmlCharacters(text);
  return (looksLikeFormula(valid) ? `'${valid}` : valid).replace(/_x(?=[\da-f]{4}_)/gi, "_x005F_x");
}

/**
 * Removes the apostrophe that escapeCellText added. Does not decode "_x005F_", because the library that reads workbooks
 * decodes it.
 */
export function unescapeCellText(text: string): string {
  const rest = text.slice(1);
  return text.startsWith("'") && looksLikeFormula(rest) ? rest : text;
}
