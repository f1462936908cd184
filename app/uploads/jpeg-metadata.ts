const marker = { app0: 0xe0, app1: 0xe1, app2: 0xe2, app14: 0xee, startOfScan: 0xda, end: 0xd9 };
// The segments with these markers are needed to draw the picture: frames (baseline, extended, progressive), Huffman
// tables, quantisation tables, restart interval and scan.
const drawn = new Set([0xc0, 0xc1, 0xc2, 0xc4, 0xdb, 0xdd, marker.startOfScan]);
// The colour profiles of phones and of Adobe have about half a kilobyte, so a longer profile is unusual.
const maxProfileBytes = 4096;

/** Keeps the image data, the colour profile and the orientation. Returns undefined if a segment has an unusual form. */
export function removeJpegMetadata(bytes: Uint8Array, orientation = 1): Uint8Array<ArrayBuffer> | undefined {
  const parts: Uint8Array[] = [];
  let hasProfile = false;
  let jfif: Uint8Array | undefined;
  let at = 2;
  while (bytes[at] === 0xff) {
    while (bytes[at + 1] === 0xff) at++;
    const code = bytes[at + 1] ?? 0;
    if (code === marker.end) return join([start, ...(jfif ? [jfif] : []), ...side(orientation), ...parts, end]);
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    const next = at + 2 + length;
    if (length < 2 || next > bytes.length) return undefined;
    const body = bytes.subarray(at + 4, next);
    if (drawn.has(code)) parts.push(bytes.subarray(at, next));
    else if (code === marker.app0 && begins(body, "JFIF\0") && body.length >= 14) jfif ??= withoutThumbnail(body);
    else if (code === marker.app14 && begins(body, "Adobe") && body.length === 12) parts.push(bytes.subarray(at, next));
    else if (code === marker.app2 && begins(body, "ICC_PROFILE\0")) {
      if (hasProfile || length > maxProfileBytes) return undefined;
      hasProfile = true;
      parts.push(bytes.subarray(at, next));
    } else if ((code & 0xf0) !== 0xe0 && code !== 0xfe) return undefined;
    at = next;
    if (code !== marker.startOfScan) continue;
    at = findScanEnd(bytes, next);
    parts.push(bytes.subarray(next, at));
  }
  return undefined;
}

const start = Uint8Array.of(0xff, 0xd8);
const end = Uint8Array.of(0xff, marker.end);

const withoutThumbnail = (body: Uint8Array) => Uint8Array.of(0xff, marker.app0, 0, 16, ...body.subarray(0, 12), 0, 0);

function side(orientation: number): Uint8Array[] {
  if (orientation === 1) return [];
  const head = [0xff, marker.app1, 0, 34, ...Buffer.from("Exif\0\0MM\0*"), 0, 0, 0, 8];
  return [Uint8Array.of(...head, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0)];
}

/**
 * Finds the next marker after the scan. Skips FF00, which is a data byte, and FFD0 to FFD7, which are restart markers.
 */
function findScanEnd(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 2)) {
    const code = bytes[at + 1] ?? 0;
    if (code !== 0 && (code < 0xd0 || code > 0xd7)) return at;
  }
  return bytes.length;
}

const begins = (body: Uint8Array, name: string) => Buffer.from(body.subarray(0, name.length)).equals(Buffer.from(name));

const join = (parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
