import { photoRule } from "./upload-rules";

const thumbnailWidths = [320, 640, 1280];

export function getThumbnailWidths(photoWidth: number): number[] {
  return [...new Set(thumbnailWidths.map((width) => Math.min(width, photoWidth)))];
}

/**
 * Returns the key or URL of a small picture. For example, `documents/gallery/ab_1.jpg` and 640 give
 * `documents/gallery/ab_1-640.webp`.
 */
export function thumbnailKey(photoKey: string, width: number): string {
  return `${photoKey.replace(/\.[a-z0-9]+$/, "")}-${width}.webp`;
}

/** Returns the key or URL of the widest thumbnail. It is large enough for any screen and smaller than the photo. */
export const largestThumbnail = (photoKey: string, photoWidth: number): string =>
  thumbnailKey(photoKey, getThumbnailWidths(photoWidth).at(-1) ?? photoWidth);

export const thumbnailName = (photoName: string) => photoName.replace(/\.[a-z0-9]+$/i, ".webp");

export function thumbnailKeys(photoKey: string, photoWidth: number): string[] {
  return getThumbnailWidths(photoWidth).map((width) => thumbnailKey(photoKey, width));
}

export function srcSet(photoUrl: string, photoWidth: number): string {
  return getThumbnailWidths(photoWidth)
    .map((width) => `${thumbnailKey(photoUrl, width)} ${width}w`)
    .join(", ");
}

/**
 * The attribute of a picture that loads before other pictures. React 18 writes it only if its name is in lower case,
 * but the types of React do not allow lower case.
 */
export const highPriority = { fetchpriority: "high" };

export type SizedPhoto = { fileUrl: string | null; width: number | null; isSized: boolean };

/** Lists the small pictures if they already exist. Without `sizes`, returns only the smallest picture. */
export function photoSources({ fileUrl, width, isSized }: SizedPhoto, sizes?: string) {
  if (!fileUrl || !width || !isSized) return { src: fileUrl ?? undefined };
  const [smallest = width, middle = smallest] = getThumbnailWidths(width);
  if (sizes === undefined) return { src: thumbnailKey(fileUrl, smallest) };
  return { sizes, srcSet: srcSet(fileUrl, width), src: thumbnailKey(fileUrl, middle) };
}

export function possiblePhotoKeys(key: string): string[] | undefined {
  const stem = /^(.+)-[1-9]\d*\.webp$/.exec(key)?.[1];
  return stem === undefined ? undefined : photoRule.extensions.map((extension) => `${stem}.${extension}`);
}
