const maxParts = 2_000;
const maxUnpackedBytes = 100 * 1024 * 1024;

const localEntry = 0x04034b50;
const directoryEntry = { mark: 0x02014b50, length: 46 };
const directoryEnd = { mark: 0x06054b50, length: 22, longestComment: 0xffff };

/**
 * Whether `bytes` are a Word or Excel file of the zip kind whose main part has a name like `mainPart`. Only the zip's
 * directory is read, nothing is unpacked. A file with macros, with more than 2,000 parts, or with more than 100 MB
 * by its own account is none.
 */
export function isOfficeFile(bytes: Uint8Array, mainPart: RegExp): boolean {
  const names = partsOfZip(bytes);
  return (
    names.includes("[Content_Types].xml") &&
    names.some((name) => mainPart.test(name)) &&
    !names.some((name) => name.toLowerCase().endsWith("vbaproject.bin"))
  );
}

/** The names in the directory of a zip (APPNOTE.TXT 4.3.12 and 4.3.16); none when it is damaged or past the limits. */
function partsOfZip(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOfDirectory(view);
  if (end === undefined || view.getUint32(0, true) !== localEntry) return [];

  const count = view.getUint16(end + 10, true);
  const start = view.getUint32(end + 16, true);
  const stop = start + view.getUint32(end + 12, true);
  if (count > maxParts || stop > end) return [];

  const names: string[] = [];
  let unpackedBytes = 0;
  let entry = start;
  for (let part = 0; part < count; part++) {
    if (entry + directoryEntry.length > stop || view.getUint32(entry, true) !== directoryEntry.mark) return [];
    unpackedBytes += view.getUint32(entry + 24, true);
    const name = entry + directoryEntry.length;
    const nameLength = view.getUint16(entry + 28, true);
    names.push(new TextDecoder().decode(bytes.subarray(name, name + nameLength)));
    entry = name + nameLength + view.getUint16(entry + 30, true) + view.getUint16(entry + 32, true);
  }
  return entry === stop && unpackedBytes <= maxUnpackedBytes ? names : [];
}

function endOfDirectory(view: DataView): number | undefined {
  const last = view.byteLength - directoryEnd.length;
  for (let at = last; at >= Math.max(0, last - directoryEnd.longestComment); at--) {
    const commentLength = last - at;
    if (view.getUint32(at, true) === directoryEnd.mark && view.getUint16(at + 20, true) === commentLength) return at;
  }
  return undefined;
}
