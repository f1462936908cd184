import type { FieldError } from "../i18n/form-values";
import { type FileExtension, fileTypes, findPictureKind, type PictureKind } from "./file-types";

/**
 * `isReencoded` means that the file is always encoded again. Then only the content decides the type, even if the name
 * has the extension of another picture type.
 */
export type UploadRule = {
  extensions: readonly FileExtension[];
  maxBytes: number;
  maxFiles?: number;
  isReencoded?: true;
};

const megabyte = 1024 * 1024;

const documentExtensions = ["pdf", "doc", "docx", "jpg", "jpeg", "png"] as const;
const resultExtensions = ["pdf", "doc", "docx", "xls", "xlsx", "jpg", "jpeg", "png"] as const;
const imageExtensions = ["jpg", "jpeg", "png", "webp"] as const;
const image = { extensions: imageExtensions, maxBytes: 5 * megabyte, isReencoded: true } as const;

/* These limits are from section 5 of the specification. Hints, messages and body-limits.server.ts use them. */
export const noticeFileRule: UploadRule = { extensions: documentExtensions, maxBytes: 10 * megabyte };
export const resultFileRule: UploadRule = { extensions: resultExtensions, maxBytes: 10 * megabyte };
export const downloadFileRule: UploadRule = { extensions: resultExtensions, maxBytes: 10 * megabyte };
export const blogFileRule: UploadRule = { extensions: documentExtensions, maxBytes: 5 * megabyte };
export const authorImageRule: UploadRule = image;
export const blogPictureRule: UploadRule = image;
export const photoRule = { ...image, maxFiles: 20 } satisfies UploadRule;
export const schoolPictureRule = { ...image, maxFiles: 20 } satisfies UploadRule;
export const crestRule: UploadRule = { extensions: ["png"], maxBytes: 5 * megabyte };
/** The maximum size of a spreadsheet file. The limits for its content are in admin/import/spreadsheet-limits.ts. */
export const spreadsheetRule = { maxBytes: 2 * megabyte };

/**
 * The limit for all texts of a form together. Without it, checking and showing megabytes of text would take seconds.
 * The longest text is the text of a notice: its 20,000 characters can have 480,000 bytes.
 */
export const maxTextBytes = megabyte / 2;
/** The last step of an import sends the checked rows as text. */
export const maxImportBytes = maxFormBytes(spreadsheetRule);

/**
 * The limit of the form is higher than the limits of its files. So if a file is slightly too large, we can show the
 * form again with the typed text.
 */
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

/** Windows uses the extension .jfif for some JPEGs. An AVIF is stored as a WebP. */
const otherEndings: Record<string, FileExtension> = { jfif: "jpg", avif: "webp" };

export function acceptAttribute({ extensions }: UploadRule): string {
  const others = Object.keys(otherEndings).filter((ending) => extensions.some((one) => one === otherEndings[ending]));
  return [...extensions, ...others].map((ending) => `.${ending}`).join(",");
}

export function findExtension(name: string, { extensions }: UploadRule): FileExtension | undefined {
  const ending = /\.([a-z0-9]+)\s*$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  const extension = new Map(Object.entries(otherEndings)).get(ending) ?? ending;
  return extensions.find((allowed) => allowed === extension);
}

export type FileErrorCode = "empty" | "tooLarge" | "wrongType";

export type AcceptedFile = { ok: true; extension: FileExtension; type: string };

type FileCheck = AcceptedFile | { ok: false; problem: FileErrorCode };

/** The content and the extension together decide the type. Ignores the type that the browser declares. */
export function checkFile(name: string, bytes: Uint8Array, rule: UploadRule): FileCheck {
  if (bytes.length === 0) return { ok: false, problem: "empty" };
  if (bytes.length > rule.maxBytes) return { ok: false, problem: "tooLarge" };

  const named = findExtension(name, rule);
  const extension = named && !fileTypes[named].fits(bytes) ? findReencodedExtension(name, bytes, rule) : named;
  if (extension === undefined) return { ok: false, problem: "wrongType" };
  return { ok: true, extension, type: fileTypes[extension].type };
}

const storedExtensions: Partial<Record<PictureKind, FileExtension>> = {
  JPEG: "jpg",
  PNG: "png",
  WebP: "webp",
  AVIF: "webp",
};

function findReencodedExtension(name: string, content: Uint8Array, rule: UploadRule): FileExtension | undefined {
  const kind = rule.isReencoded && findPictureKind({ name, content });
  const extension = kind && storedExtensions[kind];
  return rule.extensions.find((allowed) => allowed === extension);
}

type ChosenFile = { name: string; size: number; content?: Uint8Array };

/**
 * Returns the error for a file of a type that the form does not accept. If there is a way to upload the file anyway,
 * the error explains this way.
 */
export function otherKindError({ extensions }: UploadRule, file: ChosenFile): FieldError | undefined {
  const picture = findPictureKind(file);
  if (picture === "HEIC") return { text: "form.picture.heic" };
  const stored = picture && storedExtensions[picture];
  const isTaken = extensions.some((extension) => extension === stored);
  if (picture && isTaken) return renameError(picture, picture === "AVIF" ? "avif" : stored);
  if (picture) {
    const type = extensions.includes("jpg") ? "JPG" : "PNG";
    return { text: "form.picture.otherKind", values: { found: picture, type } };
  }
  const { content } = file;
  const found = content && documentKinds.find((kind) => extensions.includes(kind) && fileTypes[kind].fits(content));
  return found && renameError(found.toUpperCase(), found);
}

const documentKinds = ["pdf", "docx", "xlsx"] as const;

const renameError = (found: string, ending = ""): FieldError => ({ text: "form.otherKind", values: { found, ending } });

export function fileError(problem: FileErrorCode, rule: UploadRule, file?: ChosenFile): FieldError {
  const { maxBytes } = rule;
  if (problem === "wrongType") return (file && otherKindError(rule, file)) ?? { text: "form.wrongKind" };
  if (problem === "empty") return { text: "form.fileEmpty" };
  const limit = maxBytes / megabyte;
  const summary = "toast.fileTooLarge.body";
  if (!file) return { text: "form.fileTooLarge.unnamed", values: { limit }, summary };
  // The message always shows a size above the limit. Otherwise a file that is slightly too large could seem to be
  // exactly as large as the limit.
  const size = Math.max(Math.round((file.size / megabyte) * 10) / 10, limit + 0.1);
  return { text: "form.fileTooLarge", values: { name: file.name, size, limit }, summary };
}
