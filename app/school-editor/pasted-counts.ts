import type { Typed } from "../admin/forms/lists/typed-fields";
import { toLatinDigits } from "../i18n/format";

/**
 * Returns the value of the paste button. It contains the name of the list, and the names of an item's fields in column
 * order.
 */
export const pasteButton = (list: string, fields: string[]) => `${list} pasted ${fields.join(" ")}`;

const maxPastedRows = 10;

/**
 * Splits pasted text into rows of cells. Removes the headings and the names or numbers of classes. Keeps a line without
 * a number as a row, so that the rows of later classes do not move up. The fields of this row then show the error.
 */
export function pastedCounts(text: string): string[][] {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== "");
  const found = lines.map((line) => {
    const cells = (line.includes("\t") ? line.split("\t") : line.split(/[,;]|\s+/)).map((cell) => cell.trim());
    const first = cells.findIndex((cell) => /^[\d০-৯]/.test(cell));
    return { isHead: first < 0, cells: cells.slice(first < 0 ? Math.min(1, cells.length - 1) : first) };
  });
  const firstRow = found.findIndex(({ isHead }) => !isHead);
  const rows = (firstRow < 0 ? [] : found.slice(firstRow)).map(({ cells }) => cells.map((cell) => cell.slice(0, 20)));
  const isNumbered = rows.every(
    ([first = "", ...counts], at) => counts.length > 0 && Number(toLatinDigits(first)) === at + 1,
  );
  return rows.slice(0, maxPastedRows).map((row) => (isNumbered ? row.slice(1) : row));
}

/** Applies a paste button to the typed values. Returns undefined if the value of the button matches no table. */
export function fillTypedTable({ pasted, ...typed }: Typed, button: string): Typed | undefined {
  const [, list = "", names = ""] = /^([a-z]\w{0,39}) pasted ((?:[a-z]\w{0,39} ?){1,4})$/i.exec(button) ?? [];
  const items = Object.hasOwn(typed, list) ? typed[list] : undefined;
  if (!Array.isArray(items) || typeof pasted !== "string") return undefined;
  const rows = pastedCounts(pasted);
  const fill = (item: Typed, at: number): Typed =>
    Object.fromEntries(names.split(" ").map((name, column) => [name, rows[at]?.[column] ?? item[name] ?? ""]));
  return { ...typed, [list]: items.map((item, at) => fill(Object(item), at)) };
}
