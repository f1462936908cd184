import { ArrowLeft, Download } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../components/button";
import { RowKind, RowTitleLink } from "../components/row";
import { besideLine, callout, headingBar, headingBars, LanguageLink, Section } from "../components/section";
import { ShareMenu } from "../components/share-menu";
import { TextLink } from "../components/text-link";
import { formatDigits, formatLongDate, formatShortDate } from "../i18n/format";
import { detectLanguage } from "../i18n/languages";
import { useLocalizedPath } from "../i18n/use-texts";
import { type AttachmentInfo, AttachmentName } from "../uploads/attachment";
import { AuthorLine, CategoryBadge } from "./blog-card";
import type { ArticleBlog } from "./blogs.server";

const twoColumns = "xl:grid xl:grid-cols-[minmax(0,53.5rem)_minmax(14rem,1fr)] xl:content-start xl:gap-x-16";
const column = `${besideLine} lg:max-w-column xl:col-start-1`;

export function BlogArticle({ item: blog, address }: { item: ArticleBlog; address: string }) {
  const { related } = blog;
  return (
    <Section data-part="post" as="div" className={related.length > 0 ? twoColumns : ""}>
      <BackToBlogs>
        <LanguageLink className="top-1" />
      </BackToBlogs>
      <BlogBody blog={blog} address={address} />
      {related.length > 0 && <RelatedBlogs blogs={related} />}
      <BackToBlogs />
    </Section>
  );
}

function BlogBody({ blog, address }: { blog: ArticleBlog; address: string }) {
  const { t } = useTranslation();
  const { language } = useLocalizedPath();
  return (
    <article className={column}>
      <RowKind>
        <CategoryBadge category={blog.category} />
        <time dateTime={blog.publishAt.toISOString()}>{formatLongDate(blog.publishAt, language)}</time>
        <span>{t("blogs.readTime", { minutes: formatDigits(blog.minutes, language) })}</span>
      </RowKind>
      <h1 className="mb-6 text-[clamp(1.875rem,1.35rem+2.7vw,2.75rem)]" lang={detectLanguage(blog.title)}>
        {blog.title}
      </h1>
      <div className={`border-y ${bar}`}>
        <AuthorLine author={blog.author} image={blog.authorImageUrl} size="large">
          {t("blogs.author")}
        </AuthorLine>
        <ShareMenu title={blog.title} address={address} />
      </div>
      <RelatedFile of={blog} />
      {blog.lead && (
        <p data-part="blog-lead" className={`my-8 ${callout}`} lang={detectLanguage(blog.lead)}>
          {blog.lead}
        </p>
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the sanitiser has removed all HTML that is not allowed */}
      <div className="blog-text" dangerouslySetInnerHTML={{ __html: blog.html }} />
    </article>
  );
}

const bar = "flex items-center justify-between gap-4 border-rule py-3.6 max-xs:flex-wrap";

function RelatedFile({ of }: { of: AttachmentInfo }) {
  const { t } = useTranslation();
  if (!of.fileUrl || !of.fileName) return null;
  return (
    <div className={`border-b ${bar}`}>
      <div>
        <AttachmentName of={of} />
      </div>
      <ButtonLink
        variant="outline"
        className="flex-none max-xs:w-full print:hidden"
        href={`${of.fileUrl}?download`}
        download={of.fileName}
        aria-label={`${t("common.download")}: ${of.fileName}`}
      >
        <Download size={20} strokeWidth={1.75} aria-hidden="true" />
        {t("common.download")}
      </ButtonLink>
    </div>
  );
}

const besideArticle =
  "xl:sticky xl:top-26 xl:m-0 xl:max-w-none xl:self-start xl:border-l xl:border-rule xl:pl-10 xl:pt-1 xl:[grid-area:2/2]";
const besideHeading = "xl:mb-4.4 xl:pl-0 xl:text-subtitle xl:before:left-[calc(-2.5rem-2px)] xl:before:h-6";

function RelatedBlogs({ blogs }: { blogs: ArticleBlog["related"] }) {
  const { t } = useTranslation();
  const { language, to } = useLocalizedPath();
  return (
    <section data-part="blog-related" className={`mt-14 lg:ml-beside lg:max-w-column print:hidden ${besideArticle}`}>
      <h2 className={`${headingBar} ${headingBars.h2} mb-5.6 lg:mb-7 ${besideHeading}`}>{t("blogs.related")}</h2>
      <ul>
        {blogs.map(({ id, title, excerpt, publishAt }) => (
          <li
            key={id}
            className="grid gap-x-6 gap-y-1 border-t border-rule py-4.4 last:border-b sm:max-xl:grid-cols-to-end xl:last:border-b-0 xl:last:pb-0"
          >
            <time className="text-small text-ink-2 sm:max-xl:col-start-1" dateTime={publishAt.toISOString()}>
              {formatShortDate(publishAt, language)}
            </time>
            <h3 className="display text-subtitle sm:max-xl:col-start-1 xl:text-h3" lang={detectLanguage(title)}>
              <RowTitleLink className="inline-block py-1" href={to(`/blogs/${id}`)}>
                {title}
              </RowTitleLink>
            </h3>
            <p className="text-ink-2 sm:max-xl:col-start-1" lang={detectLanguage(excerpt)}>
              {excerpt}
            </p>
            <TextLink
              className="self-end justify-self-start py-2.4 sm:max-xl:col-start-2 sm:max-xl:row-start-3 sm:max-xl:py-0"
              href={to(`/blogs/${id}`)}
            >
              {t("common.readMore")}
              <span className="sr-only">
                : <span lang={detectLanguage(title)}>{title}</span>
              </span>
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function BackToBlogs({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  return (
    <p data-part="blog-back" className={`mb-5 last:mb-0 last:mt-7 print:hidden ${column}`}>
      <a
        className="inline-flex min-h-11 items-center gap-2.4 font-semibold text-teesta hover:underline hover:decoration-1 hover:underline-offset-link"
        href={to("/blogs")}
      >
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
        {t("blogs.back")}
      </a>
      {children}
    </p>
  );
}
