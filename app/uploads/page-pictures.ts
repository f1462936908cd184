import { maxPictureEdge, type PagePictures } from "~drizzle/stored-values";

export { maxPagePictures, type PagePictures } from "~drizzle/stored-values";

const widths = [640, 1280];

/** These limits are in pixels. */
export const pagePictureLimits = { mostWidth: 1280, mostPixels: 1280 * 4096, mostHeight: maxPictureEdge };

export function fitPagePicture({ width, height }: { width: number; height: number }) {
  const { mostWidth, mostPixels, mostHeight } = pagePictureLimits;
  const shape = height / width;
  const fit = Math.max(1, Math.floor(Math.min(width, mostWidth, Math.sqrt(mostPixels / shape), mostHeight / shape)));
  return { width: fit, height: Math.max(1, Math.round(fit * shape)) };
}

export const isShownAsPictures = (key: string): boolean => /\.(?:pdf|jpe?g|png)$/.test(key);

export const pagePictureWidths = (largest: number): number[] => [...new Set(widths.map((w) => Math.min(w, largest)))];

/**
 * Returns the key or URL of a page picture. `page` counts from 1. For example, `notices/ab_1.pdf`, 2 and 640 give
 * `notices/ab_1-p2-640.webp`.
 */
export const pagePictureKey = (fileKey: string, page: number, width: number): string =>
  `${fileKey.replace(/\.[a-z0-9]+$/, "")}-p${page}-${width}.webp`;

export const listPagePictureKeys = (fileKey: string, pages: PagePictures | null): string[] =>
  (pages?.sizes ?? []).flatMap(([width], place) =>
    pagePictureWidths(width).map((wanted) => pagePictureKey(fileKey, place + 1, wanted)),
  );

export const pagePictureStem = (key: string): string | undefined => /^(.+)-p[1-9]\d?-[1-9]\d*\.webp$/.exec(key)?.[1];

export function pagePicture(fileUrl: string, { sizes }: PagePictures, page: number) {
  const [width, height] = sizes[page - 1] ?? [0, 0];
  const pictures = pagePictureWidths(width).map((wide) => ({ wide, url: pagePictureKey(fileUrl, page, wide) }));
  const srcSet = pictures.map(({ wide, url }) => `${url} ${wide}w`).join(", ");
  return { src: pictures[0]?.url, srcSet, width, height };
}
