import { normalizeUnicode } from "../../i18n/text";

/** A cell of a workbook: a text, a number, or null for an empty one. */
export type WorkbookCell = string | number | null;

/** The hidden sheet of a workbook that holds the marks it was made of, so that later changes are noticed. */
export const hiddenSheetName = "Loaded marks";

/** A text in the form in which two that mean the same are equal. */
export const normalizeCell = (text: string) =>
  normalizeUnicode(removeInvalidXmlCharacters(text)).replace(/\s+/g, " ").trim().toLowerCase();

/** A text without what a workbook cannot hold (XML 1.0, section 2.2, and what it discourages). */
const removeInvalidXmlCharacters = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is being removed
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffd\p{Cs}\p{NChar}]/gu, "");

// What a spreadsheet takes for a formula; one more apostrophe tells ours from one that somebody typed. The names that
// every object has are among them because the writer looks texts up in one.
const looksLikeFormula = (text: string) => /^[=+\-@\t\r']/.test(text) || text in {};

/** A text that no spreadsheet takes for a formula, nor for a code of a letter ("_x0041_" would be read as "A"). */
export function escapeCellText(text: string): string {
  const valid = removeInvalidXmlCharacters(text);
  return (looksLikeFormula(valid) ? `'${valid}` : valid).replace(/_x(?=[\da-f]{4}_)/gi, "_x005F_x");
}

/** What a text that escapeCellText made has been before. The codes of letters are read by whoever reads the workbook. */
export function unescapeCellText(text: string): string {
  const rest = text.slice(1);
  return text.startsWith("'") && looksLikeFormula(rest) ? rest : text;
}
