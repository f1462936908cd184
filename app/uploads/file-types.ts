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

const toLatin1 = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);

// PDF viewers accept the mark "%PDF-" anywhere in the first 1,024 bytes.
const isPdf = (bytes: Uint8Array) => toLatin1(bytes.subarray(0, 1024)).includes("%PDF-");
const isJpeg = startsWith(0xff, 0xd8, 0xff);
const isPng = startsWith(0x89, ...charCodes("PNG\r\n"), 0x1a, 0x0a);
const isRiff = startsWith(...charCodes("RIFF"));
const isWebp = (bytes: Uint8Array) => isRiff(bytes) && startsWith(...charCodes("WEBP"))(bytes.subarray(8));
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
  webp: { type: "image/webp", fits: isWebp },
};

export type FileExtension = keyof typeof fileTypes;

/** AVIF and HEIC files list their types ("brands") in their first box. */
const hasBrand = (brands: RegExp) => (bytes: Uint8Array) => {
  const box = toLatin1(bytes.subarray(4, 64));
  return box.startsWith("ftyp") && brands.test(box);
};

const startsWithText = (text: string) => startsWith(...charCodes(text));

const pictureKinds = {
  JPEG: { endings: /\.(?:jpe?g|jfif)$/i, fits: isJpeg },
  PNG: { endings: /\.png$/i, fits: isPng },
  WebP: { endings: /\.webp$/i, fits: isWebp },
  AVIF: { endings: /\.avif$/i, fits: hasBrand(/avif|avis/) },
  HEIC: { endings: /\.hei[cf]$/i, fits: hasBrand(/hei[cmsx]|hev[cmsx]|mif1|msf1/) },
  GIF: { endings: /\.gif$/i, fits: startsWithText("GIF8") },
  BMP: { endings: /\.bmp$/i, fits: (bytes: Uint8Array) => /^BM.{4}\0{4}/s.test(toLatin1(bytes.subarray(0, 10))) },
  TIFF: {
    endings: /\.tiff?$/i,
    fits: (bytes: Uint8Array) => /^(?:II\*\0|MM\0\*)/.test(toLatin1(bytes.subarray(0, 4))),
  },
};

export type PictureKind = keyof typeof pictureKinds;

/** Also finds kinds of pictures that no form accepts. If the content is unknown, decides only by the name. */
export function findPictureKind({ name, content }: { name: string; content?: Uint8Array }): PictureKind | undefined {
  const kinds = Object.keys(pictureKinds) as PictureKind[];
  return kinds.find((kind) => (content ? pictureKinds[kind].fits(content) : pictureKinds[kind].endings.test(name)));
}

const isZip = startsWith(0x50, 0x4b, 3, 4);

/**
 * Checks the names of the parts in the zip without unpacking it. In a zip, a name follows a zero byte. Rejects files
 * with macros.
 */
export function isOfficeFile(bytes: Uint8Array, mainPart: RegExp): boolean {
  if (!isZip(bytes)) return false;
  const text = toLatin1(bytes);
  return text.includes("\0[Content_Types].xml") && mainPart.test(text) && !/vbaproject\.bin/i.test(text);
}
