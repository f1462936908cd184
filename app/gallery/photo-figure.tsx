import { Image, Maximize } from "lucide-react";
import { useTranslation } from "react-i18next";
import { languageOfText } from "../language/languages";
import { type Measured, shapeOf } from "./photo-rows";

type HungPhoto = Measured & { title: string; description: string; alt: string; fileUrl: string | null };

/** A photo of the gallery over its caption. Behind it lies the lattice, which shows when the picture does not come. */
export function PhotoFigure({ of, first }: { of: HungPhoto; first: boolean }) {
  const { t } = useTranslation();
  return (
    <figure className={`photo ${shapeOf(of)}`}>
      <div className="photo-place">
        {of.fileUrl ? (
          <img
            src={of.fileUrl}
            alt={of.alt || of.title}
            lang={languageOfText(of.alt || of.title)}
            width={of.width ?? 1200}
            height={of.height ?? 800}
            loading={first ? "eager" : "lazy"}
            decoding="async"
          />
        ) : (
          <Image size={20} strokeWidth={1.75} aria-hidden="true" />
        )}
      </div>
      <figcaption>
        <div className="photo-words">
          <p lang={languageOfText(of.title)}>{of.title}</p>
          {of.description && <p lang={languageOfText(of.description)}>{of.description}</p>}
        </div>
        {of.fileUrl && (
          <a className="link" href={of.fileUrl} aria-label={`${t("gallery.viewFull")}: ${of.title}`} data-photo>
            <Maximize size={16} strokeWidth={1.75} aria-hidden="true" />
            {t("gallery.viewFull")}
          </a>
        )}
      </figcaption>
    </figure>
  );
}
