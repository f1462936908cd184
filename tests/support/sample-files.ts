import sharp from "sharp";
import { onTestFinished } from "vitest";
import { createFolderStorage } from "~/uploads/folder-storage.server";
import { setUploads } from "~/uploads/storage.server";
import type { UploadStorage } from "~/uploads/storage-interface.server";
import { freshFolder } from "./fresh-folder";
import { type ZipPart, zip } from "./zip";

/** Gives this process an empty uploads folder until the test ends. */
export function freshUploads(): { folder: string; storage: UploadStorage } {
  const folder = freshFolder();
  const storage = createFolderStorage(folder);
  setUploads(storage);
  onTestFinished(() => setUploads(undefined));
  return { folder, storage };
}

const contentTypes = { name: "[Content_Types].xml", content: "<Types/>" };

export const wordFile = (...more: ZipPart[]) => zip([contentTypes, { name: "word/document.xml" }, ...more]);
export const excelFile = (...more: ZipPart[]) => zip([contentTypes, { name: "xl/workbook.xml" }, ...more]);

export const bytes = (...pieces: (string | number[])[]) =>
  Uint8Array.from(Buffer.concat(pieces.map((piece) => Buffer.from(piece as string, "latin1"))));

export const pdf = bytes("%PDF-1.7\n1 0 obj\nendobj\n%", "x".repeat(100_000), "\n%%EOF\n");
export const jpeg = bytes([0xff, 0xd8, 0xff, 0xe0, 0, 16], "JFIF");
export const png = bytes([0x89], "PNG\r\n", [0x1a, 0x0a, 0, 0, 0, 13], "IHDR");
export const webp = bytes("RIFF", [26, 0, 0, 0], "WEBPVP8L");
export const legacyOffice = bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], "the rest");

type PhotoOptions = {
  width?: number;
  height?: number;
  orientation?: number;
  format?: "jpeg" | "png" | "webp" | "avif";
  /** The time at which the photo was taken, for its metadata, for example "2026:11:02 10:15:30". */
  taken?: string;
  quality?: number;
};

/**
 * Makes a picture like a photo from a phone. Its left half is red and its right half is blue. Its metadata contain a
 * place and a device. Random pixels (grain) make a picture of 600 by 400 pixels or more larger than 64 KB.
 */
export async function phonePhoto(options: PhotoOptions = {}) {
  const { width = 600, height = 400, orientation = 1, format = "jpeg", taken, quality = 80 } = options;
  const half = { create: { width: Math.ceil(width / 2), height, channels: 3, background: "#dd2211" } } as const;
  const whole = sharp({ create: { width, height, channels: 3, background: "#1122dd" } });
  const picture = whole
    .composite([{ input: half, gravity: "west" }, grain(width, height)])
    .withExif({
      IFD0: { Model: "Anybody's phone", Copyright: "Anybody" },
      ...(taken && { IFD2: { DateTimeOriginal: taken } }),
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "25/1 55/1 0/1" },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rights>Anybody</rights></x:xmpmeta>')
    .withIccProfile("p3")
    .withMetadata({ orientation });
  // With a `quality`, sharp would make a PNG of only 256 colours, which takes seconds.
  return new Uint8Array(await picture.toFormat(format, format === "png" ? {} : { quality }).toBuffer());
}

let fullSize: Promise<Uint8Array<ArrayBuffer>> | undefined;

/**
 * Returns a JPEG of 2400 by 1560 pixels and more than 3 MB. It is made once for all tests of a process, because making
 * it takes a second.
 */
export const fullSizePhoto = () => (fullSize ??= phonePhoto({ width: 2400, height: 1560, quality: 98 }));

/**
 * Makes a tile of random pixels, which is not larger than the picture. The random numbers (mulberry32) start with the
 * same seed, so the tile is the same in every run.
 */
function grain(width: number, height: number) {
  const raw = { width: Math.min(width, 512), height: Math.min(height, 512), channels: 4 } as const;
  const input = Buffer.alloc(raw.width * raw.height * raw.channels);
  let state = 1;
  for (let at = 0; at < input.length; at++) {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    input[at] = at % 4 === 3 ? 128 : (mixed ^ (mixed >>> 14)) & 0xff;
  }
  return { input, raw, tile: true };
}

/** Returns the colour of the pixel that is `left` and `top` pixels away from the upper left corner. */
export async function colourAt(bytes: Uint8Array, left: number, top: number): Promise<"red" | "blue"> {
  const [red = 0, , blue = 0] = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return red > blue ? "red" : "blue";
}
