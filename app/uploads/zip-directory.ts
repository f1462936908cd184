/** `start`: of its local record. Sizes in bytes. */
export type ZipEntry = { name: string; method: number; packed: number; unpacked: number; start: number };

const maxEntries = 2_000;

const localFileSignature = 0x04034b50;
const directoryEntry = { signature: 0x02014b50, length: 46 };
const endOfDirectory = { signature: 0x06054b50, length: 22, longestComment: 0xffff };

/** APPNOTE.TXT 4.3.12, 4.3.16. Refuses data hidden outside the entries: libraries disagree on such files. */
export function listZipEntries(bytes: Uint8Array): ZipEntry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEndOfDirectory(view);
  if (end === undefined || view.getUint32(0, true) !== localFileSignature) return undefined;

  const count = view.getUint16(end + 10, true);
  const start = view.getUint32(end + 16, true);
  const stop = start + view.getUint32(end + 12, true);
  if (count > maxEntries || stop > end) return undefined;

  const entries: ZipEntry[] = [];
  let at = start;
  while (entries.length < count) {
    if (at + directoryEntry.length > stop || view.getUint32(at, true) !== directoryEntry.signature) return undefined;
    const nameStart = at + directoryEntry.length;
    const nameEnd = nameStart + view.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(nameStart, nameEnd)),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      start: view.getUint32(at + 42, true),
    });
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return at === stop ? entries : undefined;
}

function findEndOfDirectory(view: DataView): number | undefined {
  const last = view.byteLength - endOfDirectory.length;
  for (let at = last; at >= Math.max(0, last - endOfDirectory.longestComment); at--) {
    const commentLength = last - at;
    if (view.getUint32(at, true) === endOfDirectory.signature && view.getUint16(at + 20, true) === commentLength)
      return at;
  }
  return undefined;
}
