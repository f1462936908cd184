import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import type { FieldError } from "../../i18n/form-values";
import { createSemaphore } from "../../semaphore.server";
import { fileTypes } from "../../uploads/file-types";
import { hiddenSheetName, unescapeCellText } from "./cells";
import { spreadsheetLimits } from "./spreadsheet-limits";

/** `loaded`: the rows of the hidden sheet of our own workbooks. */
type ReadSpreadsheetResult = { rows: string[][]; loaded?: string[][] } | { error: FieldError };

const maxRows = spreadsheetLimits.rows + spreadsheetLimits.rowsAbove;

// One reading may use the memory named below.
const oneAtATime = createSemaphore(1);

/** `name` is the sender's; the type comes from content and extension together. */
export async function readSpreadsheet(name: string, bytes: Uint8Array): Promise<ReadSpreadsheetResult> {
  if (bytes.length === 0) return fileError("form.fileEmpty");
  if (bytes.length > spreadsheetLimits.bytes) return fileError("import.file.tooLarge");
  if (fileTypes.xls.fits(bytes)) return fileError("import.file.oldExcel");
  const ending = /\.(xlsx|csv)\s*$/i.exec(name)?.[1]?.toLowerCase();
  if (ending === "csv") return checkSheets(await readCsv(bytes));
  if (ending !== "xlsx" || !fileTypes.xlsx.fits(bytes)) return fileError("import.file.wrongKind");
  return checkSheets(await readInWorker("read-excel-file/node", xlsxReader, bytes));
}

function checkSheets(read: string[][][] | ReadError): ReadSpreadsheetResult {
  if (!Array.isArray(read)) return fileError(`import.file.${read}`);
  const [rows = [], loaded] = read;
  if (rows.length === 0) return fileError("import.file.empty");
  if (read.some((sheet) => sheet.length > maxRows || sheet.some((row) => row.length > spreadsheetLimits.columns)))
    return fileError("import.file.tooMany");
  const unescapeCells = (sheet: string[][]) => sheet.map((row) => row.map(unescapeCellText));
  return { rows: unescapeCells(rows), ...(loaded && { loaded: unescapeCells(loaded) }) };
}

const fileError = (text: FieldError["text"]): { error: FieldError } => ({ error: { text } });

const xlsxReader = `async (readSheets, bytes) => {
  const file = Buffer.from(bytes);
  // Each part costs the reader a millisecond, empty or not.
  if (file.toString("latin1").split("PK\\x03\\x04").length > ${spreadsheetLimits.parts}) return "unpacksTooLarge";
  const [first, ...others] = await readSheets(file);
  return [first, ...others.filter(({ sheet }) => sheet === ${JSON.stringify(hiddenSheetName)})].map(({ data }) => data);
}`;

const csvReader = `(papa, text) => {
  const { data, errors } = papa.parse(text, { delimitersToGuess: [",", ";", "\\t"], preview: ${maxRows + 1} });
  return errors.some(({ type }) => type === "Quotes") ? "quotes" : [data];
}`;

/** UTF-8, or UTF-16 with a byte order mark, as Excel saves "Unicode text". */
async function readCsv(bytes: Uint8Array): Promise<string[][][] | ReadError> {
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

const timeoutMs = 3_000;
const resourceLimits = { maxOldGenerationSizeMb: 192 };
// What is unpacked lies outside the heap, where the thread's own limit does not count it.
const maxUnpackedBytes = 32 * 1024 * 1024;

// One more, to notice that there are too many.
const limits = { ...spreadsheetLimits, rows: maxRows + 1, columns: spreadsheetLimits.columns + 1, maxUnpackedBytes };

// Posted texts escape the thread's memory limit, once for each cell that shows them: cut before.
const workerSource = `
  const { parentPort, workerData } = require("node:worker_threads");
  const { reader, reading, content, limits } = workerData;

  const isFull = () => process.memoryUsage().arrayBuffers > limits.maxUnpackedBytes;
  setInterval(() => isFull() && parentPort.postMessage("unpacksTooLarge"), 5);

  async function readSheets() {
    const read = await eval(reading)(require(reader), content);
    if (isFull()) return "unpacksTooLarge";
    if (!Array.isArray(read)) return read;
    const sheets = read.map(cutSheet);
    return sheets.flat(2).reduce((sum, text) => sum + text.length, 0) > limits.lettersInAll ? "unpacksTooLarge" : sheets;
  }

  function cutSheet(rows) {
    const texts = rows.map((row) => withoutEmptyEnd(row.map(textOf), (text) => text === ""));
    return withoutEmptyEnd(texts, (row) => row.length === 0).slice(0, limits.rows).map(cutRow);
  }

  const textOf = (cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? "")).trim();
  const cutRow = (row) => row.slice(0, limits.columns).map((text) => text.slice(0, limits.letters));
  const withoutEmptyEnd = (list, isEmpty) => list.slice(0, list.findLastIndex((item) => !isEmpty(item)) + 1);

  readSheets().then((answer) => parentPort.postMessage(answer), () => parentPort.postMessage("damaged"));
`;

/** The end of a catalogue key. */
type ReadError = "damaged" | "notUtf8" | "quotes" | "unpacksTooLarge";

/**
 * Three seconds, 192 MB of heap and 32 MB unpacked, because a crafted file takes a reader any time and memory.
 * `reading` is the source of a function from the package and the content to sheets of rows of cells, or an error.
 */
export function readInWorker(
  reader: string,
  reading: string,
  content: string | Uint8Array,
): Promise<string[][][] | ReadError> {
  const workerData = { reader: createRequire(import.meta.url).resolve(reader), reading, content, limits };
  const read = () =>
    new Promise<string[][][] | ReadError>((give) => {
      const worker = new Worker(workerSource, { eval: true, execArgv: [], workerData, resourceLimits });
      // On a busy machine the time may be over before the memory is.
      const stop = setTimeout(() => {
        give("unpacksTooLarge");
        worker.terminate();
      }, timeoutMs);
      worker.once("message", (answer) => {
        give(answer);
        worker.terminate();
      });
      worker.once("error", ({ code }: NodeJS.ErrnoException) =>
        give(code === "ERR_WORKER_OUT_OF_MEMORY" ? "unpacksTooLarge" : "damaged"),
      );
      worker.once("exit", () => {
        clearTimeout(stop);
        give("damaged");
      });
    });
  return oneAtATime(read);
}
