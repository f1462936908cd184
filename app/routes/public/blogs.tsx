import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PostCardWithLinks } from "../../blogs/post-card";
import { listPublishedPosts } from "../../blogs/posts.server";
import { EmptyState } from "../../components/empty-state";
import { PublicPager } from "../../components/pager";
import { besideLine, Heading, Section } from "../../components/section";
import { readOrFallback } from "../../errors";
import { getPageNumber, isMissingPage } from "../../http";
import { pageHead } from "../../site/page-head.server";
import { NotFoundPage } from "../../site/ways-on";

export { pageMeta as meta } from "../../site/page-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  const page = getPageNumber(request);
  const shelf = readOrFallback(undefined, () => listPublishedPosts(page));
  const isMissing = isMissingPage(request, shelf?.rows);
  const head = await pageHead(request, { isMissing });
  const { rows: blogs, older } = shelf ?? { rows: [], older: false };
  return data({ head, page, blogs, older, isMissing }, { status: isMissing ? 404 : 200 });
}

export default function Blogs() {
  const { t } = useTranslation();
  const { blogs, page, older, isMissing } = useLoaderData<typeof loader>();
  if (isMissing) return <NotFoundPage />;
  return (
    <Section as="div">
      <Heading as="h1">{t("blogs.title")}</Heading>
      <div className={besideLine}>
        {blogs.length > 0 ? (
          <ul className="border-t border-rule md:grid md:grid-cols-[1fr_1fr]">
            {blogs.map((blog, place) => (
              <PostCardWithLinks key={blog.id} blog={blog} index={place} />
            ))}
          </ul>
        ) : (
          <EmptyState>{t("blogs.empty")}</EmptyState>
        )}
        <PublicPager page={page} more={older} />
      </div>
    </Section>
  );
}
