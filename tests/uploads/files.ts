import { onTestFinished } from "vitest";
import { durableFileStorage, type UploadStorage, useUploads } from "../../app/uploads/storage.server";
import { freshFolder } from "../support/fresh-folder";

/** The process's storage until the test ends, in a folder of its own. */
export function freshUploads(): { folder: string; storage: UploadStorage } {
  const folder = freshFolder();
  const storage = durableFileStorage(folder);
  useUploads(storage);
  onTestFinished(() => useUploads(undefined));
  return { folder, storage };
}

type Part = { name: string; content?: string; claimedBytes?: number };

/** A zip whose parts are stored as they are; `claimedBytes` is the unpacked size its directory declares. */
export function zip(parts: Part[]): Uint8Array<ArrayBuffer> {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content = "", claimedBytes = content.length } of parts) {
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt32LE(content.length, 18);
    header.writeUInt32LE(content.length, 22);
    header.writeUInt16LE(Buffer.byteLength(name), 26);
    local.push(header, Buffer.from(name), Buffer.from(content));

    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt32LE(content.length, 20);
    entry.writeUInt32LE(claimedBytes, 24);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.writeUInt32LE(offset, 42);
    directory.push(entry, Buffer.from(name));
    offset += header.length + Buffer.byteLength(name) + content.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Uint8Array.from(Buffer.concat([...local, ...directory, end]));
}

const contentTypes = { name: "[Content_Types].xml", content: "<Types/>" };

export const wordFile = (...more: Part[]) => zip([contentTypes, { name: "word/document.xml" }, ...more]);
export const excelFile = (...more: Part[]) => zip([contentTypes, { name: "xl/workbook.xml" }, ...more]);

export const bytes = (...pieces: (string | number[])[]) =>
  Uint8Array.from(Buffer.concat(pieces.map((piece) => Buffer.from(piece as string, "latin1"))));

export const pdf = bytes("%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n");
export const jpeg = bytes([0xff, 0xd8, 0xff, 0xe0, 0, 16], "JFIF");
export const png = bytes([0x89], "PNG\r\n", [0x1a, 0x0a, 0, 0, 0, 13], "IHDR");
export const webp = bytes("RIFF", [26, 0, 0, 0], "WEBPVP8L");
export const oldOffice = bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], "the rest");
