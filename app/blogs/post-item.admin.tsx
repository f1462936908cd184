import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../components/empty-state";
import { ItemActions, ItemMeta } from "../content/content-item";
import { ItemFile } from "../content/file-preview";
import type { toListItem } from "../content/list-item";
import { detectLanguage, localizedPath, previewRoot } from "../i18n/languages";
import type { AttachmentInfo } from "../uploads/attachment";
import { AuthorLine, CategoryBadge } from "./post-card";

export type PostListItem = AttachmentInfo &
  Pick<ReturnType<typeof toListItem>, "status" | "created" | "appears"> & {
    id: number;
    title: string;
    excerpt: string;
    author: string;
    category: string;
    authorImageUrl: string | null;
  };

/** The posts of the office in columns; `isNarrowed` when only those are shown that somebody looks for. */
export function PostList({ blogs, isNarrowed }: { blogs: PostListItem[]; isNarrowed: boolean }) {
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
        <PostItem key={blog.id} blog={blog} />
      ))}
    </ul>
  );
}

function PostItem({ blog }: { blog: PostListItem }) {
  const { t, i18n } = useTranslation();
  const { id, title, excerpt, author, category, authorImageUrl, status } = blog;
  const page = localizedPath(i18n.language === "bn" ? "bn" : "en", `/blogs/${id}`);
  const isPublic = status === "Published";
  return (
    <li>
      <ItemMeta row={blog}>
        <CategoryBadge category={category} />
      </ItemMeta>
      <h2 lang={detectLanguage(title)}>{title}</h2>
      <p className="clamp-3" lang={detectLanguage(excerpt)}>
        {excerpt}
      </p>
      <ItemFile file={blog} />
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
      <ItemActions
        address={`/cog-admin/blogs/${id}`}
        title={title}
        preview={`/blogs/${id}`}
        question="confirm.deleteBlog"
        appears={isPublic ? "appears.blog" : "appears.office"}
      />
    </li>
  );
}
