import { truncateText } from "../i18n/text";

const maxNameLength = 120;

// We keep the joiners U+200C and U+200D, because the spelling of Bengali words needs them.
const unsafeCharacters = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

export function sanitizeFileName(name: string, extension: string): string {
  // In a multipart form, browsers escape only the quotation mark and the two line-end characters (HTML Standard).
  const sent = name.replaceAll("%22", '"').replace(/(?:%0D|%0A)+/g, " ");
  const last = sent.split(/[/\\]/).at(-1) ?? "";
  const stem = last
    .normalize("NFC")
    .replace(unsafeCharacters, "")
    .trim()
    .replace(/\.[a-z0-9]+$/i, "");
  const bare = stem.replace(/^[.\s]+|[.\s]+$/g, "");
  // A character may have a hundred combining marks and still count as one visible character. So we also limit the
  // length in code units.
  const short = bare.slice(0, 4 * maxNameLength).replace(/\p{Cs}/gu, "");
  return `${truncateText(short, maxNameLength - extension.length - 2) || "file"}.${extension}`;
}

/** Writes an ASCII name for old browsers and the real name in UTF-8 (RFC 6266). */
export function contentDisposition(kind: "inline" | "attachment", name: string): string {
  const safe = name.replace(unsafeCharacters, "").replace(/["\\/]/g, "");
  const plain = safe.replace(/[^\x20-\x7e]+/g, "_").replace(/%/g, "_");
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
