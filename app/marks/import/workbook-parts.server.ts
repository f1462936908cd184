import { crc32, inflateRawSync } from "node:zlib";
import { spreadsheetLimits } from "./spreadsheet-limits";

const maxParts = 2_000;
const maxUnpackedBytes = 8 * 1024 * 1024;

const [stored, deflated] = [0, 8];

// The parts that rows of texts are read from: no pictures, no print settings, no macros.
const isNeededPart = (name: string) => /^xl\/(?:[\w-]+\/)?[\w-]+\.xml$|^xl\/_rels\/workbook\.xml\.rels$/.test(name);

/** A file that is no sheet, or more than a sheet of a class ever is. */
export class SpreadsheetError extends Error {
  constructor(readonly problem: "damaged" | "unpacksTooLarge") {
    super(`The sheet was refused: ${problem}`);
  }
}

/**
 * The parts of a workbook (a zip, APPNOTE.TXT 4.3) that its rows are read from, as texts by name. No more than 8 MB
 * are ever unpacked, whatever the file declares. Throws SpreadsheetError.
 */
export function readWorkbookParts(bytes: Uint8Array): Map<string, string> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = new Map<string, string>();
  let room = maxUnpackedBytes;
  try {
    const entries = listEntries(file);
    if (entries.reduce((sum, { unpacked }) => sum + unpacked, 0) > room) throw new SpreadsheetError("unpacksTooLarge");
    for (const found of entries.filter(({ name }) => isNeededPart(name))) {
      const content = unpack(file, found, room);
      room -= content.length;
      if (parts.has(found.name)) throw new SpreadsheetError("damaged");
      parts.set(found.name, content.toString("utf8"));
    }
  } catch (error) {
    if (error instanceof SpreadsheetError) throw error;
    const isTooLarge = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    throw new SpreadsheetError(isTooLarge ? "unpacksTooLarge" : "damaged");
  }
  return parts;
}

type ZipEntry = { name: string; method: number; packed: number; unpacked: number; at: number };

/** What the directory at the end of the zip lists. Reading past the end of the file throws. */
function listEntries(file: Buffer): ZipEntry[] {
  const last = file.lastIndexOf(Buffer.from("PK\u0005\u0006"), file.length - endRecord.length);
  if (last < 0 || file.length - last > endRecord.length + endRecord.longestComment)
    throw new SpreadsheetError("damaged");
  const count = file.readUInt16LE(last + 10);
  if (count > maxParts) throw new SpreadsheetError("damaged");
  const entries: ZipEntry[] = [];
  let at = file.readUInt32LE(last + 16);
  for (let place = 0; place < count; place++) {
    if (file.readUInt32LE(at) !== directoryRecord.mark) throw new SpreadsheetError("damaged");
    const nameLength = file.readUInt16LE(at + 28);
    entries.push({
      name: file.toString("utf8", at + directoryRecord.length, at + directoryRecord.length + nameLength),
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      unpacked: file.readUInt32LE(at + 24),
      at: file.readUInt32LE(at + 42),
    });
    at += directoryRecord.length + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
}

function unpack(file: Buffer, { method, packed, unpacked, at }: ZipEntry, room: number): Buffer {
  if (file.readUInt32LE(at) !== fileRecord.mark) throw new SpreadsheetError("damaged");
  const start = at + fileRecord.length + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28);
  const content = file.subarray(start, start + packed);
  if (method !== stored && method !== deflated) throw new SpreadsheetError("damaged");
  const whole = method === stored ? content : inflateRawSync(content, { maxOutputLength: Math.max(1, room) });
  if (whole.length !== unpacked) throw new SpreadsheetError("damaged");
  return whole;
}

/** The XML of a sheet without cells and rows that hold nothing but a look, and with "#REF!" where it says just that. */
export const removeEmptyCells = (xml: string) =>
  xml
    .replace(/<((?:\w+:)?c)\b[^<>]*(?:\/>|><\/\1>)/g, "")
    .replace(/<((?:\w+:)?row)\b[^<>]*(?:\/>|>\s*<\/\1>)/g, "")
    .replace(/(<(?:\w+:)?c\b[^<>]*?\st=)(?:"e"|'e')/g, '$1"str"');

const maxRows = spreadsheetLimits.rows + spreadsheetLimits.rowsAbove;

/**
 * Whether there are no more rows than a sheet may have, and no row and no cell says that it is further down or further
 * right: the reader makes room for everything before it. Whatever else is called `r` is looked at as well.
 */
export function isWithinLimits(xml: string): boolean {
  let rows = 0;
  for (const _row of xml.matchAll(/<(?:\w+:)?row\b/g)) if (++rows > maxRows) return false;
  for (const [, , at = ""] of xml.matchAll(/(?<!xmlns:)\br=(["'])(.*?)\1/gs)) {
    const [, column = "", row = ""] = /^([A-Z]{0,2})([1-9]\d{0,3})$/.exec(at) ?? [];
    if (row === "" || Number(row) > maxRows || columnNumber(column) > spreadsheetLimits.columns) return false;
  }
  return true;
}

const columnNumber = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

const zipVersion = Buffer.from([20, 0]);

/** Texts by name as a zip, not compressed, in which a reader finds nothing but them. Names are plain ASCII. */
export function createZip(parts: Map<string, string>): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of parts) {
    const content = Buffer.from(text);
    const about = fileHeader(name, content);
    files.push(signature(fileRecord), about, Buffer.from(name), content);
    directory.push(signature(directoryRecord), zipVersion, about, offsetField(at), Buffer.from(name));
    at += fileRecord.length + name.length + content.length;
  }
  const directoryBytes = directory.reduce((sum, piece) => sum + piece.length, 0);
  return Buffer.concat([...files, ...directory, endOfDirectory(parts.size, directoryBytes, at)]);
}

// What both records of a file say of it, from the version needed to the length of the extra field.
function fileHeader(name: string, content: Buffer): Buffer {
  const about = Buffer.alloc(26);
  zipVersion.copy(about);
  about.writeUInt32LE(crc32(content), 10);
  about.writeUInt32LE(content.length, 14);
  about.writeUInt32LE(content.length, 18);
  about.writeUInt16LE(name.length, 22);
  return about;
}

function offsetField(at: number): Buffer {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(at, 10);
  return rest;
}

function endOfDirectory(count: number, directoryBytes: number, at: number): Buffer {
  const end = Buffer.alloc(endRecord.length);
  end.writeUInt32LE(endRecord.mark);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(directoryBytes, 12);
  end.writeUInt32LE(at, 16);
  return end;
}

function signature({ mark }: { mark: number }): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(mark);
  return bytes;
}

/** The records that a zip is made of (APPNOTE.TXT 4.3): how each begins, and its bytes without names and comments. */
const fileRecord = { mark: 0x04034b50, length: 30 };
const directoryRecord = { mark: 0x02014b50, length: 46 };
const endRecord = { mark: 0x06054b50, length: 22, longestComment: 0xffff };
