import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { publishedBlogs } from "../../blogs/blogs.server";
import { isNoPage, pageOf, readOr } from "../../http";
import { useAddress } from "../../site/address";
import { ShelfEntry } from "../../site/blog/shelf-entry";
import { NotFoundPage } from "../../site/not-found-page";
import { pageHead } from "../../site/page-head.server";
import { pageMeta } from "../../site/page-meta";
import { EmptyState } from "../../ui/empty-state";
import { Pager } from "../../ui/pager";

export async function loader({ request }: LoaderFunctionArgs) {
  const page = pageOf(request);
  const shelf = readOr(undefined, () => publishedBlogs(page));
  const isMissing = isNoPage(request, shelf?.blogs);
  const head = await pageHead(request, isMissing ? "error.notFound" : "blogs.title", "blogs.description", {
    isMissing,
  });
  const { blogs, older } = shelf ?? { blogs: [], older: false };
  return data({ head, page, blogs, older, isMissing }, { status: isMissing ? 404 : 200 });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.head);

export default function Blogs() {
  const { t } = useTranslation();
  const { to } = useAddress();
  const { blogs, page, older, isMissing } = useLoaderData<typeof loader>();
  if (isMissing) return <NotFoundPage />;
  return (
    <div className="leaf section">
      <h1 className="heading">{t("blogs.title")}</h1>
      <div className="beside-line">
        {blogs.length > 0 ? (
          <ul className="blogs blogs-all">
            {blogs.map((blog) => (
              <ShelfEntry key={blog.id} {...blog} />
            ))}
          </ul>
        ) : (
          <EmptyState>{t("blogs.empty")}</EmptyState>
        )}
        <Pager address={to("/blogs")} page={page} more={older} />
      </div>
    </div>
  );
}
