import { useTranslation } from "react-i18next";
import type { relatedBlogs } from "../../blogs/blogs.server";
import { shortDate } from "../../language/digits-and-dates";
import { languageOfText } from "../../language/languages";
import { useAddress } from "../address";

export function RelatedArticles({ blogs }: { blogs: ReturnType<typeof relatedBlogs> }) {
  const { t } = useTranslation();
  const { language, to } = useAddress();
  return (
    <section className="blog-related">
      <h2 className="heading">{t("blogs.related")}</h2>
      <ul>
        {blogs.map(({ id, title, excerpt, publishAt }) => (
          <li key={id}>
            <time dateTime={publishAt.toISOString()}>{shortDate(publishAt, language)}</time>
            <h3 className="display" lang={languageOfText(title)}>
              {title}
            </h3>
            <p lang={languageOfText(excerpt)}>{excerpt}</p>
            <a className="link" href={to(`/blogs/${id}`)}>
              {t("common.readMore")}
              <span className="hidden-text">
                : <span lang={languageOfText(title)}>{title}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
