import { useTranslation } from "react-i18next";
import { BlogEntry } from "../../blogs/blog-entry";
import type { BlogSummary } from "../../blogs/blogs.server";
import { EmptyState } from "../../ui/empty-state";
import { useAddress } from "../address";

/** The newest posts: the first leads, the others stand beside it. */
export function LatestBlogs({ blogs }: { blogs: BlogSummary[] }) {
  const { t } = useTranslation();
  const { to } = useAddress();
  return (
    <section className="leaf section">
      <div className="heading-row">
        <h2 className="heading">{t("home.latestBlogs")}</h2>
        <a className="link" href={to("/blogs")} aria-label={`${t("common.viewAll")}: ${t("nav.blogs")}`}>
          {t("common.viewAll")}
        </a>
      </div>
      <div className="beside-line">
        {blogs.length > 0 ? (
          <ul className="blogs blogs-latest">
            {blogs.map((blog) => (
              <Entry key={blog.id} {...blog} />
            ))}
          </ul>
        ) : (
          <EmptyState>{t("blogs.emptyYet")}</EmptyState>
        )}
      </div>
    </section>
  );
}

function Entry(blog: BlogSummary) {
  const { language, to } = useAddress();
  return <BlogEntry blog={blog} language={language} href={to(`/blogs/${blog.id}`)} heading="h3" />;
}
