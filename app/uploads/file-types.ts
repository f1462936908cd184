import type { FieldError } from "../i18n/form-values";
import { formatDigits } from "../i18n/format";
import type { Language } from "../i18n/languages";
import { listZipEntries } from "./zip-directory";

export type FileRule = { extensions: readonly FileExtension[]; maxBytes: number };

type FileErrorCode = "empty" | "tooLarge" | "wrongType";

export type AcceptedFile = { ok: true; extension: FileExtension; type: string };

type FileCheck = AcceptedFile | { ok: false; problem: FileErrorCode };

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

const documentExtensions = ["pdf", "doc", "docx", "jpg", "jpeg", "png"] as const;
const imageExtensions = ["jpg", "jpeg", "png", "webp"] as const;

// What each form of the office takes (specification, section 5). A file of exactly the limit is taken.
export const noticeFileRule: FileRule = { extensions: documentExtensions, maxBytes: 10 * megabyte };
export const resultFileRule: FileRule = { extensions: [...documentExtensions, "xls", "xlsx"], maxBytes: 10 * megabyte };
export const postFileRule: FileRule = { extensions: documentExtensions, maxBytes: 5 * megabyte };
export const authorImageRule: FileRule = { extensions: imageExtensions, maxBytes: 5 * megabyte };
export const photoRule: FileRule = { extensions: imageExtensions, maxBytes: 5 * megabyte };

/**
 * Whether a form takes a file. `name` is the sender's name for it, `bytes` its whole content. The type comes from
 * content and extension together; what the sender declared is never asked. The extension comes back in lower case.
 */
export function checkFile(name: string, bytes: Uint8Array, rule: FileRule): FileCheck {
  if (bytes.length === 0) return { ok: false, problem: "empty" };
  if (bytes.length > rule.maxBytes) return { ok: false, problem: "tooLarge" };

  const ending = /\.([a-z0-9]+)\s*$/i.exec(name)?.[1]?.toLowerCase();
  const extension = rule.extensions.find((allowed) => allowed === ending);
  if (extension === undefined || !fileTypes[extension].fits(bytes)) return { ok: false, problem: "wrongType" };
  return { ok: true, extension, type: fileTypes[extension].type };
}

/** What is wrong with a file that a form does not take; its name and size are said where they are known. */
export function fileError(
  problem: FileErrorCode,
  { maxBytes }: FileRule,
  file?: { name: string; size: number },
): FieldError {
  if (problem === "wrongType") return { text: "form.wrongKind" };
  if (problem === "empty") return { text: "form.fileEmpty" };
  const limit = maxBytes / megabyte;
  const summary = limit > 5 ? "toast.fileTooLarge.body10" : "toast.fileTooLarge.body5";
  if (!file) return { text: "form.fileTooLarge.unnamed", values: { limit }, summary };
  // A file a little above the limit must not seem to have just as much.
  const size = Math.max(Math.round((file.size / megabyte) * 10) / 10, limit + 0.1);
  return { text: "form.fileTooLarge", values: { name: file.name, size, limit }, summary };
}

/** The `accept` of a file input that takes this rule's files: ".pdf,.doc". */
export function acceptAttribute(rule: FileRule): string {
  return rule.extensions.map((extension) => `.${extension}`).join(",");
}

const sizeUnits = { en: { kilobytes: "KB", megabytes: "MB" }, bn: { kilobytes: "কেবি", megabytes: "এমবি" } };

/** A size in bytes as people say it: "240 KB", "1.2 MB", in Bengali "২৪০ কেবি", "১.২ এমবি". */
export function formatFileSize(bytes: number, language: Language = "en"): string {
  const kilobytes = Math.max(1, Math.round(bytes / kilobyte));
  const { [language]: unit } = sizeUnits;
  if (kilobytes < kilobyte) return `${formatDigits(kilobytes, language)} ${unit.kilobytes}`;
  return `${formatDigits(Math.round((bytes / megabyte) * 10) / 10, language)} ${unit.megabytes}`;
}

const startsWith =
  (...marker: number[]) =>
  (bytes: Uint8Array) =>
    marker.every((byte, place) => bytes[place] === byte);

const charCodes = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

const isPdf = startsWith(...charCodes("%PDF-"));
const isJpeg = startsWith(0xff, 0xd8, 0xff);
const isPng = startsWith(0x89, ...charCodes("PNG\r\n"), 0x1a, 0x0a);
const isRiff = startsWith(...charCodes("RIFF"));
const isLegacyOffice = startsWith(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);

const jpeg = { type: "image/jpeg", fits: isJpeg };

/** Every kind of file the school keeps, by extension: the type it is served as, and whether its content is that kind. */
export const fileTypes = {
  pdf: { type: "application/pdf", fits: isPdf },
  doc: { type: "application/msword", fits: isLegacyOffice },
  docx: {
    type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    fits: (bytes: Uint8Array) => isOfficeFile(bytes, /^word\/document\d*\.xml$/),
  },
  xls: { type: "application/vnd.ms-excel", fits: isLegacyOffice },
  xlsx: {
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    fits: (bytes: Uint8Array) => isOfficeFile(bytes, /^xl\/workbook\d*\.xml$/),
  },
  jpg: jpeg,
  jpeg,
  png: { type: "image/png", fits: isPng },
  webp: {
    type: "image/webp",
    fits: (bytes: Uint8Array) => isRiff(bytes) && startsWith(...charCodes("WEBP"))(bytes.subarray(8)),
  },
};

export type FileExtension = keyof typeof fileTypes;

const maxUnpackedBytes = 100 * 1024 * 1024;

/**
 * Whether `bytes` are a Word or Excel file of the zip kind whose main part has a name like `mainPart`. Only the zip's
 * directory is read, nothing is unpacked. A file with macros, with more than 2,000 parts, or with more than 100 MB
 * by its own account is none.
 */
export function isOfficeFile(bytes: Uint8Array, mainPart: RegExp): boolean {
  const entries = listZipEntries(bytes) ?? [];
  const names = entries.map(({ name }) => name);
  return (
    names.includes("[Content_Types].xml") &&
    names.some((name) => mainPart.test(name)) &&
    !names.some((name) => name.toLowerCase().endsWith("vbaproject.bin")) &&
    entries.reduce((sum, { unpacked }) => sum + unpacked, 0) <= maxUnpackedBytes
  );
}
