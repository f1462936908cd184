import { crc32, deflateRawSync, inflateRawSync } from "node:zlib";

export type ZipPart = { name: string; content?: string | Uint8Array; declared?: number };

/** Makes a compressed zip of these parts. If a part has `declared`, the zip states this wrong size for it. */
export function zip(parts: ZipPart[]): Uint8Array<ArrayBuffer> {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  const known = new Map<unknown, ReturnType<typeof pack>>();
  let at = 0;
  for (const { name, content = "", declared } of parts) {
    const { length, sum, packed } = known.get(content) ?? pack(content);
    known.set(content, { length, sum, packed });
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(8, 4);
    about.writeUInt32LE(sum, 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(declared ?? length, 18);
    about.writeUInt16LE(name.length, 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    const file = Buffer.concat([Buffer.from("PK\u0003\u0004"), about, Buffer.from(name), packed]);
    directory.push(Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\u0000"), about, rest, Buffer.from(name)]));
    files.push(file);
    at += file.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    8,
  );
  end.writeUInt32LE(at, 12);
  return Uint8Array.from(Buffer.concat([...files, ...directory, Buffer.from("PK\u0005\u0006"), end]));
}

function pack(content: string | Uint8Array) {
  const bytes = Buffer.from(content as string);
  return { length: bytes.length, sum: crc32(bytes), packed: deflateRawSync(bytes) };
}

export const unzipPart = (bytes: Buffer, name: string) =>
  inflateRawSync(bytes.subarray(bytes.indexOf(name) + name.length)).toString();

const relationship = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** Returns the parts of a workbook with one sheet. `rows` is the XML in its <sheetData>. */
export const workbookParts = (rows: string, more: ZipPart[] = []): ZipPart[] => [
  { name: "[Content_Types].xml", content: "<Types/>" },
  {
    name: "xl/workbook.xml",
    content: `<workbook xmlns:r="${relationship}"><sheets><sheet name="One" sheetId="1" r:id="a1"/></sheets></workbook>`,
  },
  {
    name: "xl/_rels/workbook.xml.rels",
    content: `<Relationships><Relationship Id="a1" Type="${relationship}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  },
  { name: "xl/worksheets/sheet1.xml", content: `<worksheet><sheetData>${rows}</sheetData></worksheet>` },
  ...more,
];
