import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { BlogEntry } from "../../blogs/blog-entry";
import { type BlogSummary, publishedBlogs } from "../../blogs/blogs.server";
import { pageOf, readOr } from "../../http";
import { useAddress } from "../../site/address";
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
  const { language, to } = useAddress();
  const { blogs, page, older } = useLoaderData<typeof loader>();
  return (
    <div className="leaf section">
      <h1 className="heading">{t("blogs.title")}</h1>
      <div className="beside-line">
        {blogs.length > 0 ? (
          <ul className="blogs blogs-all">
            {blogs.map((blog) => (
              <BlogEntry key={blog.id} blog={blog} language={language} href={to(`/blogs/${blog.id}`)} heading="h2">
                <Actions of={blog} />
              </BlogEntry>
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

function Actions({ of: blog }: { of: BlogSummary }) {
  const { t } = useTranslation();
  const { to } = useAddress();
  return (
    <p className="blog-actions">
      <a className="link" href={to(`/blogs/${blog.id}`)} aria-label={`${t("blogs.readArticle")}: ${blog.title}`}>
        {t("blogs.readArticle")}
      </a>
      {blog.fileUrl && blog.fileName && (
        <a
          className="link"
          href={`${blog.fileUrl}?download`}
          download={blog.fileName}
          aria-label={`${t("common.download")}: ${blog.fileName}`}
        >
          <Download size={18} strokeWidth={1.75} aria-hidden="true" />
          {t("common.download")}
        </a>
      )}
    </p>
  );
}
