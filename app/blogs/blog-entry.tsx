import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { digits, shortDate } from "../language/digits-and-dates";
import { type Language, languageOfText } from "../language/languages";
import { AuthorLine } from "./author-line";
import type { BlogSummary } from "./blogs.server";
import { CategoryBadge } from "./category-badge";

type Entry = {
  blog: BlogSummary;
  language: Language;
  /** The address of the post. */
  href: string;
  heading: "h2" | "h3";
  children?: ReactNode;
};

/** A post in a list: what it is about, who wrote it, how long it takes; links of the list's own at the end. */
export function BlogEntry({ blog, language, href, heading: Heading, children }: Entry) {
  const { t } = useTranslation();
  return (
    <li>
      <article className="blog-entry">
        <p className="row-kind">
          <CategoryBadge category={blog.category} />
          <time dateTime={blog.publishAt.toISOString()}>{shortDate(blog.publishAt, language)}</time>
        </p>
        <Heading className="row-title read" lang={languageOfText(blog.title)}>
          <a href={href}>{blog.title}</a>
        </Heading>
        <p className="blog-excerpt" lang={languageOfText(blog.excerpt)}>
          {blog.excerpt}
        </p>
        <AuthorLine author={blog.author} image={blog.authorImageUrl}>
          {t("blogs.readTime", { minutes: digits(blog.minutes, language) })}
        </AuthorLine>
        {children}
      </article>
    </li>
  );
}
