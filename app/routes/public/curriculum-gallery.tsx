import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../components/empty-state";
import { PublicPager } from "../../components/pager";
import { besideLine, Heading, Section } from "../../components/section";
import { readOrFallback } from "../../errors";
import { groupByCategory } from "../../gallery/photo";
import { Lightbox, PhotoGroup } from "../../gallery/photo-group";
import { listGalleryPhotos } from "../../gallery/photos.server";
import { getPageNumber, isMissingPage, wantsLightPages } from "../../http";
import { pageHead } from "../../site/page-head.server";
import { NotFoundPage } from "../../site/ways-on";

export { pageMeta as meta } from "../../site/page-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  const page = getPageNumber(request);
  const wall = readOrFallback(undefined, () => listGalleryPhotos(page));
  const isMissing = isMissingPage(request, wall?.photos);
  const head = await pageHead(request, { isMissing });
  const { photos, older } = wall ?? { photos: [], older: false };
  const shown = { groups: groupByCategory(photos), older, isLight: wantsLightPages(request) };
  return data({ head, page, isMissing, ...shown }, { status: isMissing ? 404 : 200 });
}

export default function CurriculumGallery() {
  const { t } = useTranslation();
  const { groups, page, older, isLight, isMissing } = useLoaderData<typeof loader>();
  if (isMissing) return <NotFoundPage />;
  return (
    <Section as="div">
      <Heading as="h1">{t("gallery.title")}</Heading>
      {groups.map((group, place) => (
        <PhotoGroup key={group.category} {...group} isFirst={place === 0} isLight={isLight} />
      ))}
      {groups.length === 0 && (
        <div className={besideLine}>
          <EmptyState>{t("gallery.empty")}</EmptyState>
        </div>
      )}
      <PublicPager page={page} more={older} />
      <Lightbox />
    </Section>
  );
}
