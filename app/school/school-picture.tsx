import { highPriority, largestThumbnail, photoSources } from "../uploads/image-sizes";
import type { PictureInfo } from "./pictures.server";

type SchoolPictureProps = {
  picture: PictureInfo;
  alt: string;
  lang?: string;
  /**
   * The value of the attribute `sizes`. If it is undefined, the browser always loads the smallest version (320 pixels).
   */
  sizes?: string;
  /** True if the picture is on the first screen. The browser then loads it before other pictures. */
  isFirst?: boolean;
  className?: string;
};

/**
 * Shows a picture over other elements. These elements are visible until the picture has loaded, and stay visible if it
 * does not load.
 */
export function SchoolPicture(props: SchoolPictureProps) {
  const { picture, alt, lang, sizes, isFirst = false, className = "absolute inset-0" } = props;
  const { url, width, height, x, y } = picture;
  return (
    <img
      className={`${cutClasses({ x, y })} ${className}`}
      {...photoSources({ fileUrl: url, width, isSized: true }, sizes)}
      alt={alt}
      lang={lang}
      width={width}
      height={height}
      {...(isFirst ? highPriority : { loading: "lazy", decoding: "async" })}
    />
  );
}

export const largePictureUrl = ({ url, width }: PictureInfo) => largestThumbnail(url, width);

export const cutClasses = ({ x, y }: { x: number; y: number }) =>
  `size-full object-cover object-[var(--x)_var(--y)] ${nearest(pointsX, x)} ${nearest(pointsY, y)}`;

/**
 * The content policy forbids style attributes. So we round the centre of a crop to one of these steps, and each step
 * has a CSS class.
 */
export const pointStep = 10;

const nearest = (points: string, percent: number) => points.split(" ")[Math.round(percent / pointStep)] ?? "";

const pointsX =
  "[--x:0%] [--x:10%] [--x:20%] [--x:30%] [--x:40%] [--x:50%] [--x:60%] [--x:70%] [--x:80%] [--x:90%] [--x:100%]";
const pointsY =
  "[--y:0%] [--y:10%] [--y:20%] [--y:30%] [--y:40%] [--y:50%] [--y:60%] [--y:70%] [--y:80%] [--y:90%] [--y:100%]";
