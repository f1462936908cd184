import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { galleryPhotos } from "../../gallery/gallery.server";
import { byCategory } from "../../gallery/gallery-item";
import { Lightbox } from "../../gallery/lightbox";
import { isNoPage, pageOf, readOr } from "../../http";
import { wantsLightPages } from "../../light-pages.server";
import { useAddress } from "../../site/address";
import { NotFoundPage } from "../../site/not-found-page";
import { pageHead } from "../../site/page-head.server";
import { pageMeta } from "../../site/page-meta";
import { PhotoGroup } from "../../site/photo-group";
import { EmptyState } from "../../ui/empty-state";
import { Pager } from "../../ui/pager";

export async function loader({ request }: LoaderFunctionArgs) {
  const page = pageOf(request);
  const wall = readOr(undefined, () => galleryPhotos(page));
  const isMissing = isNoPage(request, wall?.photos);
  const head = await pageHead(request, isMissing ? "error.notFound" : "gallery.title", "gallery.about", { isMissing });
  const { photos, older } = wall ?? { photos: [], older: false };
  const shown = { groups: byCategory(photos), older, isLight: wantsLightPages(request) };
  return data({ head, page, isMissing, ...shown }, { status: isMissing ? 404 : 200 });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.head);

export default function CurriculumGallery() {
  const { t } = useTranslation();
  const { to } = useAddress();
  const { groups, page, older, isLight, isMissing } = useLoaderData<typeof loader>();
  if (isMissing) return <NotFoundPage />;
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
