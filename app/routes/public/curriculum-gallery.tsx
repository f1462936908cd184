import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "~/components/empty-state";
import { PublicPager } from "~/components/pager";
import { besideLine, Heading, Section } from "~/components/section";
import { TextLink } from "~/components/text-link";
import { groupByCategory, photoCategoryText } from "~/gallery/photo";
import { Lightbox, PhotoGroup } from "~/gallery/photo-group";
import { listGalleryPhotos } from "~/gallery/photos.server";
import { wantsLightPages } from "~/http";
import { readListPage } from "~/site/list-page.server";
import { NotFoundPage } from "~/site/ways-on";

export { pageMeta as meta } from "~/site/page-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  const { rows, status, ...list } = await readListPage(request, listGalleryPhotos);
  return data({ ...list, groups: groupByCategory(rows), isLight: wantsLightPages(request) }, status);
}

export default function CurriculumGallery() {
  const { t } = useTranslation();
  const { groups, page, older, isLight, isMissing } = useLoaderData<typeof loader>();
  if (isMissing) return <NotFoundPage />;
  return (
    <Section as="div">
      <Heading as="h1">{t("gallery.title")}</Heading>
      {groups.length > 1 && (
        <ul className={`flex flex-wrap gap-x-5 print:hidden ${besideLine}`}>
          {groups.map(({ category }) => (
            <li key={category}>
              <TextLink className="inline-flex min-h-11 items-center" href={`#${category}`}>
                {t(photoCategoryText[category])}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
      {groups.map((group, place) => (
        <PhotoGroup key={group.category} {...group} isFirst={place === 0} isLight={isLight} />
      ))}
      {groups.length === 0 && <EmptyState className={besideLine}>{t("gallery.empty")}</EmptyState>}
      <PublicPager page={page} more={older} />
      <Lightbox />
    </Section>
  );
}
