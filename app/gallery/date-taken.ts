import { parseDhakaInput } from "../i18n/format";

/**
 * Returns text like "2026:11:02 10:15:30" (DateTimeOriginal of Exif 2.3). `bytes` is a JPEG, a HEIC or its Exif part.
 */
export function readDateTaken(bytes: Uint8Array): string | undefined {
  const header = findExifHeader(bytes);
  if (header === undefined) return undefined;
  try {
    return readDateOriginal(new DataView(bytes.buffer, bytes.byteOffset + header, bytes.byteLength - header));
  } catch {
    // An offset in the Exif part points outside the file.
    return undefined;
  }
}

const exifMarker = [..."Exif\0\0"].map((letter) => letter.charCodeAt(0));

function findExifHeader(bytes: Uint8Array): number | undefined {
  const [first = 0] = exifMarker;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (exifMarker.every((byte, place) => bytes[at + place] === byte)) return at + exifMarker.length;
  }
  return undefined;
}

const exifDirectoryTag = 0x8769;
const dateOriginalTag = 0x9003;
const dateLength = 19;

function readDateOriginal(tiff: DataView): string | undefined {
  const isLittleEndian = tiff.getUint16(0) === 0x4949;
  const directory = followTag(tiff, tiff.getUint32(4, isLittleEndian), exifDirectoryTag, isLittleEndian);
  const date = directory && followTag(tiff, directory, dateOriginalTag, isLittleEndian);
  if (!date) return undefined;
  return String.fromCharCode(...Array.from({ length: dateLength }, (_, place) => tiff.getUint8(date + place)));
}

const entryBytes = 12;

function followTag(tiff: DataView, directory: number, tag: number, isLittleEndian: boolean): number | undefined {
  const entries = tiff.getUint16(directory, isLittleEndian);
  for (let place = 0; place < entries; place++) {
    const entry = directory + 2 + place * entryBytes;
    if (tiff.getUint16(entry, isLittleEndian) === tag) return tiff.getUint32(entry + 8, isLittleEndian);
  }
  return undefined;
}

const earliest = new Date("1990-01-01T00:00:00+06:00");
const dayMs = 24 * 3600 * 1000;

/**
 * Parses the result of readDateTaken in the school's time zone, because the camera stores no time zone. Returns
 * undefined if the camera's clock was wrong.
 */
export function parseDateTaken(text: string, now = new Date()): Date | undefined {
  const [, year, month, day, minute, second] = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d):([0-5]\d)$/.exec(text) ?? [];
  const begun = parseDhakaInput(`${year}-${month}-${day}T${minute}`);
  const taken = begun && new Date(begun.getTime() + Number(second) * 1000);
  return taken && taken >= earliest && taken.getTime() <= now.getTime() + dayMs ? taken : undefined;
}
