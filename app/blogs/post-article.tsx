import { ArrowLeft, Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../components/empty-state";
import { ShareMenu } from "../components/share-menu";
import { formatDigits, formatLongDate, formatShortDate } from "../i18n/format";
import { detectLanguage } from "../i18n/languages";
import { useLocalizedPath } from "../i18n/use-localized-path";
import { type AttachmentInfo, AttachmentName } from "../uploads/attachment";
import { AuthorLine, CategoryBadge } from "./post-card";
import type { findPublishedPost, listRelatedPosts } from "./posts.server";

type FullPost = NonNullable<ReturnType<typeof findPublishedPost>>;

type PostArticleProps = { blog: FullPost; address: string; related: ReturnType<typeof listRelatedPosts> };

/** A post on its own page, with the posts beside it; `address` is what is shared. */
export function PostArticle({ blog, address, related }: PostArticleProps) {
  return (
    <div className={related.length > 0 ? "leaf section blog" : "leaf section blog blog-alone"}>
      <BackToPosts />
      <PostBody blog={blog} address={address} />
      {related.length > 0 && <RelatedPosts blogs={related} />}
      <BackToPosts />
    </div>
  );
}

function PostBody({ blog, address }: { blog: FullPost; address: string }) {
  const { t } = useTranslation();
  const { language } = useLocalizedPath();
  return (
    <article>
      <p className="row-kind">
        <CategoryBadge category={blog.category} />
        <time dateTime={blog.publishAt.toISOString()}>{formatLongDate(blog.publishAt, language)}</time>
        <span>{t("blogs.readTime", { minutes: formatDigits(blog.minutes, language) })}</span>
      </p>
      <h1 lang={detectLanguage(blog.title)}>{blog.title}</h1>
      <div className="blog-bar">
        <AuthorLine author={blog.author} image={blog.authorImageUrl}>
          {t("blogs.author")}
        </AuthorLine>
        <ShareMenu title={blog.title} address={address} />
      </div>
      <RelatedFile of={blog} />
      {blog.lead && (
        <p className="blog-lead" lang={detectLanguage(blog.lead)}>
          {blog.lead}
        </p>
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the room gives it through the allow-list alone */}
      <div className="blog-text" dangerouslySetInnerHTML={{ __html: blog.html }} />
    </article>
  );
}

/** The file that goes with a post. Nothing when there is none. */
function RelatedFile({ of }: { of: AttachmentInfo }) {
  const { t } = useTranslation();
  if (!of.fileUrl || !of.fileName) return null;
  return (
    <div className="blog-bar">
      <div>
        <AttachmentName of={of} />
      </div>
      <a
        className="button button-outline"
        href={`${of.fileUrl}?download`}
        download={of.fileName}
        aria-label={`${t("common.download")}: ${of.fileName}`}
      >
        <Download size={20} strokeWidth={1.75} aria-hidden="true" />
        {t("common.download")}
      </a>
    </div>
  );
}

function RelatedPosts({ blogs }: { blogs: ReturnType<typeof listRelatedPosts> }) {
  const { t } = useTranslation();
  const { language, to } = useLocalizedPath();
  return (
    <section className="blog-related">
      <h2 className="heading">{t("blogs.related")}</h2>
      <ul>
        {blogs.map(({ id, title, excerpt, publishAt }) => (
          <li key={id}>
            <time dateTime={publishAt.toISOString()}>{formatShortDate(publishAt, language)}</time>
            <h3 className="display" lang={detectLanguage(title)}>
              {title}
            </h3>
            <p lang={detectLanguage(excerpt)}>{excerpt}</p>
            <a className="link" href={to(`/blogs/${id}`)}>
              {t("common.readMore")}
              <span className="hidden-text">
                : <span lang={detectLanguage(title)}>{title}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function PostNotFound() {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  return (
    <div className="leaf section">
      <h1 className="heading">{t("blogs.notFound.title")}</h1>
      <div className="beside-line blog-missing">
        <EmptyState>{t("blogs.notFound.body")}</EmptyState>
        <a className="button" href={to("/blogs")}>
          {t("blogs.back")}
        </a>
      </div>
    </div>
  );
}

function BackToPosts() {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  return (
    <p className="blog-back">
      <a href={to("/blogs")}>
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
        {t("blogs.back")}
      </a>
    </p>
  );
}
