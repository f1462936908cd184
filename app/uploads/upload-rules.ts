import type { FieldError } from "../i18n/form-values";
import { type FileExtension, fileTypes } from "./file-types";

/** The files that a field of a form takes: their kinds, the most bytes of one, and how many at a time unless it is one. */
export type UploadRule = { extensions: readonly FileExtension[]; maxBytes: number; maxFiles?: number };

const megabyte = 1024 * 1024;

const documentExtensions = ["pdf", "doc", "docx", "jpg", "jpeg", "png"] as const;
const resultExtensions = ["pdf", "doc", "docx", "xls", "xlsx", "jpg", "jpeg", "png"] as const;
const imageExtensions = ["jpg", "jpeg", "png", "webp"] as const;

/*
 * What each form of the office takes (specification, section 5). A file of exactly the limit is taken. Hints, messages
 * and the most bytes of a request (server/body-limits.ts) follow from these numbers.
 */
export const noticeFileRule: UploadRule = { extensions: documentExtensions, maxBytes: 10 * megabyte };
export const resultFileRule: UploadRule = { extensions: resultExtensions, maxBytes: 10 * megabyte };
export const postFileRule: UploadRule = { extensions: documentExtensions, maxBytes: 5 * megabyte };
export const authorImageRule: UploadRule = { extensions: imageExtensions, maxBytes: 5 * megabyte };
/** A picture inside a post. */
export const postPictureRule: UploadRule = { extensions: imageExtensions, maxBytes: 5 * megabyte };
export const photoRule = { extensions: imageExtensions, maxBytes: 5 * megabyte, maxFiles: 20 } satisfies UploadRule;
/** Portraits and pictures of the campus. A form takes so many at a time, however many it shows. */
export const schoolPictureRule = {
  extensions: imageExtensions,
  maxBytes: 5 * megabyte,
  maxFiles: 20,
} satisfies UploadRule;
/** The crest, of which the icons are made. */
export const crestRule: UploadRule = { extensions: ["png"], maxBytes: 5 * megabyte };
/** A sheet that is imported, .xlsx or .csv; the other limits of what is in it: admin/import/spreadsheet-limits.ts. */
export const spreadsheetRule = { maxBytes: 2 * megabyte };

/**
 * The most bytes of a form with the files of these rules: room above them, so that a file a little too large comes back
 * with the words typed beside it.
 */
export function maxFormBytes(...rules: Pick<UploadRule, "maxBytes" | "maxFiles">[]): number {
  const fileBytes = rules.map(({ maxBytes, maxFiles = 1 }) => maxFiles * maxBytes + megabyte);
  return fileBytes.reduce((sum, bytes) => sum + bytes, megabyte / 2);
}

/** The most bytes of one file in such a form. */
export const maxFileBytes = ({ maxBytes }: Pick<UploadRule, "maxBytes">): number => maxBytes + megabyte;

/** What texts about a rule fill in: kinds of file with the last one apart, the megabytes of a file, how many at a time. */
export function ruleTextValues({ extensions, maxBytes, maxFiles = 1 }: UploadRule) {
  const types = extensions.map((extension) => (extension === "webp" ? "WebP" : extension.toUpperCase()));
  const lastType = types.pop() ?? "";
  return { types: types.join(", "), lastType, limit: maxBytes / megabyte, files: maxFiles };
}

/** The `accept` of a file input that takes this rule's files: ".pdf,.doc". */
export function acceptAttribute(rule: UploadRule): string {
  return rule.extensions.map((extension) => `.${extension}`).join(",");
}

/** What is wrong with a file that a form does not take. */
export type FileErrorCode = "empty" | "tooLarge" | "wrongType";

export type AcceptedFile = { ok: true; extension: FileExtension; type: string };

type FileCheck = AcceptedFile | { ok: false; problem: FileErrorCode };

/**
 * Whether a form takes a file. `name` is the sender's name for it, `bytes` its whole content. The type comes from
 * content and extension together; what the sender declared is never used. The extension comes back in lower case.
 */
export function checkFile(name: string, bytes: Uint8Array, rule: UploadRule): FileCheck {
  if (bytes.length === 0) return { ok: false, problem: "empty" };
  if (bytes.length > rule.maxBytes) return { ok: false, problem: "tooLarge" };

  const ending = /\.([a-z0-9]+)\s*$/i.exec(name)?.[1]?.toLowerCase();
  const extension = rule.extensions.find((allowed) => allowed === ending);
  if (extension === undefined || !fileTypes[extension].fits(bytes)) return { ok: false, problem: "wrongType" };
  return { ok: true, extension, type: fileTypes[extension].type };
}

/** What is wrong with a file that a form does not take, with its name and size where they are known. */
export function fileError(
  problem: FileErrorCode,
  { maxBytes }: UploadRule,
  file?: { name: string; size: number },
): FieldError {
  if (problem === "wrongType") return { text: "form.wrongKind" };
  if (problem === "empty") return { text: "form.fileEmpty" };
  const limit = maxBytes / megabyte;
  const summary = "toast.fileTooLarge.body";
  if (!file) return { text: "form.fileTooLarge.unnamed", values: { limit }, summary };
  // A file a little above the limit must not seem to have just as much.
  const size = Math.max(Math.round((file.size / megabyte) * 10) / 10, limit + 0.1);
  return { text: "form.fileTooLarge", values: { name: file.name, size, limit }, summary };
}
