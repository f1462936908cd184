import { formatDigits } from "../i18n/format";
import type { Language } from "../i18n/languages";

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

const sizeUnits = { en: { kilobytes: "KB", megabytes: "MB" }, bn: { kilobytes: "কেবি", megabytes: "এমবি" } };

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

export const fileTypes = {
  pdf: { type: "application/pdf", fits: isPdf },
  doc: { type: "application/msword", fits: isLegacyOffice },
  docx: {
    type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    fits: (bytes: Uint8Array) => isOfficeFile(bytes, /\0word\/document\d*\.xml(?!\.rels)/),
  },
  xls: { type: "application/vnd.ms-excel", fits: isLegacyOffice },
  xlsx: {
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    fits: (bytes: Uint8Array) => isOfficeFile(bytes, /\0xl\/workbook\d*\.xml(?!\.rels)/),
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

const isZip = startsWith(0x50, 0x4b, 3, 4);

/** Nothing is unpacked: in a zip the names of its parts can be read, each behind a zero. Refuses macros. */
export function isOfficeFile(bytes: Uint8Array, mainPart: RegExp): boolean {
  if (!isZip(bytes)) return false;
  const text = new TextDecoder("latin1").decode(bytes);
  return text.includes("\0[Content_Types].xml") && mainPart.test(text) && !/vbaproject\.bin/i.test(text);
}
