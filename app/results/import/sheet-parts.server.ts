import { inflateRawSync } from "node:zlib";
import { directoryRecord, endRecord, fileRecord } from "./zip-records";

const mostParts = 2_000;
const mostUnpackedBytes = 8 * 1024 * 1024;

const [stored, deflated] = [0, 8];

// The parts that rows of texts are read from: no pictures, no print settings, no macros.
const isWanted = (name: string) => /^xl\/(?:[\w-]+\/)?[\w-]+\.xml$|^xl\/_rels\/workbook\.xml\.rels$/.test(name);

/** A file that is no sheet, or more than a sheet of a class ever is. */
export class SheetRefused extends Error {
  constructor(readonly problem: "damaged" | "unpacksTooLarge") {
    super(`The sheet was refused: ${problem}`);
  }
}

/**
 * The parts of a workbook (a zip, APPNOTE.TXT 4.3) that its rows are read from, as texts by name. No more than 8 MB
 * are ever unpacked, whatever the file declares. Throws SheetRefused.
 */
export function partsOfSheet(bytes: Uint8Array): Map<string, string> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = new Map<string, string>();
  let room = mostUnpackedBytes;
  try {
    const entries = entriesOf(file);
    if (entries.reduce((sum, { unpacked }) => sum + unpacked, 0) > room) throw new SheetRefused("unpacksTooLarge");
    for (const found of entries.filter(({ name }) => isWanted(name))) {
      const content = unpack(file, found, room);
      room -= content.length;
      if (parts.has(found.name)) throw new SheetRefused("damaged");
      parts.set(found.name, content.toString("utf8"));
    }
  } catch (fault) {
    if (fault instanceof SheetRefused) throw fault;
    const isTooLarge = (fault as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    throw new SheetRefused(isTooLarge ? "unpacksTooLarge" : "damaged");
  }
  return parts;
}

type Entry = { name: string; method: number; packed: number; unpacked: number; at: number };

/** What the directory at the end of the zip lists. Reading past the end of the file throws. */
function entriesOf(file: Buffer): Entry[] {
  const last = file.lastIndexOf(Buffer.from("PK\u0005\u0006"), file.length - endRecord.length);
  if (last < 0 || file.length - last > endRecord.length + endRecord.longestComment) throw new SheetRefused("damaged");
  const count = file.readUInt16LE(last + 10);
  if (count > mostParts) throw new SheetRefused("damaged");
  const entries: Entry[] = [];
  let at = file.readUInt32LE(last + 16);
  for (let place = 0; place < count; place++) {
    if (file.readUInt32LE(at) !== directoryRecord.mark) throw new SheetRefused("damaged");
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

function unpack(file: Buffer, { method, packed, unpacked, at }: Entry, room: number): Buffer {
  if (file.readUInt32LE(at) !== fileRecord.mark) throw new SheetRefused("damaged");
  const start = at + fileRecord.length + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28);
  const content = file.subarray(start, start + packed);
  if (method !== stored && method !== deflated) throw new SheetRefused("damaged");
  const whole = method === stored ? content : inflateRawSync(content, { maxOutputLength: Math.max(1, room) });
  if (whole.length !== unpacked) throw new SheetRefused("damaged");
  return whole;
}
