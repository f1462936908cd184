import { Image, Maximize } from "lucide-react";
import { useTranslation } from "react-i18next";
import { languageOfText } from "../language/languages";
import { smallKey, smallWidths, srcSet } from "../uploads/picture-sizes";
import { captionOf, galleryCategoryText, shownCategory } from "./gallery-item";
import { type Measured, shapeOf } from "./photo-rows";

type HungPhoto = Measured & {
  title: string;
  category: string;
  description: string;
  alt: string;
  fileUrl: string | null;
  isSized: boolean;
};

/** Where a photo stands: the first of all, in the first row, or further down. */
export type PhotoPlace = "first" | "firstRow" | "below";

type PhotoFigureParts = { of: HungPhoto; place: PhotoPlace; isLight: boolean };

/** A photo of the gallery over its caption. Behind it lies the lattice, which shows when the picture does not come. */
export function PhotoFigure({ of, place, isLight }: PhotoFigureParts) {
  const { t } = useTranslation();
  const caption = captionOf(of.title);
  // Where there is no word of anybody's, the category says at least what it is about.
  const alt = of.alt || (caption ? "" : t(galleryCategoryText[shownCategory(of.category)]));
  return (
    <figure className={`photo ${shapeOf(of)}`}>
      <div className="photo-place">
        {of.fileUrl ? (
          <img
            {...sources(of, isLight)}
            {...(place === "first" ? beforeAllElse : {})}
            alt={alt}
            lang={languageOfText(alt)}
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
            {caption && <p lang={languageOfText(caption)}>{caption}</p>}
            {of.description && <p lang={languageOfText(of.description)}>{of.description}</p>}
          </div>
        )}
        {of.fileUrl && (
          <a
            className="link"
            href={of.fileUrl}
            aria-label={`${t("gallery.viewFull")}: ${caption || alt}`}
            data-photo
            data-large={largest(of)}
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
const beforeAllElse = { fetchpriority: "high" };

/*
 * One column on a phone, rows of two to four beside it. The column is said to be a little narrower than it is, so that
 * a phone 360 px wide with two dots to each takes 640 and not 1280.
 */
const shownWidth = "(min-width: 40rem) 28rem, 88vw";

/** The photo itself until its small pictures are there; on light pages only the smallest of them. */
function sources({ fileUrl, width, isSized }: HungPhoto, isLight: boolean) {
  if (!fileUrl || !width || !isSized) return { src: fileUrl ?? undefined };
  const [smallest = width, middle = smallest] = smallWidths(width);
  if (isLight) return { src: smallKey(fileUrl, smallest) };
  return { sizes: shownWidth, srcSet: srcSet(fileUrl, width), src: smallKey(fileUrl, middle) };
}

/** What is shown when the photo is opened over its page: enough for any screen, at a fraction of its bytes. */
function largest({ fileUrl, width, isSized }: HungPhoto): string | undefined {
  const widest = width && smallWidths(width).at(-1);
  return fileUrl && widest && isSized ? smallKey(fileUrl, widest) : undefined;
}
