import Papa from "papaparse";
import type { Problem } from "../../language/typed";
import { sheetLimits } from "./sheet-rows";

/**
 * The rows of a .csv file, separated by commas, semicolons or tabs, in UTF-8 or, with a byte order mark, in UTF-16, as
 * Excel saves "Unicode text". Of a file with more rows than a sheet may have only the first ones are given, one too many.
 */
export function readCsv(bytes: Uint8Array): string[][] | Problem {
  const text = decoded(bytes);
  if (text === undefined || text.includes("\0")) return { text: "import.file.notUtf8" };
  const { data, errors } = Papa.parse<string[]>(text, {
    delimitersToGuess: [",", ";", "\t"],
    preview: sheetLimits.rows + sheetLimits.rowsAbove + 1,
  });
  return errors.some(({ type }) => type === "Quotes") ? { text: "import.file.quotes" } : data;
}

function decoded(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
