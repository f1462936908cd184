import { Worker } from "node:worker_threads";
import type { FieldError } from "../../i18n/form-values";
import { createSemaphore } from "../../semaphore.server";
import { fileTypes } from "../../uploads/file-types";
import { unescapeCellText } from "./cells";
import { findRuin } from "./ruined-text";
import { spreadsheetLimits } from "./spreadsheet-limits";
import { maxUnpackedBytes, xlsxReader } from "./xlsx-reader";

/** `loaded`: the rows of the hidden sheet of our own workbooks. `sheetName`: that of a workbook. */
type ReadSpreadsheetResult = { rows: string[][]; loaded?: string[][]; sheetName?: string } | { error: FieldError };

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
  return checkSheets(await readInWorker(xlsxReader, bytes));
}

function checkSheets(read: ReadSheets | ReadError): ReadSpreadsheetResult {
  if (typeof read === "string") return fileError(`import.file.${read}`);
  const { sheets, sheetName, isBijoy = false } = read;
  const [rows = [], loaded] = sheets;
  if (rows.length === 0) return fileError("import.file.empty");
  if (sheets.some((sheet) => sheet.length > maxRows || sheet.some((row) => row.length > spreadsheetLimits.columns)))
    return fileError("import.file.tooMany");
  const ruin = isBijoy ? "bijoy" : findRuin(rows);
  if (ruin) return fileError(`import.file.${ruin}`);
  const unescapeCells = (sheet: string[][]) => sheet.map((row) => row.map(unescapeCellText));
  return {
    rows: unescapeCells(rows),
    ...(loaded && { loaded: unescapeCells(loaded) }),
    ...(sheetName !== undefined && { sheetName }),
  };
}

const fileError = (text: FieldError["text"]): { error: FieldError } => ({ error: { text } });

const csvReader = String.raw`(require, text) => {
  // A file put together by hand may end its lines in several ways.
  const oneEnd = text.replace(/\r\n?/g, "\n");
  const options = { delimitersToGuess: [",", ";", "\t"], newline: "\n", preview: ${maxRows + 1} };
  const { data, errors } = require("papaparse").parse(oneEnd, options);
  // A quotation mark that was left open swallows the rows after it until the next one.
  const isSwallowed = data.flat().some((cell) => /\n\s*[\d০-৯]{1,4}\s*[,;\t]/.test(cell));
  return errors.some(({ type }) => type === "Quotes") || isSwallowed ? "quotes" : { sheets: [data] };
}`;

/** UTF-8, or UTF-16 with a byte order mark, as Excel saves "Unicode text". */
async function readCsv(bytes: Uint8Array): Promise<ReadSheets | ReadError> {
  const text = decodeText(bytes);
  if (text === undefined) return "notUtf8";
  return text.includes("\0") ? "zeros" : readInWorker(csvReader, text);
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

/** Of processor time, so that a busy machine does not refuse a small sheet. */
const maxProcessorMs = 3_000;
/** However little the thread does: it may wait for something that never comes. */
const maxMs = 60_000;
const resourceLimits = { maxOldGenerationSizeMb: 192 };
// What is unpacked lies outside the heap, where the thread's own limit does not count it. It is there up to three times.
const maxBufferBytes = 4 * maxUnpackedBytes;

// One more, to notice that there are too many.
const limits = { ...spreadsheetLimits, rows: maxRows + 1, columns: spreadsheetLimits.columns + 1, maxBufferBytes };

// Posted texts escape the thread's memory limit, once for each cell that shows them: cut before.
const workerSource = `
  const { parentPort, workerData } = require("node:worker_threads");
  const { base, reading, content, limits } = workerData;

  const isFull = () => process.memoryUsage().arrayBuffers > limits.maxBufferBytes;
  setInterval(() => isFull() && parentPort.postMessage("unpacksTooLarge"), 5);

  async function readSheets() {
    const read = await eval(reading)(require("node:module").createRequire(base), content);
    if (isFull()) return "unpacksTooLarge";
    if (typeof read === "string") return read;
    const sheets = read.sheets.map(cutSheet);
    const letters = sheets.flat(2).reduce((sum, text) => sum + text.length, 0);
    return letters > limits.lettersInAll ? "unpacksTooLarge" : { ...read, sheets };
  }

  function cutSheet(rows) {
    const texts = rows.map((row) => withoutEmptyEnd(row.map(textOf), (text) => text === ""));
    return withoutEmptyEnd(texts, (row) => row.length === 0).slice(0, limits.rows).map(cutRow);
  }

  const textOf = (cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? "")).trim();
  const cutRow = (row) => row.slice(0, limits.columns).map((text) => text.slice(0, limits.letters));
  const withoutEmptyEnd = (list, isEmpty) => list.slice(0, list.findLastIndex((item) => !isEmpty(item)) + 1);

  parentPort.postMessage("begun");
  readSheets().then((answer) => parentPort.postMessage(answer), () => parentPort.postMessage("damaged"));
`;

type ReadSheets = { sheets: string[][][]; sheetName?: string; isBijoy?: boolean };

/** The end of a catalogue key. */
type ReadError = "damaged" | "notUtf8" | "zeros" | "quotes" | "unpacksTooLarge";

/**
 * Three seconds of processor time, 192 MB of heap and 32 MB unpacked, because a crafted file takes a reader any time and
 * memory. `reading` is the source of a function from `require` and the content to sheets of rows of cells, or an error.
 */
export function readInWorker(reading: string, content: string | Uint8Array): Promise<ReadSheets | ReadError> {
  const workerData = { base: import.meta.url, reading, content, limits };
  const read = () =>
    new Promise<ReadSheets | ReadError>((give) => {
      const worker = new Worker(workerSource, { eval: true, execArgv: [], workerData, resourceLimits });
      const endWith = (answer: ReadSheets | ReadError) => {
        give(answer);
        worker.terminate();
      };
      let watch: NodeJS.Timeout | undefined;
      worker.on("message", (answer) => {
        if (answer === "begun") watch = watchTime(() => endWith("unpacksTooLarge"));
        else endWith(answer);
      });
      worker.once("error", ({ code }: NodeJS.ErrnoException) =>
        give(code === "ERR_WORKER_OUT_OF_MEMORY" ? "unpacksTooLarge" : "damaged"),
      );
      worker.once("exit", () => {
        clearInterval(watch);
        give("damaged");
      });
    });
  return oneAtATime(read);
}

/** The time of the whole process is counted, which is never less than the thread's. */
function watchTime(stop: () => void): NodeJS.Timeout {
  const [before, begun] = [process.cpuUsage(), performance.now()];
  return setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 > maxProcessorMs || performance.now() - begun > maxMs) stop();
  }, 50);
}
