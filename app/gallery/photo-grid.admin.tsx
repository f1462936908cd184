import { Link, useLocation } from "@remix-run/react";
import { ExternalLink, Image, Pencil, Trash2 } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { listStateQuery } from "../admin/list-url";
import { hasModifierKey } from "../components/browser";
import { DeleteDialog } from "../content/delete-dialog";
import { formatDigits } from "../i18n/format";
import { detectLanguage } from "../i18n/languages";
import { getThumbnailWidths, srcSet, thumbnailKey } from "../uploads/image-sizes";
import { type DisplayCategory, type PhotoCategory, photoCategories, photoCategoryText } from "./photo";

type GridPhoto = GridPicture & { id: number; title: string; description: string; category: DisplayCategory };

/** A photo in the grid of the admin pages, with what can be done with it. */
export function PhotoGridItem({ photo }: { photo: GridPhoto }) {
  const { t } = useTranslation();
  const { id, title, description, category, alt } = photo;
  return (
    <li>
      <PhotoThumbnail of={photo} />
      <div className="wall-words">
        <h3 lang={detectLanguage(title)}>{title}</h3>
        {description && (
          <p className="clamp-2" lang={detectLanguage(description)}>
            {description}
          </p>
        )}
        <p>{t(photoCategoryText[category])}</p>
        {alt === "" && (
          <Link
            className="text-button"
            to={`/cog-admin/gallery/${id}/edit`}
            aria-label={`${t("adminGallery.noAlt")}: ${title}`}
          >
            {t("adminGallery.noAlt")}
          </Link>
        )}
      </div>
      <PhotoActions photo={photo} />
    </li>
  );
}

const icon = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;

function PhotoActions({ photo: { id, title, fileUrl } }: { photo: GridPhoto }) {
  const { t } = useTranslation();
  const list = listStateQuery(useLocation().search);
  const [isAsking, setAsking] = useState(false);
  const address = `/cog-admin/gallery/${id}`;
  const named = (text: string) => ({ title: text, "aria-label": `${text}: ${title}` });
  const ask = (event: MouseEvent) => {
    if (hasModifierKey(event)) return;
    event.preventDefault();
    setAsking(true);
  };
  return (
    <div className="wall-acts">
      {fileUrl && (
        <a className="icon-button" href={fileUrl} target="_blank" rel="noopener" {...named(t("common.openNewTab"))}>
          <ExternalLink {...icon} />
        </a>
      )}
      <Link className="icon-button" to={`${address}/edit${list}`} {...named(t("common.edit"))}>
        <Pencil {...icon} />
      </Link>
      <Link
        className="icon-button text-danger"
        to={`${address}/delete${list}`}
        onClick={ask}
        {...named(t("common.delete"))}
      >
        <Trash2 {...icon} />
      </Link>
      {isAsking && (
        <DeleteDialog
          kind="photo"
          isPublic
          named={title}
          action={`${address}/delete${list}`}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

export type GridPicture = { alt: string; fileUrl: string | null; width: number | null; isSized: boolean };

/** A photo in the office, in its usual 3:2 place; the lattice shows when the picture does not come. */
export function PhotoThumbnail({ of }: { of: GridPicture }) {
  return (
    <div className="wall-place">
      {of.fileUrl ? (
        <img {...imageSources(of)} alt={of.alt} lang={detectLanguage(of.alt)} loading="lazy" decoding="async" />
      ) : (
        <Image size={20} strokeWidth={1.75} aria-hidden="true" />
      )}
    </div>
  );
}

const imageSizes = "(min-width: 40rem) 18rem, 92vw";

/** The photo itself until its small pictures are there. */
function imageSources({ fileUrl, width, isSized }: GridPicture) {
  if (!fileUrl || !width || !isSized) return { src: fileUrl ?? undefined };
  const [smallest = width] = getThumbnailWidths(width);
  return { sizes: imageSizes, srcSet: srcSet(fileUrl, width), src: thumbnailKey(fileUrl, smallest) };
}

type PhotoCounts = Partial<Record<PhotoCategory, number>> & { all: number };

type CategoryLinksProps = { counts: PhotoCounts; chosen?: PhotoCategory };

/** The categories with their counts, each a link to its photos, and the heading of the one that is shown. */
export function CategoryLinks({ counts, chosen }: CategoryLinksProps) {
  const { t, i18n } = useTranslation();
  const shown = (text: string | number) => formatDigits(text, i18n.language === "bn" ? "bn" : "en");
  const nameOf = (category?: PhotoCategory) => t(category ? photoCategoryText[category] : "gallery.all");
  return (
    <div className="wall-head">
      <nav aria-label={t("form.category")}>
        <ul>
          {[undefined, ...photoCategories].map((category) => (
            <li key={category ?? "all"}>
              <Link
                to={category ? `/cog-admin/gallery?category=${category}` : "/cog-admin/gallery"}
                aria-current={category === chosen ? "page" : undefined}
              >
                {nameOf(category)} <span>{shown(counts[category ?? "all"] ?? 0)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <h2>
        {nameOf(chosen)} <span>{shown(t("gallery.count", { count: counts[chosen ?? "all"] ?? 0 }))}</span>
      </h2>
    </div>
  );
}
