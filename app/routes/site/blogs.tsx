import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { publishedBlogs } from "../../blogs/blogs.server";
import { pageOf, readOr } from "../../http";
import { useAddress } from "../../site/address";
import { ShelfEntry } from "../../site/blog/shelf-entry";
import { pageHead } from "../../site/page-head.server";
import { pageMeta } from "../../site/page-meta";
import { EmptyState } from "../../ui/empty-state";
import { Pager } from "../../ui/pager";

export async function loader({ request }: LoaderFunctionArgs) {
  const page = pageOf(request);
  const shelf = readOr({ blogs: [], older: false }, () => publishedBlogs(page));
  return { head: await pageHead(request, "blogs.title", "blogs.description"), page, ...shelf };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.head);

export default function Blogs() {
  const { t } = useTranslation();
  const { to } = useAddress();
  const { blogs, page, older } = useLoaderData<typeof loader>();
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
