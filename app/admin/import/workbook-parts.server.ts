import { inflateRawSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import { listZipEntries, type ZipEntry } from "../../uploads/zip-directory";
import { spreadsheetLimits } from "./spreadsheet-limits";

const maxUnpackedBytes = 8 * 1024 * 1024;

// The parts that rows of texts are read from: no pictures, no print settings, no macros.
const isNeededPart = (name: string) => /^xl\/(?:[\w-]+\/)?[\w-]+\.xml$|^xl\/_rels\/workbook\.xml\.rels$/.test(name);

/** A file that is no sheet, or more than a sheet of a class ever is. */
export class SpreadsheetError extends Error {
  constructor(readonly reason: "damaged" | "unpacksTooLarge") {
    super(`The sheet was rejected: ${reason}`);
  }
}

/**
 * The parts of a workbook that its rows are read from, as texts by name. No more than 8 MB are ever unpacked, whatever
 * the file declares; fflate would go on to the end of a part that unpacks to more than it says, for nine seconds in
 * 1 MB. Throws SpreadsheetError.
 */
export function readWorkbookParts(bytes: Uint8Array): Map<string, string> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = new Map<string, string>();
  let room = maxUnpackedBytes;
  const entries = listZipEntries(bytes);
  if (!entries) throw new SpreadsheetError("damaged");
  if (entries.reduce((sum, { unpacked }) => sum + unpacked, 0) > room) throw new SpreadsheetError("unpacksTooLarge");
  for (const entry of entries.filter(({ name }) => isNeededPart(name))) {
    const content = unpack(file, entry, room);
    room -= content.length;
    if (parts.has(entry.name)) throw new SpreadsheetError("damaged");
    parts.set(entry.name, content.toString("utf8"));
  }
  return parts;
}

const localHeaderLength = 30;
const [stored, deflated] = [0, 8];

function unpack(file: Buffer, { method, packed, unpacked, start }: ZipEntry, room: number): Buffer {
  try {
    const contentStart = start + localHeaderLength + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28);
    const content = file.subarray(contentStart, contentStart + packed);
    if (method !== stored && method !== deflated) throw new SpreadsheetError("damaged");
    const whole = method === stored ? content : inflateRawSync(content, { maxOutputLength: Math.max(1, room) });
    if (whole.length !== unpacked) throw new SpreadsheetError("damaged");
    return whole;
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    throw new SpreadsheetError(isTooLarge ? "unpacksTooLarge" : "damaged");
  }
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

/** Texts by name as a zip, not compressed, in which a reader finds nothing but them. */
export const createZip = (parts: Map<string, string>): Buffer =>
  Buffer.from(zipSync(Object.fromEntries([...parts].map(([name, text]) => [name, strToU8(text)])), { level: 0 }));
