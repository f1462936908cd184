import { crc32 } from "node:zlib";
import { directoryRecord, endRecord, fileRecord } from "./zip-records";

const version = Buffer.from([20, 0]);

/** Texts by name as a zip, not compressed, in which a reader finds nothing but them. Names are plain ASCII. */
export function zipOf(parts: Map<string, string>): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of parts) {
    const content = Buffer.from(text);
    const about = aboutFile(name, content);
    files.push(markOf(fileRecord), about, Buffer.from(name), content);
    directory.push(markOf(directoryRecord), version, about, placeOf(at), Buffer.from(name));
    at += fileRecord.length + name.length + content.length;
  }
  const directoryBytes = directory.reduce((sum, piece) => sum + piece.length, 0);
  return Buffer.concat([...files, ...directory, endOf(parts.size, directoryBytes, at)]);
}

// What both records of a file say of it, from the version needed to the length of the extra field.
function aboutFile(name: string, content: Buffer): Buffer {
  const about = Buffer.alloc(26);
  version.copy(about);
  about.writeUInt32LE(crc32(content), 10);
  about.writeUInt32LE(content.length, 14);
  about.writeUInt32LE(content.length, 18);
  about.writeUInt16LE(name.length, 22);
  return about;
}

function placeOf(at: number): Buffer {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(at, 10);
  return rest;
}

function endOf(count: number, directoryBytes: number, at: number): Buffer {
  const end = Buffer.alloc(endRecord.length);
  end.writeUInt32LE(endRecord.mark);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(directoryBytes, 12);
  end.writeUInt32LE(at, 16);
  return end;
}

function markOf({ mark }: { mark: number }): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(mark);
  return bytes;
}
