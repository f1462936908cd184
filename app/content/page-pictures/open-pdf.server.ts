import { once } from "node:events";
import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import type { PageBitmap } from "../../uploads/images.server";
import { pagePictureLimits } from "../../uploads/page-pictures";
import program from "./pdf-worker.cjs?raw";

/** What is wrong with a PDF: no page of it can be drawn, or none from here on. */
export class UnreadablePdf extends Error {}

type OpenPdf = {
  /** How many pages it has. */
  count: number;
  /** Draws a page, counted from 1. Throws UnreadablePdf; then no other page can be asked for. */
  drawPage: (page: number) => Promise<PageBitmap>;
  /** Ends the thread, and with it all memory that it took. */
  close: () => void;
};

const megabyte = 1024 * 1024;
const limitMs = 5_000;
// The thread itself is no fault of the file, however slow the machine.
const startLimitMs = 60_000;

// The thread is bundled as text; what it needs it finds from here.
const { resolve } = createRequire(import.meta.url);

/**
 * Opens a PDF in a thread of its own, with a bound on its memory and five seconds for each answer. `bytes` are given
 * away: they are empty here afterwards. Throws UnreadablePdf, and another error when the thread itself cannot start.
 */
export async function openPdf(bytes: Uint8Array<ArrayBuffer>): Promise<OpenPdf> {
  const thread = new Worker(program, {
    eval: true,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 },
    workerData: {
      library: resolve("@hyzyla/pdfium"),
      program: resolve("@hyzyla/pdfium/pdfium.wasm"),
      mostBytes: 80 * megabyte,
      limits: pagePictureLimits,
    },
  });
  thread.unref();
  // An error after the limit is nobody's.
  thread.on("error", () => {});
  const close = () => void thread.terminate();
  const ask = async (question: object, given: ArrayBuffer[] = []) => {
    thread.postMessage(question, given);
    return await waitForAnswer(thread);
  };
  try {
    await once(thread, "message", { signal: AbortSignal.timeout(startLimitMs) });
    const { count } = await ask({ bytes }, [bytes.buffer]);
    return { count, drawPage: (page) => ask({ page }), close };
  } catch (error) {
    close();
    throw error;
  }
}

async function waitForAnswer(thread: Worker) {
  const signal = AbortSignal.timeout(limitMs);
  const [answer] = await once(thread, "message", { signal }).catch((error) => {
    throw new UnreadablePdf(signal.aborted ? `it took longer than ${limitMs / 1000} seconds` : error.message);
  });
  if (answer.fault !== undefined) throw new UnreadablePdf(answer.fault);
  return answer;
}
