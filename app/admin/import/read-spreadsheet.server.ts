import { spawn } from "node:child_process";
import type { FieldError } from "~/i18n/form-values";
import { createSemaphore } from "~/semaphore.server";
import { fileTypes } from "~/uploads/file-types";
import { unescapeCellText } from "./cells";
import { findRuin } from "./ruined-text";
import { spreadsheetLimits } from "./spreadsheet-limits";
import { maxUnpackedBytes, xlsxReader } from "./xlsx-reader";

/** `loaded` contains the rows of the hidden sheet, which only workbooks from our own downloads have. */
type ReadSpreadsheetResult = { rows: string[][]; loaded?: string[][]; sheetName?: string } | { error: FieldError };

const maxRows = spreadsheetLimits.rows + spreadsheetLimits.rowsAbove;

// Reading a single file may use all the memory that the limits below allow. So we read only one file at a time.
const oneAtATime = createSemaphore(1);

/** `name` is the file name on the user's device. The content and the extension together decide the type. */
export async function readSpreadsheet(name: string, bytes: Uint8Array): Promise<ReadSpreadsheetResult> {
  if (bytes.length === 0) return fileError("form.fileEmpty");
  if (bytes.length > spreadsheetLimits.bytes) return fileError("import.file.tooLarge");
  if (fileTypes.xls.fits(bytes)) return fileError("import.file.oldExcel");
  const ending = /\.(xlsx|csv)\s*$/i.exec(name)?.[1]?.toLowerCase();
  if (ending === "csv") return checkSheets(await readCsv(bytes));
  if (ending !== "xlsx" || !fileTypes.xlsx.fits(bytes)) return fileError("import.file.wrongKind");
  return checkSheets(await readInProcess(xlsxReader, bytes));
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
  return { rows: unescapeCells(rows), sheetName, ...(loaded && { loaded: unescapeCells(loaded) }) };
}

const fileError = (text: FieldError["text"]): { error: FieldError } => ({ error: { text } });

const csvReader = String.raw`(require, text) => {
  // A file that someone joined by hand may have several kinds of line ends.
  const oneEnd = text.replace(/\r\n?/g, "\n");
  const options = { delimitersToGuess: [",", ";", "\t"], newline: "\n", preview: ${maxRows + 1} };
  const { data, errors } = require("papaparse").parse(oneEnd, options);
  // If a quotation mark is never closed, its cell contains the following rows up to the next quotation mark.
  const isSwallowed = data.flat().some((cell) => /\n\s*[\d০-৯]{1,4}\s*[,;\t]/.test(cell));
  return errors.some(({ type }) => type === "Quotes") || isSwallowed ? "quotes" : { sheets: [data] };
}`;

/** Reads UTF-8, or UTF-16 with a byte order mark. Excel uses UTF-16 for "Unicode text". */
async function readCsv(bytes: Uint8Array): Promise<ReadSheets | ReadError> {
  const text = decodeText(bytes);
  if (text === undefined) return "notUtf8";
  return text.includes("\0") ? "zeros" : readInProcess(csvReader, text);
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

/**
 * Limits the processor time and not the total time, because a busy server needs more total time for the same sheet.
 * Starting Node takes up to one of these four seconds.
 */
const maxProcessorSeconds = 4;
/** We also limit the total time in ms, because a reader that only waits uses no processor time. This limit is high. */
const maxMs = 60_000;
const maxHeapMegabytes = 192;
// The heap limit does not count the unpacked content of a workbook. The reader stores up to three copies of this
// content.
const maxBufferBytes = 4 * maxUnpackedBytes;

// The reader returns one row and one column more than we allow. The additional row or column shows that the sheet is
// too large.
const limits = { ...spreadsheetLimits, rows: maxRows + 1, columns: spreadsheetLimits.columns + 1, maxBufferBytes };

// If many cells contain the same text, a workbook stores it once, but the reader sends it for each cell. So the reader
// shortens texts before it sends them, because the website's own memory has no limit.
const readerSource = `
  const isFull = ({ maxBufferBytes }) => process.memoryUsage().arrayBuffers > maxBufferBytes;

  async function readSheets({ base, reading, content, limits }) {
    const read = await eval(reading)(require("node:module").createRequire(base), content);
    if (isFull(limits)) return "unpacksTooLarge";
    if (typeof read === "string") return read;
    const sheets = read.sheets.map((rows) => cutSheet(rows, limits));
    const letters = sheets.flat(2).reduce((sum, text) => sum + text.length, 0);
    return letters > limits.lettersInAll ? "unpacksTooLarge" : { ...read, sheets };
  }

  function cutSheet(rows, limits) {
    const texts = rows.map((row) => withoutEmptyEnd(row.map(textOf), (text) => text === ""));
    return withoutEmptyEnd(texts, (row) => row.length === 0).slice(0, limits.rows).map((row) => cutRow(row, limits));
  }

  const textOf = (cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? "")).trim();
  const cutRow = (row, limits) => row.slice(0, limits.columns).map((text) => text.slice(0, limits.letters));
  const withoutEmptyEnd = (list, isEmpty) => list.slice(0, list.findLastIndex((item) => !isEmpty(item)) + 1);

  // The reader ignores signals to its process group. If a signal ended the reader, the website would reject a good file
  // as too large. The website itself ends this process.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
  process.on("disconnect", () => process.exit());
  process.once("message", async (work) => {
    setInterval(() => isFull(work.limits) && process.send("unpacksTooLarge"), 5);
    process.send(await readSheets(work).catch(() => "damaged"));
  });
`;

type ReadSheets = { sheets: string[][][]; sheetName?: string; isBijoy?: boolean };

/** Each value is the last part of a text key, for example `import.file.damaged`. */
type ReadError = "damaged" | "notUtf8" | "zeros" | "quotes" | "unpacksTooLarge";

/**
 * Reads in a separate process with limits for the processor time, the heap and the unpacked content. Without these
 * limits, a malicious file could take unlimited time and memory. A thread is not enough, because a thread with a full
 * heap can end the website. `reading` is the source of a function with the parameters `require` and the content. It
 * returns the sheets as rows of cells, or an error.
 */
export function readInProcess(reading: string, content: string | Uint8Array): Promise<ReadSheets | ReadError> {
  const read = () =>
    new Promise<ReadSheets | ReadError>((give) => {
      const node = [process.execPath, `--max-old-space-size=${maxHeapMegabytes}`, "-e", readerSource];
      // A process cannot limit its own processor time. So a shell sets the limit and then replaces itself with Node.
      const reader = spawn(
        "/bin/sh",
        ["-c", `ulimit -c 0; ulimit -t ${maxProcessorSeconds} && exec "$0" "$@"`, ...node],
        {
          // The environment contains no secrets, because an attacker might take control of the reader.
          env: { NODE_ENV: "production", MALLOC_ARENA_MAX: "2" },
          stdio: ["ignore", "ignore", "ignore", "ipc"],
          serialization: "advanced",
          timeout: maxMs,
          killSignal: "SIGKILL",
        },
      );
      reader.once("message", (answer: ReadSheets | ReadError) => {
        give(answer);
        reader.kill("SIGKILL");
      });
      reader.once("error", () => give("damaged"));
      reader.once("exit", (_code, signal) => give(signal ? "unpacksTooLarge" : "damaged"));
      reader.send({ base: import.meta.url, reading, content, limits }, () => {});
    });
  return oneAtATime(read);
}
