import type { FieldError } from "../i18n/form-values";
import { type FileExtension, fileTypes } from "./file-types";

export type UploadRule = { extensions: readonly FileExtension[]; maxBytes: number; maxFiles?: number };

const megabyte = 1024 * 1024;

const documentExtensions = ["pdf", "doc", "docx", "jpg", "jpeg", "png"] as const;
const resultExtensions = ["pdf", "doc", "docx", "xls", "xlsx", "jpg", "jpeg", "png"] as const;
const imageExtensions = ["jpg", "jpeg", "png", "webp"] as const;

/* Specification, section 5. Hints, messages and body-limits.server.ts follow from these numbers. */
export const noticeFileRule: UploadRule = { extensions: documentExtensions, maxBytes: 10 * megabyte };
export const resultFileRule: UploadRule = { extensions: resultExtensions, maxBytes: 10 * megabyte };
export const downloadFileRule: UploadRule = { extensions: resultExtensions, maxBytes: 10 * megabyte };
export const postFileRule: UploadRule = { extensions: documentExtensions, maxBytes: 5 * megabyte };
export const authorImageRule: UploadRule = { extensions: imageExtensions, maxBytes: 5 * megabyte };
export const postPictureRule: UploadRule = { extensions: imageExtensions, maxBytes: 5 * megabyte };
export const photoRule = { extensions: imageExtensions, maxBytes: 5 * megabyte, maxFiles: 20 } satisfies UploadRule;
export const schoolPictureRule = {
  extensions: imageExtensions,
  maxBytes: 5 * megabyte,
  maxFiles: 20,
} satisfies UploadRule;
export const crestRule: UploadRule = { extensions: ["png"], maxBytes: 5 * megabyte };
/** Limits of the content: admin/import/spreadsheet-limits.ts. */
export const spreadsheetRule = { maxBytes: 2 * megabyte };

/** Above the rules, so that a file a little too large comes back with the words typed beside it. */
export function maxFormBytes(...rules: Pick<UploadRule, "maxBytes" | "maxFiles">[]): number {
  const fileBytes = rules.map(({ maxBytes, maxFiles = 1 }) => maxFiles * maxBytes + megabyte);
  return fileBytes.reduce((sum, bytes) => sum + bytes, megabyte / 2);
}

export const maxFileBytes = ({ maxBytes }: Pick<UploadRule, "maxBytes">): number => maxBytes + megabyte;

export function ruleTextValues({ extensions, maxBytes, maxFiles = 1 }: UploadRule) {
  const types = extensions.map((extension) => (extension === "webp" ? "WebP" : extension.toUpperCase()));
  const lastType = types.pop() ?? "";
  return { types: types.join(", "), lastType, limit: maxBytes / megabyte, files: maxFiles };
}

export function acceptAttribute(rule: UploadRule): string {
  return rule.extensions.map((extension) => `.${extension}`).join(",");
}

export type FileErrorCode = "empty" | "tooLarge" | "wrongType";

export type AcceptedFile = { ok: true; extension: FileExtension; type: string };

type FileCheck = AcceptedFile | { ok: false; problem: FileErrorCode };

/** The type comes from content and extension together, never from what the sender declared. */
export function checkFile(name: string, bytes: Uint8Array, rule: UploadRule): FileCheck {
  if (bytes.length === 0) return { ok: false, problem: "empty" };
  if (bytes.length > rule.maxBytes) return { ok: false, problem: "tooLarge" };

  const ending = /\.([a-z0-9]+)\s*$/i.exec(name)?.[1]?.toLowerCase();
  const extension = rule.extensions.find((allowed) => allowed === ending);
  if (extension === undefined || !fileTypes[extension].fits(bytes)) return { ok: false, problem: "wrongType" };
  return { ok: true, extension, type: fileTypes[extension].type };
}

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
  // A file a little above the limit must not seem to have exactly the limit.
  const size = Math.max(Math.round((file.size / megabyte) * 10) / 10, limit + 0.1);
  return { text: "form.fileTooLarge", values: { name: file.name, size, limit }, summary };
}
