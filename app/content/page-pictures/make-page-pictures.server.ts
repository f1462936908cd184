import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { and, desc, eq, gt, isNull, notInArray } from "drizzle-orm";
import { errorSummary } from "~/errors";
import { DiskFullError } from "~/uploads/disk-space.server";
import { deleteFile } from "~/uploads/files.server";
import { createThumbnail, getImageSize, ImageRejected } from "~/uploads/images.server";
import {
  fitPagePicture,
  isShownAsPictures,
  listPagePictureKeys,
  maxPagePictures,
  type PagePictures,
  pagePictureKey,
  pagePictureLimits,
  pagePictureWidths,
} from "~/uploads/page-pictures";
import type { UploadStorage } from "~/uploads/storage-interface.server";
import type { SchoolDatabase } from "~drizzle/client";
import { createBackgroundJob } from "../background-job.server";
import { pagedTables } from "../content-tables.server";
import program from "./pdf-process.cjs?raw";

export const createPagePictureMaker = () =>
  createBackgroundJob({ name: "The page pictures", findNext: findNextFile, make: makePicturesOf });

/**
 * Draws pictures of the pages of files. Starts with the newest files and skips the Trash. If the pages of a file cannot
 * be drawn, this is logged, and visitors can only download the file.
 */
export const makePagePictures = createPagePictureMaker();

type WaitingFile = { table: (typeof pagedTables)[number]; id: number; key: string; createdAt: Date };

function findNextFile(school: SchoolDatabase, passedOver: string[]): WaitingFile | undefined {
  const newest = pagedTables.flatMap((table) => {
    const { id, createdAt, filePath, filePages, deletedAt } = table;
    const row = school
      .select({ id, createdAt, filePath })
      .from(table)
      // `gt` lets the query use the index of files. This is fast, because most rows have no file.
      .where(and(gt(filePath, ""), isNull(filePages), isNull(deletedAt), notInArray(filePath, passedOver)))
      .orderBy(desc(createdAt), desc(id))
      .limit(1)
      .get();
    return row?.filePath ? [{ table, id: row.id, key: row.filePath, createdAt: row.createdAt }] : [];
  });
  return newest.sort((one, other) => Number(other.createdAt) - Number(one.createdAt))[0];
}

/**
 * Stores the pictures first and updates the row last. So if the server crashes between these steps, the row still waits
 * for its pictures.
 */
async function makePicturesOf({ table, id, key }: WaitingFile, school: SchoolDatabase, storage: UploadStorage) {
  const filePages = isShownAsPictures(key) ? await storePictures(key, storage) : { count: 0, sizes: [] };
  const itself = and(eq(table.id, id), eq(table.filePath, key));
  const { changes } = school.update(table).set({ filePages }).where(itself).run();
  if (changes > 0) return;
  // The row was deleted or got another file while we drew the pictures, so we delete them.
  for (const picture of listPagePictureKeys(key, filePages)) await deleteFile(picture, storage);
}

async function storePictures(key: string, storage: UploadStorage): Promise<PagePictures> {
  const pages: PagePictures = { count: 0, sizes: [] };
  const file = await storage.get(key);
  if (file === null) throw new Error("the file is not in the uploads folder");
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    for await (const { width, height, pictures } of (key.endsWith(".pdf") ? drawPdf : drawPicture)(bytes, pages)) {
      const page = pages.sizes.length + 1;
      for (const picture of pictures) await store(pagePictureKey(key, page, picture.width), picture, storage);
      pages.sizes.push([width, height]);
    }
  } catch (error) {
    if (!(error instanceof UnreadablePdf || error instanceof ImageRejected)) throw error;
    const shown = `${pages.sizes.length} of ${pages.count} pages are shown`;
    console.error(`Not all pages of ${key} could be drawn, ${shown}: ${errorSummary(error)}`);
  }
  return pages;
}

type DrawnPage = {
  /** The size of the largest picture, in pixels. */
  width: number;
  height: number;
  /** The pictures are WebP files, smallest first. */
  pictures: { width: number; bytes: Uint8Array<ArrayBuffer> }[];
};

async function* drawPicture(bytes: Uint8Array<ArrayBuffer>, pages: PagePictures): AsyncGenerator<DrawnPage> {
  const size = fitPagePicture(await getImageSize(bytes));
  const pictures = [];
  for (const wanted of pagePictureWidths(size.width)) pictures.push(await createThumbnail(bytes, wanted));
  pages.count = 1;
  yield { ...size, pictures };
}

async function* drawPdf(bytes: Uint8Array<ArrayBuffer>, pages: PagePictures): AsyncGenerator<DrawnPage> {
  const pdf = await openPdf(bytes);
  try {
    pages.count = Math.min(pdf.count, maxPages);
    if (pdf.count === 0) throw new UnreadablePdf("it has no pages");
    for (let page = 1; page <= Math.min(pdf.count, maxPagePictures); page++) yield await pdf.drawPage(page);
  } finally {
    pdf.close();
  }
}

// The schema that reads the number of pages from the database has this limit.
const maxPages = 99_999;

// No visitor waits for these pictures, so they must not use the disk space that the database needs. If the disk is
// almost full, we do not store them.
function store(key: string, { bytes }: { bytes: Uint8Array<ArrayBuffer> }, storage: UploadStorage) {
  if (storage.hasRoomFor?.(bytes.length) === false) throw new DiskFullError();
  return storage.set(key, new File([bytes], key, { type: "image/webp" }));
}

class UnreadablePdf extends Error {}

type OpenPdf = {
  count: number;
  /** `page` counts from 1. After drawPage has thrown UnreadablePdf, this process cannot draw any other page. */
  drawPage: (page: number) => Promise<DrawnPage>;
  close: () => void;
};

const megabyte = 1024 * 1024;
const limitMs = 5_000;
// This limit is longer than `limitMs`, because a slow start is caused by the server and not by the file.
const startLimitMs = 60_000;

// The code of the process is bundled as text, so we resolve the paths of its modules here.
const { resolve } = createRequire(import.meta.url);

/**
 * Starts a process that draws the pages of a PDF, with limits on memory and time. Throws UnreadablePdf for a bad file,
 * or another error if the process cannot start.
 */
async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
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
  // Without these handlers, a late error or a write to an ended process would stop the website.
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

  // We ask the process only one question at a time, because `once` would miss the second of two answers.
  async function ask(question: "open" | "draw" | "write", { page = 0, ms = limitMs } = {}) {
    child.send({ question, page });
    return waitForAnswer(ms);
  }

  // Drawing a page has the short time limit `limitMs`, because a bad file can make it slow. Writing the picture file
  // takes about the same time for any page.
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
