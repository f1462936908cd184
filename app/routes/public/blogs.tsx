import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BlogCardWithLinks } from "~/blogs/blog-card";
import { listPublishedBlogs } from "~/blogs/blogs.server";
import { EmptyState } from "~/components/empty-state";
import { PublicPager } from "~/components/pager";
import { besideLine, Heading, Section } from "~/components/section";
import { readListPage } from "~/site/list-page.server";
import { NotFoundPage } from "~/site/ways-on";

export { pageMeta as meta } from "~/site/page-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  const { status, ...list } = await readListPage(request, listPublishedBlogs);
  return data(list, status);
}

export default function Blogs() {
  const { t } = useTranslation();
  const { rows: blogs, page, older, isMissing } = useLoaderData<typeof loader>();
  if (isMissing) return <NotFoundPage />;
  return (
    <Section as="div">
      <Heading as="h1">{t("blogs.title")}</Heading>
      <div className={besideLine}>
        {blogs.length > 0 ? (
          <ul className="border-t border-rule md:grid md:grid-cols-halves">
            {blogs.map((blog, place) => (
              <BlogCardWithLinks key={blog.id} blog={blog} index={place} />
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
