import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDigits, formatShortDate } from "../i18n/format";
import { detectLanguage, type Language } from "../i18n/languages";
import { useLocalizedPath } from "../i18n/use-localized-path";
import { getCategoryText, getInitial } from "./post";
import type { PostSummary } from "./posts.server";

/** A post in the list of all, with the ways to it and to its file. */
export function PostCardWithLinks(blog: PostSummary) {
  const { language, to } = useLocalizedPath();
  return (
    <PostCard blog={blog} language={language} href={to(`/blogs/${blog.id}`)} heading="h2">
      <PostLinks of={blog} />
    </PostCard>
  );
}

function PostLinks({ of: blog }: { of: PostSummary }) {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
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

type PostCardProps = {
  blog: PostSummary;
  language: Language;
  /** The address of the post. */
  href: string;
  heading: "h2" | "h3";
  children?: ReactNode;
};

/** A post in a list: what it is about, who wrote it, how long it takes; links of the list's own at the end. */
export function PostCard({ blog, language, href, heading: Heading, children }: PostCardProps) {
  const { t } = useTranslation();
  return (
    <li>
      <article className="blog-entry">
        <p className="row-kind">
          <CategoryBadge category={blog.category} />
          <time dateTime={blog.publishAt.toISOString()}>{formatShortDate(blog.publishAt, language)}</time>
        </p>
        <Heading className="row-title read" lang={detectLanguage(blog.title)}>
          <a href={href}>{blog.title}</a>
        </Heading>
        <p className="blog-excerpt" lang={detectLanguage(blog.excerpt)}>
          {blog.excerpt}
        </p>
        <AuthorLine author={blog.author} image={blog.authorImageUrl}>
          {t("blogs.readTime", { minutes: formatDigits(blog.minutes, language) })}
        </AuthorLine>
        {children}
      </article>
    </li>
  );
}

type AuthorLineProps = { author: string; image: string | null; children?: ReactNode };

/** Who wrote a post, and perhaps a line below the name. The initial stays visible where there is no picture or it does not load. */
export function AuthorLine({ author, image, children }: AuthorLineProps) {
  return (
    <div className="author">
      <div className="portrait" aria-hidden="true">
        {getInitial(author)}
        {image && <img src={image} alt="" width={56} height={56} loading="lazy" />}
      </div>
      <p>
        <span className="author-name" lang={detectLanguage(author)}>
          {author}
        </span>
        {children}
      </p>
    </div>
  );
}

export function CategoryBadge({ category }: { category: string }) {
  const { t } = useTranslation();
  const text = getCategoryText(category);
  return (
    <span className="badge badge-general" lang={text ? undefined : detectLanguage(category)}>
      {text ? t(text) : category}
    </span>
  );
}
