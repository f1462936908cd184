/** The pages of a file as its row remembers them (`filePages`): how many, and the largest picture of the first ones. */
export type PagePictures = { count: number; sizes: [width: number, height: number][] };

/** How many pages of a file are shown as pictures. */
export const maxPagePictures = 12;

const widths = [640, 1280];

/** How large a picture of a page gets, in pixels: of very tall pages it is less wide. WebP has no longer edges. */
export const pagePictureLimits = { mostWidth: 1280, mostPixels: 1280 * 4096, mostHeight: 16_383 };

/** How large the largest picture of a page is that is itself a picture of this size: never larger than that, in pixels. */
export function fitPagePicture({ width, height }: { width: number; height: number }) {
  const { mostWidth, mostPixels, mostHeight } = pagePictureLimits;
  const shape = height / width;
  const fit = Math.max(1, Math.floor(Math.min(width, mostWidth, Math.sqrt(mostPixels / shape), mostHeight / shape)));
  return { width: fit, height: Math.max(1, Math.round(fit * shape)) };
}

/** Whether the pages of the file under this key are shown as pictures, if they can be: those of a PDF and a picture. */
export const isShownAsPictures = (key: string): boolean => /\.(?:pdf|jpe?g|png)$/.test(key);

/** The widths in pixels of the pictures of a page whose largest one is so wide, smallest first. */
export const pagePictureWidths = (largest: number): number[] => [...new Set(widths.map((w) => Math.min(w, largest)))];

/**
 * The key of the picture of a page, counted from 1: `notices/ab_1.pdf`, 2 and 640 give `notices/ab_1-p2-640.webp`. With
 * an address it gives the address.
 */
export const pagePictureKey = (fileKey: string, page: number, width: number): string =>
  `${fileKey.replace(/\.[a-z0-9]+$/, "")}-p${page}-${width}.webp`;

/** The keys of all pictures of a file; none where they are not made yet. */
export const listPagePictureKeys = (fileKey: string, pages: PagePictures | null): string[] =>
  (pages?.sizes ?? []).flatMap(([width], place) =>
    pagePictureWidths(width).map((wanted) => pagePictureKey(fileKey, place + 1, wanted)),
  );

/** The start of the key of the file that a page picture belongs to, up to its last dot; undefined for any other key. */
export const pagePictureStem = (key: string): string | undefined => /^(.+)-p[1-9]\d?-[1-9]\d*\.webp$/.exec(key)?.[1];

/**
 * One page, counted from 1, of the file at an address, as a browser chooses the size of its picture: the attributes of
 * its `img`. Its smallest picture is the one for browsers that do not choose.
 */
export function pagePicture(fileUrl: string, { sizes }: PagePictures, page: number) {
  const [width, height] = sizes[page - 1] ?? [0, 0];
  const pictures = pagePictureWidths(width).map((wide) => ({ wide, url: pagePictureKey(fileUrl, page, wide) }));
  const srcSet = pictures.map(({ wide, url }) => `${url} ${wide}w`).join(", ");
  return { src: pictures[0]?.url, srcSet, width, height };
}
