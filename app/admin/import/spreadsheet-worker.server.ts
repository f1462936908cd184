import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { spreadsheetLimits } from "./spreadsheet-limits";

const timeoutMs = 3_000;
const resourceLimits = { maxOldGenerationSizeMb: 192 };
const { rows, rowsAbove, columns, letters, lettersInAll } = spreadsheetLimits;

// One too many, so that it is seen that there are too many.
const limits = { rows: rows + rowsAbove + 1, columns: columns + 1, letters, lettersInAll };

// What a thread posts is copied out of its limits, a text once for each cell that shows it: it is cut before.
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

/** Why a sheet could not be read, by the end of the key of its words. */
export type ReadError = "damaged" | "quotes" | "unpacksTooLarge";

/**
 * Reads a sheet in a thread of its own, within three seconds and 192 MB: for what is made to be slow, the readers take
 * the square of their time. `reading` is the source of a function from the package and the content to rows of cells, or
 * to an error. Returns trimmed texts without the empty ones at the end, no more of them than a sheet may have and one
 * more row and column.
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
