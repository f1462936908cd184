import { readFileSync } from "node:fs";
import { truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "@playwright/test";

const sampleFiles = join(import.meta.dirname, "../../drizzle/seed/sample-files");

/** A real PDF under a Bengali name. */
export const routine = {
  name: "পরীক্ষার রুটিন.pdf",
  mimeType: "application/pdf",
  buffer: readFileSync(join(sampleFiles, "annual-examination-routine.pdf")),
};

/** A program that calls itself a PDF. */
export const program = {
  name: "routine.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("MZ\x90\x00\x03\x00\x00\x00This program cannot be run in DOS mode."),
};

/** Writes a PDF of this many megabytes into the folder of the running test; gives its path. */
export async function pdfOf(megabytes: number): Promise<string> {
  const path = test.info().outputPath("annual-report.pdf");
  await writeFile(path, "%PDF-1.7\n");
  await truncate(path, Math.ceil(megabytes * 1024 * 1024));
  return path;
}
