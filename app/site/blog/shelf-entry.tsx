import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { BlogEntry } from "../../blogs/blog-entry";
import type { BlogSummary } from "../../blogs/blogs.server";
import { useAddress } from "../address";

/** A post in the list of all, with the ways to it and to its file. */
export function ShelfEntry(blog: BlogSummary) {
  const { language, to } = useAddress();
  return (
    <BlogEntry blog={blog} language={language} href={to(`/blogs/${blog.id}`)} heading="h2">
      <Actions of={blog} />
    </BlogEntry>
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
