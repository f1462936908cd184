import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ItemActions, ItemMeta } from "../content/content-item";
import { ItemFile } from "../content/file-preview";
import type { ListItem } from "../content/list-item";
import { detectLanguage, localizedPath, previewRoot } from "../i18n/languages";
import type { AttachmentInfo } from "../uploads/attachment";
import { AuthorLine, CategoryBadge } from "./post-card";

type PostListItem = AttachmentInfo &
  ListItem & {
    id: number;
    title: string;
    excerpt: string;
    author: string;
    category: string;
    authorImageUrl: string | null;
  };

/** A post in the list of the admin pages. */
export function PostItem({ post }: { post: PostListItem }) {
  const { t, i18n } = useTranslation();
  const { id, title, excerpt, author, category, authorImageUrl, status } = post;
  const page = localizedPath(i18n.language === "bn" ? "bn" : "en", `/blogs/${id}`);
  const isPublic = status === "Published";
  return (
    <li>
      <ItemMeta row={post}>
        <CategoryBadge category={category} />
      </ItemMeta>
      <h2 lang={detectLanguage(title)}>{title}</h2>
      <p className="clamp-3" lang={detectLanguage(excerpt)}>
        {excerpt}
      </p>
      <ItemFile file={post} />
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
      <ItemActions kind="blog" id={id} title={title} preview={`/blogs/${id}`} isPublic={isPublic} />
    </li>
  );
}
