import { createRequire } from "node:module";
import type { Metadata, Sharp } from "sharp";
import { createSemaphore } from "../semaphore.server";
import type { FileExtension } from "./file-types";
import { removeJpegMetadata } from "./jpeg-metadata";

const withImageSlot = createSemaphore(1);

const megapixels = 1_000_000;
const maxPixels = 40 * megapixels;
const maxBufferedPixels = 16 * megapixels;
const maxBufferedBytes = 4 * maxBufferedPixels;
// An AVIF may have fewer pixels than other pictures, because unpacking it takes 20 bytes for each pixel.
const maxAvifPixels = 4 * megapixels;
const maxBytes = 4 * maxPixels;

// `mostPixels` limits the number of pixels in the written picture, because writing a picture needs memory. WebP needs
// the most memory.
const formats = {
  jpg: { format: "jpeg", options: { quality: 85, optimiseCoding: false }, mostPixels: maxBufferedPixels },
  jpeg: { format: "jpeg", options: { quality: 85, optimiseCoding: false }, mostPixels: maxBufferedPixels },
  png: { format: "png", options: {}, mostPixels: maxBufferedPixels },
  webp: { format: "webp", options: { quality: 80 }, mostPixels: 4 * megapixels },
} as const;

export type ImageExtension = keyof typeof formats;

/** All functions in this file throw this error if a picture is damaged or too large for the server's memory. */
export class ImageRejected extends Error {
  constructor(
    readonly problem: "tooManyPixels" | "damaged",
    cause?: unknown,
  ) {
    super(`The picture was refused: ${problem}`, { cause });
  }
}

type ProcessedImage = { bytes: Uint8Array<ArrayBuffer>; width: number; height: number };

export type SanitizedImage = ProcessedImage & { exif?: Uint8Array };

/**
 * Writes the picture upright, in sRGB, without metadata and with only the first frame. An AVIF becomes a WebP. `exif`
 * is the removed metadata.
 */
export async function sanitizeImage(
  bytes: Uint8Array<ArrayBuffer>,
  extension: ImageExtension,
  { longest = Number.POSITIVE_INFINITY }: { longest?: number } = {},
): Promise<SanitizedImage> {
  const { format, options, mostPixels } = formats[extension];
  return processImage(bytes, async (picture, size, found) => {
    const isConverted = found.mediaType === "image/avif" && format === "webp";
    if (found.format !== format && !isConverted) throw new ImageRejected("damaged");
    const { width, height } = fitSize(size, longest, mostPixels);
    const image = await encodeImage(picture.resize({ width, height, fit: "fill" }).toFormat(format, options));
    return { ...image, exif: found.exif };
  });
}

const thumbnailQualities = [75, 60, 45, 30, 15];

/** Lowers the quality until the picture has no more than `mostBytes`, or until the quality is the lowest. */
export async function createThumbnail(
  bytes: Uint8Array<ArrayBuffer>,
  width: number,
  { mostBytes = Number.POSITIVE_INFINITY }: { mostBytes?: number } = {},
): Promise<ProcessedImage> {
  return processImage(bytes, async (picture) => {
    const resized = picture.resize({ width, withoutEnlargement: true });
    let image = await encodeImage(resized.clone().webp({ quality: thumbnailQualities[0], effort: 4 }));
    for (const quality of thumbnailQualities.slice(1)) {
      if (image.bytes.length <= mostBytes) break;
      image = await encodeImage(resized.clone().webp({ quality, effort: 4 }));
    }
    return image;
  });
}

/**
 * `share` is the part of the width and height that the picture may fill. Without `ground` the background is
 * transparent.
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

export async function cropImage(bytes: Uint8Array<ArrayBuffer>, { width, height }: Size): Promise<ProcessedImage> {
  return processImage(bytes, (picture) =>
    encodeImage(picture.resize({ width, height, fit: "cover", position: "attention" }).png()),
  );
}

export async function getImageSize(bytes: Uint8Array<ArrayBuffer>): Promise<{ width: number; height: number }> {
  return processImage(bytes, async (_picture, size) => size);
}

/**
 * Removes the metadata. Encodes a JPEG again only if `longest` is given, or if the JPEG is damaged or made for print.
 * Call checkFile on `bytes` before.
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

/**
 * Returns undefined for a JPEG that is damaged or made for print. The caller then encodes it again, and this reports
 * the error.
 */
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

export const isImage = (extension: FileExtension): extension is ImageExtension => extension in formats;

type Size = { width: number; height: number };
type ImageTask<T> = (picture: Sharp, size: Size, about: Metadata) => Promise<T>;

async function processImage<T>(bytes: Uint8Array, work: ImageTask<T>): Promise<T> {
  return withSharp(async (sharp) => {
    try {
      // We disable the library's own limit, because it would report very large pictures as damaged.
      const about = await sharp(bytes, { limitInputPixels: false }).metadata();
      if (isTooLarge(about)) throw new ImageRejected("tooManyPixels");
      const picture = sharp(bytes, { autoOrient: true, failOn: "error" }).toColourspace("srgb");
      return await work(picture, about.autoOrient, about);
    } catch (error) {
      throw error instanceof ImageRejected ? error : new ImageRejected("damaged", error);
    }
  });
}

export type SharpConstructor = typeof import("sharp")["default"];

/** Processes one picture at a time in the entire process, to limit the memory. */
export const withSharp = <T>(work: (sharp: SharpConstructor) => Promise<T>): Promise<T> =>
  withImageSlot(async () => work(loadSharp()));

const require = createRequire(import.meta.url);

/**
 * Loads sharp only when it is needed, because it uses 20 MB. We do not use import(), because after a disk error it would
 * repeat this error at every later try.
 */
export function loadSharp() {
  const sharp: SharpConstructor = require("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/**
 * Progressive JPEGs, WebP and rotated pictures have lower limits, because they are unpacked completely in memory. Other
 * JPEGs are made smaller during unpacking.
 */
function isTooLarge({ width, height, channels, depth, isProgressive, format, orientation = 1 }: Metadata): boolean {
  const pixels = width * height;
  if (format === "heif") return pixels > maxAvifPixels;
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
