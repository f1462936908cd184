import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AuthorLine } from "../../blogs/author-line";
import { findBlog, relatedBlogs } from "../../blogs/blogs.server";
import { CategoryBadge } from "../../blogs/category-badge";
import { idOf, readOr } from "../../http";
import { digits, longDate } from "../../language/digits-and-dates";
import { languageOfText } from "../../language/languages";
import { useAddress } from "../../site/address";
import { BackToBlogs } from "../../site/blog/back-to-blogs";
import { BlogNotFound } from "../../site/blog/blog-not-found";
import { RelatedArticles } from "../../site/blog/related-articles";
import { RelatedFile } from "../../site/blog/related-file";
import { pageHead } from "../../site/page-head.server";
import { pageMeta } from "../../site/page-meta";
import { ShareMenu } from "../../site/share-menu";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = idOf(params.id);
  const blog = id && readOr(undefined, () => findBlog(id));
  if (!blog) {
    const head = await pageHead(request, "blogs.notFound.title", "blogs.notFound.body", { isMissing: true });
    return data({ head, blog: undefined, related: [] }, { status: 404 });
  }
  const about = { path: `/blogs/${blog.id}`, post: blog };
  const head = await pageHead(request, { said: blog.title }, { said: blog.excerpt || blog.title }, about);
  return data({ head, blog, related: readOr([], () => relatedBlogs(blog.id)) });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.head);

export default function BlogPage() {
  const { blog, head, related } = useLoaderData<typeof loader>();
  const { to } = useAddress();
  if (!blog) return <BlogNotFound />;
  return (
    <div className="leaf section blog">
      <BackToBlogs />
      <Post blog={blog} address={head.origin + to(`/blogs/${blog.id}`)} />
      {related.length > 0 && <RelatedArticles blogs={related} />}
      <BackToBlogs />
    </div>
  );
}

type Blog = NonNullable<ReturnType<typeof findBlog>>;

function Post({ blog, address }: { blog: Blog; address: string }) {
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
      {blog.excerpt && (
        <p className="blog-lead" lang={languageOfText(blog.excerpt)}>
          {blog.excerpt}
        </p>
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the room gives it through the allow-list alone */}
      <div className="blog-text" dangerouslySetInnerHTML={{ __html: blog.html }} />
    </article>
  );
}
