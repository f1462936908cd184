import { crc32, createDeflate, deflateSync } from "node:zlib";
import sharp from "sharp";
import { beforeAll, expect } from "vitest";
import { sanitizeImage } from "~/uploads/images.server";
import { bytes, phonePhoto } from "~tests/support/sample-files";
import { zip } from "~tests/support/zip";

const megabyte = 1024 * 1024;
const joined = (...pieces: Uint8Array[]) => Uint8Array.from(Buffer.concat(pieces));
const zeros = (size: number) => deflateSync(Buffer.alloc(size));

function chunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

type PngSays = { width: number; height: number; depth?: number; colour?: number; interlaced?: boolean };

/**
 * Makes a PNG whose header claims this size. `content` is its compressed pixel rows, and `more` are chunks of the file
 * before them.
 */
export function png(
  { width, height, depth = 8, colour = 6, interlaced = false }: PngSays,
  content: Uint8Array = zeros(1000),
  ...more: Buffer[]
): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8);
  const marker = bytes([0x89], "PNG\r\n", [0x1a, 0x0a]);
  return joined(marker, chunk("IHDR", head), ...more, chunk("IDAT", content), chunk("IEND", Buffer.alloc(0)));
}

/** Compresses the pixel rows of a black picture of `size` bytes without keeping the picture in memory. */
export async function blackLines(size: number): Promise<Buffer> {
  const packing = createDeflate();
  const pieces = packing.toArray() as Promise<Buffer[]>;
  const piece = Buffer.alloc(megabyte);
  for (let left = size; left > 0; left -= piece.length) {
    if (!packing.write(piece.subarray(0, Math.min(left, piece.length))))
      await new Promise((done) => packing.once("drain", done));
  }
  packing.end();
  return Buffer.concat(await pieces);
}

/** Makes a JPEG whose header claims another size. `frame` can also claim that the JPEG is progressive. */
export async function jpegThatSays(width: number, height: number, frame = 0xc0): Promise<Uint8Array<ArrayBuffer>> {
  const photo = await phonePhoto({ width: 64, height: 64 });
  const head = photo.findIndex((byte, place) => byte === 0xff && photo[place + 1] === 0xc0);
  const view = new DataView(photo.buffer);
  view.setUint8(head + 1, frame);
  view.setUint16(head + 5, height);
  view.setUint16(head + 7, width);
  return photo;
}

/** Makes a small WebP whose header claims the largest size that the format allows. */
export async function largestWebp(): Promise<Uint8Array<ArrayBuffer>> {
  const photo = await phonePhoto({ width: 64, height: 64, format: "webp" });
  const canvas = Buffer.from(photo.buffer).indexOf("VP8X");
  if (canvas > 0) photo.fill(0xff, canvas + 12, canvas + 18);
  const frame = Buffer.from(photo.buffer).indexOf("VP8 ");
  if (frame > 0) photo.set([0xff, 0x3f, 0xff, 0x3f], frame + 14);
  return photo;
}

/** Makes an AVIF of 3000 by 2000 pixels whose header claims another size. */
export async function avifThatSays(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const picture = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: "#a51" } })
    .avif({ effort: 0 })
    .toBuffer();
  const size = picture.indexOf("ispe") + 8;
  picture.writeUInt32BE(width, size);
  picture.writeUInt32BE(height, size + 4);
  return Uint8Array.from(picture);
}

/** A PDF with one stream that decompresses to 100 MB. */
export const pdfBomb = () =>
  joined(
    bytes("%PDF-1.7\n1 0 obj<</Filter/FlateDecode>>stream\n"),
    zeros(100 * megabyte),
    bytes("\nendstream endobj\n%%EOF\n"),
  );

/**
 * Makes a Word document that contains a zip. Each zip contains ten copies of another zip, eight levels deep. The
 * innermost files claim to decompress to 4 GB.
 */
export function letterOfArchives(): Uint8Array<ArrayBuffer> {
  let inner = zip([{ name: "zeros", declared: 0xffffffff }]);
  for (let depth = 0; depth < 8; depth++) {
    const content = inner;
    inner = zip(Array.from({ length: 10 }, (_, place) => ({ name: `${place}.zip`, content })));
  }
  const main = ["[Content_Types].xml", "word/document.xml"].map((name) => ({ name, content: "<a/>" }));
  return Uint8Array.from(zip([...main, { name: "word/embeddings/all.zip", content: inner }]));
}

/** Repeats a text as often as it fits into a length of `size`. */
export const repeated = (text: string, size: number) => text.repeat(Math.floor(size / text.length));

/**
 * Returns a function that runs `work` and expects it to need less than 100 MB and two seconds. If this machine needs
 * more than two seconds for twenty photos, that time is the limit instead.
 */
export function measureBombCost() {
  let longestMs = 2000;

  async function cost(work: () => unknown) {
    const before = process.memoryUsage.rss();
    let most = before;
    const look = () => (most = Math.max(most, process.memoryUsage.rss()));
    const looking = setInterval(look, 2);
    const begun = performance.now();
    try {
      await work();
    } finally {
      clearInterval(looking);
      look();
    }
    return { grownMb: (most - before) / megabyte, ms: performance.now() - begun };
  }

  beforeAll(async () => {
    const photo = await phonePhoto({ width: 1600, height: 1200 });
    await sanitizeImage(photo, "jpg");
    longestMs = Math.max(longestMs, 20 * (await cost(() => sanitizeImage(photo, "jpg"))).ms);
  });

  return async function costsNothing(work: () => unknown) {
    const { grownMb, ms } = await cost(work);
    expect(ms).toBeLessThan(longestMs);
    expect(grownMb).toBeLessThan(100);
  };
}
