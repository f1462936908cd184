import { photoRule } from "./upload-rules";

const thumbnailWidths = [320, 640, 1280];

/** The widths in pixels of a photo's small pictures, smallest first; none is wider than the photo. */
export function getThumbnailWidths(photoWidth: number): number[] {
  return [...new Set(thumbnailWidths.map((width) => Math.min(width, photoWidth)))];
}

/**
 * The key of a photo's small picture: `documents/gallery/ab_1.jpg` and 640 give `documents/gallery/ab_1-640.webp`.
 * With an address it gives the address.
 */
export function thumbnailKey(photoKey: string, width: number): string {
  return `${photoKey.replace(/\.[a-z0-9]+$/, "")}-${width}.webp`;
}

/** The name under which a small picture is saved, by that of its photo: "field.webp" of "field.jpg". */
export const thumbnailName = (photoName: string) => photoName.replace(/\.[a-z0-9]+$/i, ".webp");

/** The keys of all small pictures of a photo so wide. */
export function thumbnailKeys(photoKey: string, photoWidth: number): string[] {
  return getThumbnailWidths(photoWidth).map((width) => thumbnailKey(photoKey, width));
}

/** The `srcset` of a photo so wide, served at this address. */
export function srcSet(photoUrl: string, photoWidth: number): string {
  return getThumbnailWidths(photoWidth)
    .map((width) => `${thumbnailKey(photoUrl, width)} ${width}w`)
    .join(", ");
}

/** The keys the photo of a small picture may have, one for each kind of picture; undefined for any other key. */
export function possiblePhotoKeys(key: string): string[] | undefined {
  const stem = /^(.+)-[1-9]\d*\.webp$/.exec(key)?.[1];
  return stem === undefined ? undefined : photoRule.extensions.map((extension) => `${stem}.${extension}`);
}
