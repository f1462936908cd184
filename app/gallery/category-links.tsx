import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { digits } from "../language/digits-and-dates";
import { type GalleryCategory, galleryCategories, galleryCategoryText } from "./gallery-item";

export type PhotoCounts = Partial<Record<GalleryCategory, number>> & { all: number };

type CategoryLinksParts = { counts: PhotoCounts; chosen?: GalleryCategory };

/** The categories with their counts, each a link to its photos, and the heading of the one that is shown. */
export function CategoryLinks({ counts, chosen }: CategoryLinksParts) {
  const { t, i18n } = useTranslation();
  const shown = (text: string | number) => digits(text, i18n.language === "bn" ? "bn" : "en");
  const nameOf = (category?: GalleryCategory) => t(category ? galleryCategoryText[category] : "gallery.all");
  return (
    <div className="wall-head">
      <nav aria-label={t("form.category")}>
        <ul>
          {[undefined, ...galleryCategories].map((category) => (
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
