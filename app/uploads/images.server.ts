import type { Metadata, Sharp } from "sharp";
import type { FileExtension } from "./file-types";
import { removeJpegMetadata } from "./jpeg-metadata";
import { createSemaphore } from "./semaphore.server";

const withImageSlot = createSemaphore(1);

const megapixels = 1_000_000;
const maxPixels = 40 * megapixels;
const maxBufferedPixels = 16 * megapixels;
// Of eight-bit colour with transparency these are 16 and 40 megapixels.
const maxBufferedBytes = 4 * maxBufferedPixels;
const maxBytes = 4 * maxPixels;

// Formats a picture may come in, and the most pixels it goes out with. Writing WebP takes the most memory for each.
const formats = {
  jpg: { format: "jpeg", options: { quality: 85, optimiseCoding: false }, mostPixels: maxBufferedPixels },
  jpeg: { format: "jpeg", options: { quality: 85, optimiseCoding: false }, mostPixels: maxBufferedPixels },
  png: { format: "png", options: {}, mostPixels: maxBufferedPixels },
  webp: { format: "webp", options: { quality: 80 }, mostPixels: 4 * megapixels },
} as const;

export type ImageExtension = keyof typeof formats;

/** A picture that is not taken: more pixels than the box has memory for, or not whole. */
export class ImageRejected extends Error {
  constructor(
    readonly problem: "tooManyPixels" | "damaged",
    cause?: unknown,
  ) {
    super(`The picture was refused: ${problem}`, { cause });
  }
}

type ProcessedImage = { bytes: Uint8Array<ArrayBuffer>; width: number; height: number };

/** `exif`: what it said about itself before. */
export type SanitizedImage = ProcessedImage & { exif?: Uint8Array };

/**
 * The picture alone: upright, in sRGB, without anything it says about where, when and with what it was taken. It keeps
 * its format, and is made smaller when an edge is longer than `longest` pixels or it has more than 16 megapixels (WebP
 * 4). Of a moving picture only the first frame stays. `exif` is what it said about itself, for who wants the day of it.
 * Throws ImageRejected.
 */
export async function sanitizeImage(
  bytes: Uint8Array<ArrayBuffer>,
  extension: ImageExtension,
  { longest = Number.POSITIVE_INFINITY }: { longest?: number } = {},
): Promise<SanitizedImage> {
  const { format, options, mostPixels } = formats[extension];
  return processImage(bytes, async (picture, size, found) => {
    if (found.format !== format) throw new ImageRejected("damaged");
    const { width, height } = fitSize(size, longest, mostPixels);
    const image = await encodeImage(picture.resize({ width, height, fit: "fill" }).toFormat(format, options));
    return { ...image, exif: found.exif };
  });
}

/** The picture as a WebP `width` pixels wide, and its own size; never wider than it is. Throws ImageRejected. */
export async function createThumbnail(bytes: Uint8Array<ArrayBuffer>, width: number): Promise<ProcessedImage> {
  return processImage(bytes, (picture) =>
    encodeImage(picture.resize({ width, withoutEnlargement: true }).webp({ quality: 75, effort: 4 })),
  );
}

/**
 * The whole picture as a PNG of exactly this size, in its middle; it takes at most `share` of width and height, and behind
 * it lies `ground`, or nothing. Throws ImageRejected.
 */
export async function drawOnGround(
  bytes: Uint8Array<ArrayBuffer>,
  { width, height, share, ground }: Size & { share: number; ground?: string },
): Promise<ProcessedImage> {
  const background = ground ?? { r: 0, g: 0, b: 0, alpha: 0 };
  const [across, down] = [Math.round((width * (1 - share)) / 2), Math.round((height * (1 - share)) / 2)];
  return processImage(bytes, (picture) => {
    const drawn = picture
      .resize({ width: width - 2 * across, height: height - 2 * down, fit: "contain", background })
      .extend({ left: across, right: across, top: down, bottom: down, background });
    return encodeImage((ground ? drawn.flatten({ background }) : drawn).png());
  });
}

/** The part of the picture that shows most, as a PNG of exactly this size. Throws ImageRejected. */
export async function cropImage(bytes: Uint8Array<ArrayBuffer>, { width, height }: Size): Promise<ProcessedImage> {
  return processImage(bytes, (picture) =>
    encodeImage(picture.resize({ width, height, fit: "cover", position: "attention" }).png()),
  );
}

/** How large a picture is when it stands upright, in pixels. Throws ImageRejected. */
export async function getImageSize(bytes: Uint8Array<ArrayBuffer>): Promise<{ width: number; height: number }> {
  return processImage(bytes, async (_picture, size) => size);
}

/**
 * A file of the office as it is kept: a picture without what it says about itself, any other file as it came. A JPEG is
 * not drawn anew unless `longest` asks for it. `bytes` and `extension` are those that checkFile has accepted. Throws
 * ImageRejected.
 */
export async function stripMetadata(
  extension: FileExtension,
  bytes: Uint8Array<ArrayBuffer>,
  size: { longest?: number } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  if (!isImage(extension)) return bytes;
  const stripped = formats[extension].format === "jpeg" && size.longest === undefined && (await stripJpeg(bytes));
  return stripped || (await sanitizeImage(bytes, extension, size)).bytes;
}

/** Undefined for one that is not quite sound or made for print; whoever draws it anew says what is wrong with it. */
const stripJpeg = (bytes: Uint8Array<ArrayBuffer>) =>
  withSharp(async (sharp) => {
    try {
      const about = await sharp(bytes).metadata();
      if (about.format !== "jpeg" || about.channels > 3 || isTooLarge(about)) return undefined;
      const stripped = removeJpegMetadata(bytes, about.orientation);
      await sharp(stripped, { failOn: "warning" }).resize({ width: 64, withoutEnlargement: true }).raw().toBuffer();
      return stripped;
    } catch {
      return undefined;
    }
  });

/** Whether a file of this kind is a picture that can be cleaned. */
export const isImage = (extension: FileExtension): extension is ImageExtension => extension in formats;

type Size = { width: number; height: number };
type ImageTask<T> = (picture: Sharp, size: Size, about: Metadata) => Promise<T>;

async function processImage<T>(bytes: Uint8Array, work: ImageTask<T>): Promise<T> {
  return withSharp(async (sharp) => {
    try {
      const about = await sharp(bytes).metadata();
      if (isTooLarge(about)) throw new ImageRejected("tooManyPixels");
      const picture = sharp(bytes, { autoOrient: true, failOn: "error" }).toColourspace("srgb");
      return await work(picture, about.autoOrient, about);
    } catch (error) {
      throw error instanceof ImageRejected ? error : new ImageRejected("damaged", error);
    }
  });
}

export type SharpConstructor = typeof import("sharp")["default"];

/** Works with sharp while no other picture is worked on: so the memory that all of them take has a bound. */
export const withSharp = <T>(work: (sharp: SharpConstructor) => Promise<T>): Promise<T> =>
  withImageSlot(async () => work(await loadSharp()));

/** It comes with the first picture, because it takes 20 MB; of the last picture it keeps nothing. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/**
 * What comes in several passes, every WebP, and whatever must be turned upright is unpacked as a whole; the rest line by
 * line. A JPEG is made smaller while it is unpacked.
 */
function isTooLarge({ width, height, channels, depth, isProgressive, format, orientation = 1 }: Metadata): boolean {
  const pixels = width * height;
  const isInPasses = isProgressive || format === "webp";
  if (pixels > (isInPasses ? maxBufferedPixels : maxPixels)) return true;
  if (format === "jpeg" && !isInPasses) return false;
  const bytes = pixels * channels * (depth === "uchar" ? 1 : 2);
  return bytes > (isInPasses || orientation > 1 ? maxBufferedBytes : maxBytes);
}

function fitSize({ width, height }: Size, longest: number, mostPixels: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height), Math.sqrt(mostPixels / (width * height)));
  const scaled = (edge: number) => Math.max(1, Math.round(edge * scale));
  return { width: scaled(width), height: scaled(height) };
}

async function encodeImage(picture: Sharp): Promise<ProcessedImage> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { bytes: new Uint8Array(data), width: info.width, height: info.height };
}
