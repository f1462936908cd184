import { ArrowLeft, ArrowRight, Image, Maximize, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { besideLine, Heading } from "../components/section";
import { linedText } from "../components/text-link";
import { detectLanguage } from "../i18n/languages";
import { highPriority, largestThumbnail, photoSources, type SizedPhoto } from "../uploads/image-sizes";
import { displayCategory, getCaption, type groupByCategory, photoCategoryText } from "./photo";
import type { listGalleryPhotos } from "./photos.server";

type GalleryPhoto = ReturnType<typeof listGalleryPhotos>["rows"][number];

type PhotoGroupProps = ReturnType<typeof groupByCategory<GalleryPhoto>>[number] & {
  isFirst: boolean;
  isLight: boolean;
};

export function PhotoGroup({ category, items, isFirst, isLight }: PhotoGroupProps) {
  const { t } = useTranslation();
  return (
    <section id={category} data-part="group" className="pt-5">
      <div className="print:break-after-avoid">
        <Heading place="photos">{t(photoCategoryText[category])}</Heading>
      </div>
      <div className={`${twoColumnsOnPhones} ${besideLine}`}>
        {photoRows(items).map((row, place) => (
          <div className="max-sm:contents sm:flex sm:gap-3" key={row[0]?.id}>
            {row.map((photo, inRow) => (
              <PhotoFigure
                key={photo.id}
                of={photo}
                place={isFirst ? getPosition(place, inRow) : "below"}
                width={getWidth(photo, row)}
                isAlone={row.length === 1}
                isWideOnPhones={photo === items[0] && items.length % 2 === 1}
                isLight={isLight}
              />
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}

const twoColumnsOnPhones = "max-sm:grid max-sm:gap-x-3 max-sm:min-[20rem]:grid-cols-2";

function getPosition(row: number, inRow: number): PhotoPosition {
  if (row > 0) return "below";
  return inRow === 0 ? "first" : "firstRow";
}

type PhotoPosition = "first" | "firstRow" | "below";

const photoSize = "w-full shrink-0 sm:aspect-[--ratio] sm:max-h-85 sm:min-h-40 2xl:min-h-65";

type PhotoFigureProps = {
  of: GalleryPhoto;
  place: PhotoPosition;
  /** The largest width in rem. */
  width: number;
  isAlone: boolean;
  /** The first photo of an odd number takes both columns, so that no place stays empty. */
  isWideOnPhones: boolean;
  isLight: boolean;
};

const figureShapes = {
  inRow: "sm:max-w-[calc(var(--ratio)*40%)] sm:flex-[var(--ratio)_1_0]",
  /** The words are beside the photo, so that the rest of the row is not empty. */
  alone:
    "sm:grid sm:flex-1 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] sm:grid-rows-to-end sm:gap-x-6 sm:[&>div]:row-span-2",
};

function PhotoFigure({ of, place, width, isAlone, isWideOnPhones, isLight }: PhotoFigureProps) {
  const { t } = useTranslation();
  const caption = getCaption(of.title) || of.alt;
  // A photo without a description and a caption has its category as alt text, so that screen readers at least announce
  // what kind of photo it is.
  const alt = of.alt || (caption ? "" : t(photoCategoryText[displayCategory(of.category)]));
  return (
    <figure
      data-part="photo"
      className={`group relative mb-5 flex min-w-0 flex-col ${isWideOnPhones ? "max-sm:col-span-full" : ""} ${figureShapes[isAlone ? "alone" : "inRow"]} ${shapes[getShape(of)].className}`}
    >
      <div
        data-part="photo-place"
        className={`relative grid place-items-center bg-lattice text-oxide ${isWideOnPhones ? "aspect-photo" : "aspect-square"} ${photoSize}`}
      >
        {of.fileUrl ? (
          <img
            // This background covers a picture that could not be loaded. Otherwise the browser would show a broken
            // icon.
            className="absolute inset-0 size-full object-cover before:absolute before:inset-0 before:size-full before:bg-lattice"
            {...photoSources(of, isLight ? undefined : `(min-width: 40rem) ${width}rem, ${isWideOnPhones ? 88 : 44}vw`)}
            {...(place === "first" ? highPriority : {})}
            alt={alt}
            lang={detectLanguage(alt)}
            width={of.width ?? 1200}
            height={of.height ?? 800}
            loading={place === "below" ? "lazy" : "eager"}
            decoding="async"
          />
        ) : (
          <Image size={20} strokeWidth={1.75} aria-hidden="true" />
        )}
      </div>
      {of.fileUrl && (
        <a
          className={`order-last flex min-h-9 w-fit items-center gap-2 text-small after:absolute after:inset-0 ${linedText} ${isAlone ? "self-start" : "mt-auto"}`}
          href={of.fileUrl}
          aria-label={`${t("gallery.viewFull")}: ${caption || alt}`}
          data-photo
          data-large={largestUrl(of)}
        >
          <Maximize size={16} strokeWidth={1.75} aria-hidden="true" />
          {t("gallery.viewFull")}
        </a>
      )}
      {(caption || of.description) && (
        <figcaption
          data-part="photo-words"
          className="pt-2.4 text-base text-ink-2 [&>p+p]:text-small [&>p+p]:text-ink-3 [&>p]:leading-1.6"
        >
          {caption && <p lang={detectLanguage(caption)}>{caption}</p>}
          {of.description && <p lang={detectLanguage(of.description)}>{of.description}</p>}
        </figcaption>
      )}
    </figure>
  );
}

/**
 * Returns the width of a photo on a wide screen, where a row is 59.5rem wide. On phones we set the width a little too
 * low. So a phone that is 360 px wide with two dots per pixel loads the 640 px picture and not the 1280 px picture.
 */
function getWidth(photo: GalleryPhoto, row: GalleryPhoto[]): number {
  const ratio = (one: GalleryPhoto) => shapes[getShape(one)].ratio;
  const share = row.length === 1 ? 0.6 : Math.min(0.4 * ratio(photo), ratio(photo) / sum(row.map(ratio)));
  return Math.ceil(share * 59.5);
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

function largestUrl({ fileUrl, width, isSized }: SizedPhoto): string | undefined {
  return fileUrl && width && isSized ? largestThumbnail(fileUrl, width) : undefined;
}

const dialogButton = "size-11 place-items-center [&:not([hidden])]:grid";

const wholeScreen = "h-full max-h-none w-full max-w-none touch-pan-y touch-pinch-zoom [&_:focus-visible]:outline-maize";

/** Shows the photos in a dialog. Without script, each link opens its picture instead. */
export function Lightbox() {
  const { t } = useTranslation();
  const icon = { size: 22, strokeWidth: 1.75, "aria-hidden": true } as const;
  return (
    <dialog
      data-part="lightbox"
      className={`${wholeScreen} bg-ink px-gutter py-3 text-white open:flex open:flex-col open:gap-2`}
      aria-label={t("gallery.viewer")}
    >
      <form method="dialog" className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
        <p data-part="lightbox-count" className="mr-auto" />
        <button type="button" className={dialogButton} data-step="-1" aria-label={t("common.previous")}>
          <ArrowLeft {...icon} />
        </button>
        <button type="button" className={dialogButton} data-step="1" aria-label={t("common.next")}>
          <ArrowRight {...icon} />
        </button>
        <button type="submit" className={dialogButton} aria-label={t("common.close")}>
          <X {...icon} />
        </button>
      </form>
      <div
        data-part="lightbox-picture"
        className="min-h-0 flex-1 max-sm:-mx-gutter [&>img]:size-full [&>img]:object-contain"
      />
      <div data-part="lightbox-words" aria-live="polite" />
    </dialog>
  );
}

// Each photo gets the class of one of eight ratios, because the content policy forbids style attributes. With these
// ratios, all photos of a row have the same height.
const shapes = {
  "2:3": { ratio: 2 / 3, className: "[--ratio:0.667]" },
  "3:4": { ratio: 3 / 4, className: "[--ratio:0.75]" },
  "1:1": { ratio: 1, className: "[--ratio:1]" },
  "5:4": { ratio: 5 / 4, className: "[--ratio:1.25]" },
  "4:3": { ratio: 4 / 3, className: "[--ratio:1.333]" },
  "3:2": { ratio: 3 / 2, className: "[--ratio:1.5]" },
  "16:9": { ratio: 16 / 9, className: "[--ratio:1.778]" },
  "2:1": { ratio: 2, className: "[--ratio:2]" },
};

type Shape = keyof typeof shapes;

type PhotoDimensions = { width: number | null; height: number | null };

export function getShape({ width, height }: PhotoDimensions): Shape {
  if (!width || !height) return "3:2";
  const distance = (shape: Shape) => Math.abs(Math.log(shapes[shape].ratio / (width / height)));
  return (Object.keys(shapes) as Shape[]).reduce((best, next) => (distance(next) < distance(best) ? next : best));
}

// The maximum ratio of a row's width to its height. A row with a higher ratio would be too low.
const maxRowRatio = 4.05;
const tolerance = 0.001;

export function photoRows<Photo extends PhotoDimensions>(photos: Photo[]): Photo[][] {
  const lengthOf = (photo: Photo) => shapes[getShape(photo)].ratio;
  const wholeLength = photos.reduce((sum, photo) => sum + lengthOf(photo), 0);
  const evenLength = wholeLength / Math.ceil(wholeLength / maxRowRatio);
  const rows: Photo[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const photo of photos) {
    const longer = length + lengthOf(photo);
    const isNearer = (length + longer) / 2 < evenLength + tolerance;
    if (longer > maxRowRatio || !isNearer) {
      rows.push([]);
      length = 0;
    }
    rows.at(-1)?.push(photo);
    length += lengthOf(photo);
  }
  return rows;
}
