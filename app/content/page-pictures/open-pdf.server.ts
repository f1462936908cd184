import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { pagePictureLimits, pagePictureWidths } from "../../uploads/page-pictures";
import program from "./pdf-process.cjs?raw";

/** What is wrong with a PDF: no page of it can be drawn, or none from here on. */
export class UnreadablePdf extends Error {}

type DrawnPage = {
  /** The size of its largest picture in pixels. */
  width: number;
  height: number;
  /** WebP files, smallest first. */
  pictures: { width: number; bytes: Uint8Array<ArrayBuffer> }[];
};

type OpenPdf = {
  /** How many pages it has. */
  count: number;
  /** Draws a page, counted from 1. Throws UnreadablePdf; then no other page can be asked for. */
  drawPage: (page: number) => Promise<DrawnPage>;
  /** Ends the process, and with it all memory that it took. */
  close: () => void;
};

const megabyte = 1024 * 1024;
const limitMs = 5_000;
// The process itself is no fault of the file, however slow the machine.
const startLimitMs = 60_000;

// The program is bundled as text; what it needs it finds from here.
const { resolve } = createRequire(import.meta.url);

/**
 * Opens a PDF in a process of its own, with a bound on its memory and five seconds for each answer. Throws UnreadablePdf, and another error when the process itself cannot start.
 */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  const settings = {
    library: resolve("@hyzyla/pdfium"),
    program: resolve("@hyzyla/pdfium/pdfium.wasm"),
    sharpPath: resolve("sharp"),
    mostBytes: 80 * megabyte,
    limits: pagePictureLimits,
    widths: pagePictureWidths(pagePictureLimits.mostWidth),
  };
  const options = ["--max-old-space-size=64", "--max-semi-space-size=4", "-e", program, JSON.stringify(settings)];
  const child = spawn(process.execPath, options, {
    env: { NODE_ENV: "production", MALLOC_ARENA_MAX: "2" },
    stdio: ["pipe", "ignore", "ignore", "ipc"],
    serialization: "advanced",
  });
  const close = () => void child.kill("SIGKILL");
  process.once("exit", close);
  child.once("exit", () => process.off("exit", close));
  // An error after the limit is nobody's, and a process that has ended reads no more.
  child.on("error", () => {});
  child.stdin?.on("error", () => {});

  async function waitForAnswer(ms: number) {
    const over = new AbortController();
    const end = () => over.abort();
    const timer = setTimeout(end, ms);
    child.once("exit", end);
    try {
      const [answer] = await once(child, "message", { signal: over.signal });
      if (answer.fault !== undefined) throw new UnreadablePdf(answer.fault);
      return answer;
    } catch (error) {
      if (error instanceof UnreadablePdf) throw error;
      const hasEnded = child.exitCode !== null || child.signalCode !== null;
      throw new UnreadablePdf(hasEnded ? "the process ended" : `it took longer than ${ms / 1000} seconds`);
    } finally {
      clearTimeout(timer);
      child.off("exit", end);
    }
  }

  // Always one question, one answer: of two that come at once the second would be lost.
  async function ask(question: "open" | "draw" | "write", { page = 0, ms = limitMs } = {}) {
    child.send({ question, page });
    return waitForAnswer(ms);
  }

  // The page has to keep to its time; to write its pictures takes as long as for any other.
  async function drawPage(page: number) {
    await ask("draw", { page });
    return ask("write", { ms: startLimitMs });
  }

  try {
    await waitForAnswer(startLimitMs).catch((error) => {
      throw new Error(`the process that draws pages: ${error.message}`);
    });
    child.stdin?.end(bytes);
    const { count } = await ask("open");
    return { count, drawPage, close };
  } catch (error) {
    close();
    throw error;
  }
}
