import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { addressIn, languageOfText, previewRoot } from "../language/languages";
import { RowFile } from "../office/file-preview";
import { RowActs } from "../office/row-acts";
import { RowKind } from "../office/row-kind";
import type { listed } from "../office/status";
import { EmptyState } from "../ui/empty-state";
import type { AttachedTo } from "../uploads/attachment";
import { AuthorLine } from "./author-line";
import { CategoryBadge } from "./category-badge";

export type ListedBlog = AttachedTo &
  Pick<ReturnType<typeof listed>, "status" | "created" | "appears"> & {
    id: number;
    title: string;
    excerpt: string;
    author: string;
    category: string;
    authorImageUrl: string | null;
  };

/** The posts of the office in columns; `isNarrowed` when only those are shown that somebody looks for. */
export function BlogList({ blogs, isNarrowed }: { blogs: ListedBlog[]; isNarrowed: boolean }) {
  const { t } = useTranslation();
  if (blogs.length === 0) {
    return (
      <div className="office-said">
        <EmptyState>{t(isNarrowed ? "office.filter.nothing" : "adminBlogs.empty")}</EmptyState>
      </div>
    );
  }
  return (
    <ul className="office-blogs">
      {blogs.map((blog) => (
        <Post key={blog.id} blog={blog} />
      ))}
    </ul>
  );
}

function Post({ blog }: { blog: ListedBlog }) {
  const { t, i18n } = useTranslation();
  const { id, title, excerpt, author, category, authorImageUrl, status } = blog;
  const page = addressIn(i18n.language === "bn" ? "bn" : "en", `/blogs/${id}`);
  const isPublic = status === "Published";
  return (
    <li>
      <RowKind row={blog}>
        <CategoryBadge category={category} />
      </RowKind>
      <h2 lang={languageOfText(title)}>{title}</h2>
      <p className="clamp-3" lang={languageOfText(excerpt)}>
        {excerpt}
      </p>
      <RowFile file={blog} />
      <div className="office-by">
        <AuthorLine author={author} image={authorImageUrl} />
        <a
          className="text-button"
          href={isPublic ? page : previewRoot + page}
          aria-label={`${t("common.readMore")}: ${title}`}
        >
          {t("common.readMore")}
          <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
        </a>
      </div>
      <RowActs
        address={`/cog-admin/blogs/${id}`}
        title={title}
        preview={`/blogs/${id}`}
        question="confirm.deleteBlog"
        appears={isPublic ? "appears.blog" : "appears.office"}
      />
    </li>
  );
}
