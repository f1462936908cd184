import { digits } from "../language/digits-and-dates";
import type { Language } from "../language/languages";
import type { Problem } from "../language/typed";
import { type FileExtension, fileTypes } from "./file-types";

export type FileRule = { extensions: readonly FileExtension[]; maxBytes: number };

export type FileProblem = "empty" | "tooLarge" | "wrongType";

export type AcceptedFile = { ok: true; extension: FileExtension; type: string };

export type JudgedFile = AcceptedFile | { ok: false; problem: FileProblem };

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

const documents = ["pdf", "doc", "docx", "jpg", "jpeg", "png"] as const;
const photos = ["jpg", "jpeg", "png", "webp"] as const;

// What each form of the office takes (specification, section 5). A file of exactly the limit is taken.
export const noticeAttachment: FileRule = { extensions: documents, maxBytes: 10 * megabyte };
export const resultFile: FileRule = { extensions: [...documents, "xls", "xlsx"], maxBytes: 10 * megabyte };
export const blogFile: FileRule = { extensions: documents, maxBytes: 5 * megabyte };
export const blogAuthorImage: FileRule = { extensions: photos, maxBytes: 5 * megabyte };
export const galleryPhoto: FileRule = { extensions: photos, maxBytes: 5 * megabyte };

/**
 * Whether a form takes a file. `name` is the sender's name for it, `bytes` its whole content. The type comes from
 * content and extension together; what the sender declared is never asked. The extension comes back in lower case.
 */
export function judgeFile(name: string, bytes: Uint8Array, rule: FileRule): JudgedFile {
  if (bytes.length === 0) return { ok: false, problem: "empty" };
  if (bytes.length > rule.maxBytes) return { ok: false, problem: "tooLarge" };

  const ending = /\.([a-z0-9]+)\s*$/i.exec(name)?.[1]?.toLowerCase();
  const extension = rule.extensions.find((allowed) => allowed === ending);
  if (extension === undefined || !fileTypes[extension].fits(bytes)) return { ok: false, problem: "wrongType" };
  return { ok: true, extension, type: fileTypes[extension].type };
}

/** What is wrong with a file that a form does not take; its name and size are said where they are known. */
export function fileProblem(
  problem: FileProblem,
  { maxBytes }: FileRule,
  file?: { name: string; size: number },
): Problem {
  if (problem === "wrongType") return { text: "form.wrongKind" };
  if (problem === "empty") return { text: "form.fileEmpty" };
  const limit = maxBytes / megabyte;
  const said = limit > 5 ? "toast.fileTooLarge.body10" : "toast.fileTooLarge.body5";
  if (!file) return { text: "form.fileTooLarge.unnamed", values: { limit }, said };
  // A file a little above the limit must not seem to have just as much.
  const size = Math.max(Math.round((file.size / megabyte) * 10) / 10, limit + 0.1);
  return { text: "form.fileTooLarge", values: { name: file.name, size, limit }, said };
}

/** The `accept` of a file input that takes this rule's files: ".pdf,.doc". */
export function acceptAttribute(rule: FileRule): string {
  return rule.extensions.map((extension) => `.${extension}`).join(",");
}

const units = { en: { kilobytes: "KB", megabytes: "MB" }, bn: { kilobytes: "কেবি", megabytes: "এমবি" } };

/** A size in bytes as people say it: "240 KB", "1.2 MB", in Bengali "২৪০ কেবি", "১.২ এমবি". */
export function sizeInWords(bytes: number, language: Language = "en"): string {
  const kilobytes = Math.max(1, Math.round(bytes / kilobyte));
  const { [language]: unit } = units;
  if (kilobytes < kilobyte) return `${digits(kilobytes, language)} ${unit.kilobytes}`;
  return `${digits(Math.round((bytes / megabyte) * 10) / 10, language)} ${unit.megabytes}`;
}
