import { ArrowLeft, ArrowRight, Image, Maximize, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatDigits } from "../i18n/format";
import { detectLanguage } from "../i18n/languages";
import { useLocalizedPath } from "../i18n/use-localized-path";
import { getThumbnailWidths, srcSet, thumbnailKey } from "../uploads/image-sizes";
import { displayCategory, getCaption, type groupByCategory, photoCategoryText } from "./photo";
import { getShape, type PhotoDimensions, photoRows } from "./photo-rows";
import type { listGalleryPhotos } from "./photos.server";

type GalleryPhoto = ReturnType<typeof listGalleryPhotos>["photos"][number];

type PhotoGroupProps = ReturnType<typeof groupByCategory<GalleryPhoto>>[number] & {
  /** Above all others: its first row is seen without scrolling. */
  isFirst: boolean;
  /** The page is a light one. */
  isLight: boolean;
};

/** The photos of one category, with how many there are. */
export function PhotoGroup({ category, items, isFirst, isLight }: PhotoGroupProps) {
  const { t } = useTranslation();
  const { language } = useLocalizedPath();
  return (
    <section className="group">
      <div className="photos-head">
        <h2 className="heading">{t(photoCategoryText[category])}</h2>
        <p>{formatDigits(t("gallery.count", { count: items.length }), language)}</p>
      </div>
      <div className="photos beside-line">
        {photoRows(items).map((row, place) => (
          <div className="photo-row" key={row[0]?.id}>
            {row.map((photo, inRow) => (
              <PhotoFigure
                key={photo.id}
                of={photo}
                place={isFirst ? getPosition(place, inRow) : "below"}
                isLight={isLight}
              />
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}

function getPosition(row: number, inRow: number): PhotoPosition {
  if (row > 0) return "below";
  return inRow === 0 ? "first" : "firstRow";
}

type FigurePhoto = PhotoDimensions & {
  title: string;
  category: string;
  description: string;
  alt: string;
  fileUrl: string | null;
  isSized: boolean;
};

/** Where a photo stands: the first of all, in the first row, or further down. */
type PhotoPosition = "first" | "firstRow" | "below";

type PhotoFigureProps = { of: FigurePhoto; place: PhotoPosition; isLight: boolean };

/** A photo of the gallery over its caption. Behind it lies the lattice, which shows when the picture does not come. */
function PhotoFigure({ of, place, isLight }: PhotoFigureProps) {
  const { t } = useTranslation();
  const caption = getCaption(of.title);
  // Where there is no word of anybody's, the category says at least what it is about.
  const alt = of.alt || (caption ? "" : t(photoCategoryText[displayCategory(of.category)]));
  return (
    <figure className={`photo ${getShape(of)}`}>
      <div className="photo-place">
        {of.fileUrl ? (
          <img
            {...imageSources(of, isLight)}
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
      <figcaption>
        {(caption || of.description) && (
          <div className="photo-words">
            {caption && <p lang={detectLanguage(caption)}>{caption}</p>}
            {of.description && <p lang={detectLanguage(of.description)}>{of.description}</p>}
          </div>
        )}
        {of.fileUrl && (
          <a
            className="link"
            href={of.fileUrl}
            aria-label={`${t("gallery.viewFull")}: ${caption || alt}`}
            data-photo
            data-large={largestUrl(of)}
          >
            <Maximize size={16} strokeWidth={1.75} aria-hidden="true" />
            {t("gallery.viewFull")}
          </a>
        )}
      </figcaption>
    </figure>
  );
}

// React 18 writes the attribute only in small letters, which its types do not know.
const highPriority = { fetchpriority: "high" };

/*
 * One column on a phone, rows of two to four beside it. The column is said to be a little narrower than it is, so that
 * a phone 360 px wide with two dots to each takes 640 and not 1280.
 */
const imageSizes = "(min-width: 40rem) 28rem, 88vw";

/** The photo itself until its small pictures are there; on light pages only the smallest of them. */
function imageSources({ fileUrl, width, isSized }: FigurePhoto, isLight: boolean) {
  if (!fileUrl || !width || !isSized) return { src: fileUrl ?? undefined };
  const [smallest = width, middle = smallest] = getThumbnailWidths(width);
  if (isLight) return { src: thumbnailKey(fileUrl, smallest) };
  return { sizes: imageSizes, srcSet: srcSet(fileUrl, width), src: thumbnailKey(fileUrl, middle) };
}

/** What is shown when the photo is opened over its page: enough for any screen, at a fraction of its bytes. */
function largestUrl({ fileUrl, width, isSized }: FigurePhoto): string | undefined {
  const widest = width && getThumbnailWidths(width).at(-1);
  return fileUrl && widest && isSized ? thumbnailKey(fileUrl, widest) : undefined;
}

/** Shows the linked photos of its page large, one after another. Without script each link shows its picture alone. */
export function Lightbox() {
  const { t } = useTranslation();
  const icon = { size: 22, strokeWidth: 1.75, "aria-hidden": true } as const;
  return (
    <dialog className="lightbox" aria-label={t("gallery.viewer")}>
      <form method="dialog">
        <p className="lightbox-count" />
        <button type="button" data-step="-1" aria-label={t("common.previous")}>
          <ArrowLeft {...icon} />
        </button>
        <button type="button" data-step="1" aria-label={t("common.next")}>
          <ArrowRight {...icon} />
        </button>
        <button type="submit" aria-label={t("common.close")}>
          <X {...icon} />
        </button>
      </form>
      <div className="lightbox-picture" />
      <div className="lightbox-words" aria-live="polite" />
    </dialog>
  );
}
