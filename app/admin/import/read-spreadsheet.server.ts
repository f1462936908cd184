import type { FieldError } from "../../i18n/form-values";
import { fileTypes } from "../../uploads/file-types";
import { createSemaphore } from "../../uploads/semaphore.server";
import { hiddenSheetName, unescapeCellText } from "./cells";
import { spreadsheetLimits } from "./spreadsheet-limits";
import { type ReadError, readInWorker } from "./spreadsheet-worker.server";
import {
  createZip,
  isWithinLimits,
  readWorkbookParts,
  removeEmptyCells,
  SpreadsheetError,
} from "./workbook-parts.server";

/**
 * The sheet of a file, as rows of texts from its first line on, or why it cannot be read; `loaded` are those of the
 * hidden sheet that our own workbooks have.
 */
type ReadSpreadsheetResult = { rows: string[][]; loaded?: string[][] } | { error: FieldError };

// The thread that reads a sheet may hold 192 MB.
const oneAtATime = createSemaphore(1);

/**
 * Reads the first sheet of an .xlsx file, or a .csv file. `name` is the sender's name for it. What kind it is comes from
 * content and extension together. At most 2 MB, 1,000 rows below the heads and 60 columns.
 */
export async function readSpreadsheet(name: string, bytes: Uint8Array): Promise<ReadSpreadsheetResult> {
  if (bytes.length === 0) return fileError("form.fileEmpty");
  if (bytes.length > spreadsheetLimits.bytes) return fileError("import.file.tooLarge");
  if (fileTypes.xls.fits(bytes)) return fileError("import.file.oldExcel");
  const ending = /\.(xlsx|csv)\s*$/i.exec(name)?.[1]?.toLowerCase();
  if (ending === "csv") return oneAtATime(async () => checkLimits(await readCsv(bytes)));
  if (ending !== "xlsx" || !isZip(bytes)) return fileError("import.file.wrongKind");
  return oneAtATime(() => readXlsx(bytes));
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

async function readXlsx(bytes: Uint8Array): Promise<ReadSpreadsheetResult> {
  try {
    const parts = readWorkbookParts(bytes);
    if (!fileTypes.xlsx.fits(bytes)) return fileError("import.file.wrongKind");
    if ([...parts.values()].some((text) => /<!(?:DOCTYPE|ENTITY)/i.test(text))) return fileError("import.file.damaged");
    for (const [part, text] of parts) if (part.startsWith("xl/worksheets/")) parts.set(part, removeEmptyCells(text));
    if ([...parts].some(([part, text]) => part.startsWith("xl/worksheets/") && !isWithinLimits(text)))
      return fileError("import.file.tooMany");
    const file = createZip(parts);
    const read = checkLimits(await readWorkbook(file));
    if ("error" in read || !parts.get("xl/workbook.xml")?.includes(`name="${hiddenSheetName}"`)) return read;
    const loaded = checkLimits(await readWorkbook(file, hiddenSheetName));
    return "rows" in loaded ? { ...read, loaded: loaded.rows } : read;
  } catch (error) {
    return fileError(error instanceof SpreadsheetError ? `import.file.${error.reason}` : "import.file.damaged");
  }
}

function checkLimits(rows: string[][] | ReadError | "notUtf8"): ReadSpreadsheetResult {
  if (!Array.isArray(rows)) return fileError(`import.file.${rows}`);
  if (rows.length > spreadsheetLimits.rows + spreadsheetLimits.rowsAbove) return fileError("import.file.tooMany");
  if (rows.some((row) => row.length > spreadsheetLimits.columns)) return fileError("import.file.tooMany");
  if (rows.length === 0) return fileError("import.file.empty");
  return { rows: rows.map((row) => row.map(unescapeCellText)) };
}

const fileError = (text: FieldError["text"]): { error: FieldError } => ({ error: { text } });

/** The rows of the first sheet of an .xlsx file, or of the one of this name, as texts, or why they cannot be read. */
const readWorkbook = (file: Buffer, sheet: string | number = 1) =>
  readInWorker(
    "read-excel-file/node",
    `(excel, file) => excel.readSheet(Buffer.from(file), ${JSON.stringify(sheet)})`,
    file,
  );

const maxLines = spreadsheetLimits.rows + spreadsheetLimits.rowsAbove + 1;
const csvReader = `(papa, text) => {
  const { data, errors } = papa.parse(text, { delimitersToGuess: [",", ";", "\\t"], preview: ${maxLines} });
  return errors.some(({ type }) => type === "Quotes") ? "quotes" : data;
}`;

/**
 * The rows of a .csv file, separated by commas, semicolons or tabs, in UTF-8 or, with a byte order mark, in UTF-16, as
 * Excel saves "Unicode text". Of a file with more rows than a sheet may have only the first ones are given, one too many.
 */
async function readCsv(bytes: Uint8Array): Promise<string[][] | ReadError | "notUtf8"> {
  const text = decodeText(bytes);
  if (text === undefined || text.includes("\0")) return "notUtf8";
  return readInWorker("papaparse", csvReader, text);
}

function decodeText(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
