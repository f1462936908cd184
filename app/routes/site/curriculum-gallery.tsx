import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { galleryPhotos } from "../../gallery/gallery.server";
import { byCategory } from "../../gallery/gallery-item";
import { Lightbox } from "../../gallery/lightbox";
import { pageOf, readOr } from "../../http";
import { wantsLightPages } from "../../light-pages.server";
import { useAddress } from "../../site/address";
import { pageHead } from "../../site/page-head.server";
import { pageMeta } from "../../site/page-meta";
import { PhotoGroup } from "../../site/photo-group";
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
