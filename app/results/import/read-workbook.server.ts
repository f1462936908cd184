import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";

const reader = createRequire(import.meta.url).resolve("read-excel-file/node");
const longestMs = 10_000;
const resourceLimits = { maxOldGenerationSizeMb: 192 };

const work = `
  const { parentPort, workerData } = require("node:worker_threads");
  require(workerData.reader).readSheet(Buffer.from(workerData.file)).then(
    (rows) => parentPort.postMessage(rows),
    () => parentPort.postMessage(null),
  );
`;

/**
 * The cells of the first sheet of an .xlsx file; undefined when it cannot be read. It is read in a thread of its own,
 * within ten seconds and 192 MB: the reader takes the square of its time for XML that is never closed.
 */
export function readWorkbook(file: Buffer): Promise<unknown[][] | undefined> {
  return new Promise((give) => {
    const worker = new Worker(work, { eval: true, execArgv: [], workerData: { reader, file }, resourceLimits });
    const stop = setTimeout(() => worker.terminate(), longestMs);
    worker.once("message", (rows) => give(Array.isArray(rows) ? rows : undefined));
    worker.once("error", () => give(undefined));
    worker.once("exit", () => {
      clearTimeout(stop);
      give(undefined);
    });
  });
}
