import { sheetLimits } from "./sheet-rows";

/** The XML of a sheet without cells and rows that hold nothing but a look, and with "#REF!" where it says just that. */
export const cleaned = (xml: string) =>
  xml
    .replace(/<((?:\w+:)?c)\b[^<>]*(?:\/>|><\/\1>)/g, "")
    .replace(/<((?:\w+:)?row)\b[^<>]*(?:\/>|>\s*<\/\1>)/g, "")
    .replace(/(<(?:\w+:)?c\b[^<>]*?\st=)(?:"e"|'e')/g, '$1"str"');

const mostRows = sheetLimits.rows + sheetLimits.rowsAbove;

/**
 * Whether there are no more rows than a sheet may have, and no row and no cell says that it is further down or further
 * right: the reader makes room for everything before it. Whatever else is called `r` is looked at as well.
 */
export function isWithinLimits(xml: string): boolean {
  let rows = 0;
  for (const _row of xml.matchAll(/<(?:\w+:)?row\b/g)) if (++rows > mostRows) return false;
  for (const [, , at = ""] of xml.matchAll(/(?<!xmlns:)\br=(["'])(.*?)\1/gs)) {
    const [, column = "", row = ""] = /^([A-Z]{0,2})([1-9]\d{0,3})$/.exec(at) ?? [];
    if (row === "" || Number(row) > mostRows || columnOf(column) > sheetLimits.columns) return false;
  }
  return true;
}

const columnOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
