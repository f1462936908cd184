import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { inflateRawSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import type { FieldError } from "../../i18n/form-values";
import { fileTypes } from "../../uploads/file-types";
import { createSemaphore } from "../../uploads/semaphore.server";
import { listZipEntries, type ZipEntry } from "../../uploads/zip-directory";
import { hiddenSheetName, unescapeCellText } from "./cells";
import { spreadsheetLimits } from "./spreadsheet-limits";

/** `loaded`: the rows of the hidden sheet of our own workbooks. */
type ReadSpreadsheetResult = { rows: string[][]; loaded?: string[][] } | { error: FieldError };

const maxRows = spreadsheetLimits.rows + spreadsheetLimits.rowsAbove;

// A reading thread may use 192 MB.
const oneAtATime = createSemaphore(1);

/** `name` is the sender's; the type comes from content and extension together. */
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
  if (rows.length > maxRows) return fileError("import.file.tooMany");
  if (rows.some((row) => row.length > spreadsheetLimits.columns)) return fileError("import.file.tooMany");
  if (rows.length === 0) return fileError("import.file.empty");
  return { rows: rows.map((row) => row.map(unescapeCellText)) };
}

const fileError = (text: FieldError["text"]): { error: FieldError } => ({ error: { text } });

const readWorkbook = (file: Buffer, sheet: string | number = 1) =>
  readInWorker(
    "read-excel-file/node",
    `(excel, file) => excel.readSheet(Buffer.from(file), ${JSON.stringify(sheet)})`,
    file,
  );

const csvReader = `(papa, text) => {
  const { data, errors } = papa.parse(text, { delimitersToGuess: [",", ";", "\\t"], preview: ${maxRows + 1} });
  return errors.some(({ type }) => type === "Quotes") ? "quotes" : data;
}`;

/** UTF-8, or UTF-16 with a byte order mark, as Excel saves "Unicode text". */
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

const timeoutMs = 3_000;
const resourceLimits = { maxOldGenerationSizeMb: 192 };

// One more, to notice that there are too many.
const limits = { ...spreadsheetLimits, rows: maxRows + 1, columns: spreadsheetLimits.columns + 1 };

// Posted texts escape the thread's memory limit, once for each cell that shows them: cut before.
const workerSource = `
  const { parentPort, workerData } = require("node:worker_threads");
  const { reader, reading, content, limits } = workerData;

  async function taken() {
    const read = await eval(reading)(require(reader), content);
    if (!Array.isArray(read)) return read;
    const texts = read.map((row) => withoutEmptyEnd(row.map(textOf), (text) => text === ""));
    const rows = withoutEmptyEnd(texts, (row) => row.length === 0).slice(0, limits.rows).map(cut);
    return rows.flat().reduce((sum, text) => sum + text.length, 0) > limits.lettersInAll ? "unpacksTooLarge" : rows;
  }

  const textOf = (cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? "")).trim();
  const cut = (row) => row.slice(0, limits.columns).map((text) => text.slice(0, limits.letters));
  const withoutEmptyEnd = (list, isEmpty) => list.slice(0, list.findLastIndex((item) => !isEmpty(item)) + 1);

  taken().then((answer) => parentPort.postMessage(answer), () => parentPort.postMessage("damaged"));
`;

/** The end of a catalogue key. */
type ReadError = "damaged" | "quotes" | "unpacksTooLarge";

/**
 * Three seconds and 192 MB, because crafted files take the readers the square of their time.
 * `reading` is the source of a function from the package and the content to rows of cells or an error.
 */
export function readInWorker(
  reader: string,
  reading: string,
  content: string | Buffer,
): Promise<string[][] | ReadError> {
  const workerData = { reader: createRequire(import.meta.url).resolve(reader), reading, content, limits };
  return new Promise((give) => {
    const worker = new Worker(workerSource, { eval: true, execArgv: [], workerData, resourceLimits });
    const stop = setTimeout(() => worker.terminate(), timeoutMs);
    worker.once("message", give);
    worker.once("error", () => give("damaged"));
    worker.once("exit", () => {
      clearTimeout(stop);
      give("damaged");
    });
  });
}

const maxUnpackedBytes = 8 * 1024 * 1024;

// No pictures, print settings or macros.
const isNeededPart = (name: string) => /^xl\/(?:[\w-]+\/)?[\w-]+\.xml$|^xl\/_rels\/workbook\.xml\.rels$/.test(name);

class SpreadsheetError extends Error {
  constructor(readonly reason: "damaged" | "unpacksTooLarge") {
    super(`The sheet was rejected: ${reason}`);
  }
}

/** At most 8 MB whatever the file declares: fflate unpacks past it, nine seconds for 1 MB. Throws SpreadsheetError. */
export function readWorkbookParts(bytes: Uint8Array): Map<string, string> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = new Map<string, string>();
  let room = maxUnpackedBytes;
  const entries = listZipEntries(bytes);
  if (!entries) throw new SpreadsheetError("damaged");
  if (entries.reduce((sum, { unpacked }) => sum + unpacked, 0) > room) throw new SpreadsheetError("unpacksTooLarge");
  for (const entry of entries.filter(({ name }) => isNeededPart(name))) {
    const content = unpack(file, entry, room);
    room -= content.length;
    if (parts.has(entry.name)) throw new SpreadsheetError("damaged");
    parts.set(entry.name, content.toString("utf8"));
  }
  return parts;
}

const localHeaderLength = 30;
const [stored, deflated] = [0, 8];

function unpack(file: Buffer, { method, packed, unpacked, start }: ZipEntry, room: number): Buffer {
  try {
    const contentStart = start + localHeaderLength + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28);
    const content = file.subarray(contentStart, contentStart + packed);
    if (method !== stored && method !== deflated) throw new SpreadsheetError("damaged");
    const whole = method === stored ? content : inflateRawSync(content, { maxOutputLength: Math.max(1, room) });
    if (whole.length !== unpacked) throw new SpreadsheetError("damaged");
    return whole;
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    throw new SpreadsheetError(isTooLarge ? "unpacksTooLarge" : "damaged");
  }
}

/** An error cell keeps its text ("#REF!") as a string. */
const removeEmptyCells = (xml: string) =>
  xml
    .replace(/<((?:\w+:)?c)\b[^<>]*(?:\/>|><\/\1>)/g, "")
    .replace(/<((?:\w+:)?row)\b[^<>]*(?:\/>|>\s*<\/\1>)/g, "")
    .replace(/(<(?:\w+:)?c\b[^<>]*?\st=)(?:"e"|'e')/g, '$1"str"');

/** The reader makes room for everything before a far cell. Any other attribute `r` is checked too. */
function isWithinLimits(xml: string): boolean {
  let rows = 0;
  for (const _row of xml.matchAll(/<(?:\w+:)?row\b/g)) if (++rows > maxRows) return false;
  for (const [, , at = ""] of xml.matchAll(/(?<!xmlns:)\br=(["'])(.*?)\1/gs)) {
    const [, column = "", row = ""] = /^([A-Z]{0,2})([1-9]\d{0,3})$/.exec(at) ?? [];
    if (row === "" || Number(row) > maxRows || columnNumber(column) > spreadsheetLimits.columns) return false;
  }
  return true;
}

const columnNumber = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** So that the reader finds nothing but the checked parts. */
const createZip = (parts: Map<string, string>): Buffer =>
  Buffer.from(zipSync(Object.fromEntries([...parts].map(([name, text]) => [name, strToU8(text)])), { level: 0 }));
