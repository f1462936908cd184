import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "../components/badge";
import { RowKind, RowTitleLink, readTitle, rowTitle } from "../components/row";
import { TextLink } from "../components/text-link";
import { formatDigits, formatShortDate } from "../i18n/format";
import { detectLanguage, type Language } from "../i18n/languages";
import { getInitial } from "../i18n/text";
import { useLocalizedPath } from "../i18n/use-texts";
import { getCategoryText } from "./blog";
import type { BlogSummary } from "./blogs.server";

export function BlogCardWithLinks({ blog, index }: { blog: BlogSummary; index: number }) {
  const { language, to } = useLocalizedPath();
  const place = index === 0 ? "wide" : index % 2 === 1 ? "left" : "right";
  return (
    <BlogCard blog={blog} language={language} href={to(`/blogs/${blog.id}`)} heading="h2" place={place}>
      <BlogLinks of={blog} isWide={place === "wide"} />
    </BlogCard>
  );
}

function BlogLinks({ of: blog, isWide }: { of: BlogSummary; isWide: boolean }) {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  return (
    <p
      data-part="blog-actions"
      className={`mt-2.4 flex flex-wrap gap-x-6 ${isWide ? "lg:m-0 lg:self-center lg:[grid-area:3/2]" : ""}`}
    >
      <TextLink
        className={postLink}
        href={to(`/blogs/${blog.id}`)}
        aria-label={`${t("blogs.readArticle")}: ${blog.title}`}
      >
        {t("blogs.readArticle")}
      </TextLink>
      {blog.fileUrl && blog.fileName && (
        <TextLink
          className={postLink}
          href={`${blog.fileUrl}?download`}
          download={blog.fileName}
          aria-label={`${t("common.download")}: ${blog.fileName}`}
        >
          <Download size={18} strokeWidth={1.75} aria-hidden="true" />
          {t("common.download")}
        </TextLink>
      )}
    </p>
  );
}

const postLink = "inline-flex min-h-11 items-center gap-2";

const largeTitle = `${readTitle} text-3xl leading-1.28 bn:leading-1.42 lg:text-8.5 lg:leading-1.2 lg:bn:leading-1.38`;

const places = {
  wide: {
    cell: "md:col-span-full",
    entry: "py-5 lg:grid lg:gap-x-16 lg:py-6 lg:[grid-template:auto_1fr_auto/1fr_1fr]",
    title: `${largeTitle} lg:mb-5 lg:[grid-area:2/1]`,
    excerpt: "lg:text-h3 lg:[grid-area:2/2]",
    author: "mt-auto lg:[grid-area:3/1]",
  },
  tall: {
    cell: "md:row-span-2 md:row-start-1",
    entry: "border-rule py-5 md:border-r md:pr-8",
    title: largeTitle,
    excerpt: "",
    author: "",
  },
  left: {
    cell: "",
    entry: "border-rule py-5 md:border-r md:pr-8",
    title: rowTitle.read,
    excerpt: "",
    author: "mt-auto",
  },
  right: { cell: "", entry: "py-5 md:pl-8", title: rowTitle.read, excerpt: "", author: "mt-auto" },
};

type BlogCardProps = {
  blog: BlogSummary;
  language: Language;
  href: string;
  heading: "h2" | "h3";
  place: keyof typeof places;
  children?: ReactNode;
};

export function BlogCard({ blog, language, href, heading: Heading, place, children }: BlogCardProps) {
  const { t } = useTranslation();
  return (
    <li className={`border-b border-rule ${places[place].cell}`}>
      <article data-part="blog-entry" className={`flex h-full flex-col ${places[place].entry}`}>
        <RowKind>
          <CategoryBadge category={blog.category} />
          <time dateTime={blog.publishAt.toISOString()}>{formatShortDate(blog.publishAt, language)}</time>
        </RowKind>
        <Heading className={places[place].title} lang={detectLanguage(blog.title)}>
          <RowTitleLink href={href}>{blog.title}</RowTitleLink>
        </Heading>
        <p
          data-part="blog-excerpt"
          className={`mb-4 max-w-row text-ink-2 ${places[place].excerpt}`}
          lang={detectLanguage(blog.excerpt)}
        >
          {blog.excerpt}
        </p>
        <AuthorLine author={blog.author} image={blog.authorImageUrl} className={`text-ink-2 ${places[place].author}`}>
          {t("blogs.readTime", { minutes: formatDigits(blog.minutes, language) })}
        </AuthorLine>
        {children}
      </article>
    </li>
  );
}

const authorSizes = {
  small: {
    line: "text-small leading-1.4 [--portrait:40px]",
    portrait: "bg-wall-2 text-ink-2",
    name: "block",
  },
  large: {
    line: "text-base leading-1.4 text-ink-2 [--portrait:56px] max-xs:flex-auto max-xs:basis-0 max-xs:[--portrait:44px]",
    portrait: "lattice-oxide text-oxide",
    name: "block font-semibold text-ink",
  },
};

type AuthorLineProps = {
  author: string;
  image: string | null;
  size?: keyof typeof authorSizes;
  className?: string;
  children?: ReactNode;
};

/** The initial of the author stays visible if there is no picture or the picture does not load. */
export function AuthorLine({ author, image, size = "small", className = "", children }: AuthorLineProps) {
  return (
    <div data-part="author" className={`flex min-w-0 items-center gap-3.2 ${authorSizes[size].line} ${className}`}>
      <div
        data-part="portrait"
        className={`relative flex aspect-square w-portrait flex-none items-center justify-center font-display text-[length:calc(var(--portrait)*0.45)] font-normal leading-1.4 ${authorSizes[size].portrait}`}
        lang={detectLanguage(author)}
        aria-hidden="true"
      >
        {getInitial(author)}
        {image && (
          <img
            className="absolute inset-0 size-full object-cover"
            src={image}
            alt=""
            width={56}
            height={56}
            loading="lazy"
          />
        )}
      </div>
      <p className="min-w-0 bn:leading-1.6">
        <span className={authorSizes[size].name} lang={detectLanguage(author)}>
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
  return <Badge lang={text ? undefined : detectLanguage(category)}>{text ? t(text) : category}</Badge>;
}
