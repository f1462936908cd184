import { useTranslation } from "react-i18next";
import type { galleryPhotos } from "../gallery/gallery.server";
import { type byCategory, galleryCategoryText } from "../gallery/gallery-item";
import { PhotoFigure, type PhotoPlace } from "../gallery/photo-figure";
import { photoRows } from "../gallery/photo-rows";
import { digits } from "../language/digits-and-dates";
import { useAddress } from "./address";

type Photo = ReturnType<typeof galleryPhotos>["photos"][number];

type Group = ReturnType<typeof byCategory<Photo>>[number] & {
  /** Above all others: its first row is seen without scrolling. */
  isFirst: boolean;
  /** The page is a light one. */
  isLight: boolean;
};

/** The photos of one category, with how many there are. */
export function PhotoGroup({ category, items, isFirst, isLight }: Group) {
  const { t } = useTranslation();
  const { language } = useAddress();
  return (
    <section className="group">
      <div className="photos-head">
        <h2 className="heading">{t(galleryCategoryText[category])}</h2>
        <p>{digits(t("gallery.count", { count: items.length }), language)}</p>
      </div>
      <div className="photos beside-line">
        {photoRows(items).map((row, place) => (
          <div className="photo-row" key={row[0]?.id}>
            {row.map((photo, inRow) => (
              <PhotoFigure
                key={photo.id}
                of={photo}
                place={isFirst ? placeOf(place, inRow) : "below"}
                isLight={isLight}
              />
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}

function placeOf(row: number, inRow: number): PhotoPlace {
  if (row > 0) return "below";
  return inRow === 0 ? "first" : "firstRow";
}
