import { Section } from "../components/section";
import { getCaption } from "../gallery/photo";
import type { findHomePhoto } from "../gallery/photos.server";
import { detectLanguage } from "../i18n/languages";
import { largestThumbnail, photoSources } from "../uploads/image-sizes";
import { lattice, useLightPages } from "./campus";

type HomePhoto = NonNullable<ReturnType<typeof findHomePhoto>>;

/**
 * The photo that staff chose from the gallery for the home page. Its frame has a fixed shape before the photo loads.
 */
export function WidePhoto({ of: { title, alt, width, height, fileUrl } }: { of: HomePhoto }) {
  const isLight = useLightPages();
  const caption = getCaption(title) || alt;
  if (!fileUrl || !width || !height) return null;
  return (
    <Section>
      <figure data-part="wide-photo" className="print:break-inside-avoid">
        <a
          className="lattice-oxide relative block aspect-photo overflow-hidden sm:aspect-auto sm:h-112"
          href={fileUrl}
          data-photo
          data-large={largestThumbnail(fileUrl, width)}
        >
          <img
            className={`absolute inset-0 size-full object-cover ${lattice}`}
            {...photoSources({ fileUrl, width, isSized: true }, isLight ? undefined : imageSizes)}
            alt={alt || caption}
            lang={detectLanguage(alt || caption)}
            width={width}
            height={height}
            loading="lazy"
            decoding="async"
          />
        </a>
        {caption && (
          <figcaption data-part="photo-words" className="pt-2.4 text-small text-ink-2 lg:pl-beside">
            <p lang={detectLanguage(caption)}>{caption}</p>
          </figcaption>
        )}
      </figure>
    </Section>
  );
}

const imageSizes = "(min-width: 40rem) 68rem, 88vw";
