import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { galleryPhotos } from "../../gallery/gallery.server";
import { byCategory, galleryCategoryText } from "../../gallery/gallery-item";
import { Lightbox } from "../../gallery/lightbox";
import { PhotoFigure, type PhotoPlace } from "../../gallery/photo-figure";
import { photoRows } from "../../gallery/photo-rows";
import { pageOf, readOr } from "../../http";
import { digits } from "../../language/digits-and-dates";
import { wantsLightPages } from "../../light-pages.server";
import { useAddress } from "../../site/address";
import { pageHead } from "../../site/page-head.server";
import { pageMeta } from "../../site/page-meta";
import { EmptyState } from "../../ui/empty-state";
import { Pager } from "../../ui/pager";

export async function loader({ request }: LoaderFunctionArgs) {
  const page = pageOf(request);
  const { photos, older } = readOr({ photos: [], older: false }, () => galleryPhotos(page));
  const head = await pageHead(request, "gallery.title", "gallery.about");
  return { head, page, groups: byCategory(photos), older, isLight: wantsLightPages(request) };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.head);

export default function CurriculumGallery() {
  const { t } = useTranslation();
  const { to } = useAddress();
  const { groups, page, older, isLight } = useLoaderData<typeof loader>();
  return (
    <div className="leaf section">
      <h1 className="heading">{t("gallery.title")}</h1>
      {groups.map((group, place) => (
        <PhotoGroup key={group.category} {...group} isFirst={place === 0} isLight={isLight} />
      ))}
      {groups.length === 0 && (
        <div className="beside-line">
          <EmptyState>{t("gallery.empty")}</EmptyState>
        </div>
      )}
      <Pager address={to("/curriculum-gallery")} page={page} more={older} />
      <Lightbox />
    </div>
  );
}

type Group = ReturnType<typeof useLoaderData<typeof loader>>["groups"][number];

function PhotoGroup({ category, items, isFirst, isLight }: Group & { isFirst: boolean; isLight: boolean }) {
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
