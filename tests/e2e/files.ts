import { readFileSync } from "node:fs";
import { join } from "node:path";

const sampleFiles = join(import.meta.dirname, "../../drizzle/sample-files");

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

/** A PDF of this many megabytes. */
export function pdfOf(megabytes: number) {
  const buffer = Buffer.alloc(Math.ceil(megabytes * 1024 * 1024), " ");
  buffer.write("%PDF-1.7\n");
  return { name: "annual-report.pdf", mimeType: "application/pdf", buffer };
}
