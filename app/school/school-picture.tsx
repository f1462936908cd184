import { getThumbnailWidths, srcSet, thumbnailKey } from "../uploads/image-sizes";
import type { PictureInfo } from "./pictures.server";

type SchoolPictureProps = {
  picture: PictureInfo;
  alt: string;
  lang?: string;
  /** The value of the attribute. Without it, the smallest picture of 320 pixels is used. */
  sizes?: string;
  className?: string;
};

/** The elements below the picture show until it has loaded, or if it does not load. */
export function SchoolPicture({ picture, alt, lang, sizes, className = "absolute inset-0" }: SchoolPictureProps) {
  const { url, width, height, x, y } = picture;
  const [smallest = width, middle = smallest] = getThumbnailWidths(width);
  const sources = sizes
    ? { sizes, srcSet: srcSet(url, width), src: thumbnailKey(url, middle) }
    : { src: thumbnailKey(url, smallest) };
  return (
    <img
      className={`${cutClasses({ x, y })} ${className}`}
      {...sources}
      alt={alt}
      lang={lang}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
    />
  );
}

export const largePictureUrl = ({ url, width }: PictureInfo) =>
  thumbnailKey(url, getThumbnailWidths(width).at(-1) ?? width);

export const cutClasses = ({ x, y }: { x: number; y: number }) =>
  `size-full object-cover object-[var(--x)_var(--y)] ${nearest(pointsX, x)} ${nearest(pointsY, y)}`;

/** The content policy forbids style attributes, so the point moves in steps of this many percent. */
export const pointStep = 10;

const nearest = (points: string, percent: number) => points.split(" ")[Math.round(percent / pointStep)] ?? "";

const pointsX =
  "[--x:0%] [--x:10%] [--x:20%] [--x:30%] [--x:40%] [--x:50%] [--x:60%] [--x:70%] [--x:80%] [--x:90%] [--x:100%]";
const pointsY =
  "[--y:0%] [--y:10%] [--y:20%] [--y:30%] [--y:40%] [--y:50%] [--y:60%] [--y:70%] [--y:80%] [--y:90%] [--y:100%]";
