import { useTranslation } from "react-i18next";
import { AuthorLine } from "../../blogs/author-line";
import type { readBlog, relatedBlogs } from "../../blogs/blogs.server";
import { CategoryBadge } from "../../blogs/category-badge";
import { digits, longDate } from "../../language/digits-and-dates";
import { languageOfText } from "../../language/languages";
import { useAddress } from "../address";
import { ShareMenu } from "../share-menu";
import { BackToBlogs } from "./back-to-blogs";
import { RelatedArticles } from "./related-articles";
import { RelatedFile } from "./related-file";

type WholeBlog = NonNullable<ReturnType<typeof readBlog>>;

type Parts = { blog: WholeBlog; address: string; related: ReturnType<typeof relatedBlogs> };

/** A post on its own page, with the posts beside it; `address` is what is shared. */
export function BlogArticle({ blog, address, related }: Parts) {
  return (
    <div className={related.length > 0 ? "leaf section blog" : "leaf section blog blog-alone"}>
      <BackToBlogs />
      <Post blog={blog} address={address} />
      {related.length > 0 && <RelatedArticles blogs={related} />}
      <BackToBlogs />
    </div>
  );
}

function Post({ blog, address }: { blog: WholeBlog; address: string }) {
  const { t } = useTranslation();
  const { language } = useAddress();
  return (
    <article>
      <p className="row-kind">
        <CategoryBadge category={blog.category} />
        <time dateTime={blog.publishAt.toISOString()}>{longDate(blog.publishAt, language)}</time>
        <span>{t("blogs.readTime", { minutes: digits(blog.minutes, language) })}</span>
      </p>
      <h1 lang={languageOfText(blog.title)}>{blog.title}</h1>
      <div className="blog-bar">
        <AuthorLine author={blog.author} image={blog.authorImageUrl}>
          {t("blogs.author")}
        </AuthorLine>
        <ShareMenu title={blog.title} address={address} />
      </div>
      <RelatedFile of={blog} />
      {blog.lead && (
        <p className="blog-lead" lang={languageOfText(blog.lead)}>
          {blog.lead}
        </p>
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the room gives it through the allow-list alone */}
      <div className="blog-text" dangerouslySetInnerHTML={{ __html: blog.html }} />
    </article>
  );
}
