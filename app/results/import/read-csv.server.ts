import { sheetLimits } from "./sheet-rows";
import { type ReadingProblem, readInThread } from "./sheet-thread.server";

const mostLines = sheetLimits.rows + sheetLimits.rowsAbove + 1;
const reading = `(papa, text) => {
  const { data, errors } = papa.parse(text, { delimitersToGuess: [",", ";", "\\t"], preview: ${mostLines} });
  return errors.some(({ type }) => type === "Quotes") ? "quotes" : data;
}`;

/**
 * The rows of a .csv file, separated by commas, semicolons or tabs, in UTF-8 or, with a byte order mark, in UTF-16, as
 * Excel saves "Unicode text". Of a file with more rows than a sheet may have only the first ones are given, one too many.
 */
export async function readCsv(bytes: Uint8Array): Promise<string[][] | ReadingProblem | "notUtf8"> {
  const text = decoded(bytes);
  if (text === undefined || text.includes("\0")) return "notUtf8";
  return readInThread("papaparse", reading, text);
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
