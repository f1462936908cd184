import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BlogArticle } from "~/blogs/blog-article";
import { findPublishedBlog } from "~/blogs/blogs.server";
import { readOrFallback } from "~/errors";
import { parseId } from "~/http";
import { useLocalizedPath } from "~/i18n/use-texts";
import { pageHead } from "~/site/page-head.server";
import { NotFoundPage } from "~/site/ways-on";

export { pageMeta as meta } from "~/site/page-meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = parseId(params.id);
  const blog = id && readOrFallback("unreadable", () => findPublishedBlog(id));
  if (!blog || blog === "unreadable") {
    const head = await pageHead(request, {
      title: "blogs.notFound.title",
      description: "blogs.notFound.body",
      isMissing: true,
    });
    // The status is 503 if the post exists but cannot be read. A 404 would tell a proxy cache that the page was
    // deleted.
    return data({ head, blog: undefined }, { status: blog ? 503 : 404 });
  }
  const head = await pageHead(request, {
    title: { text: blog.title },
    description: { text: blog.excerpt || blog.title },
    path: `/blogs/${blog.id}`,
    post: blog,
    sharePicture: blog.sharePicture,
  });
  return data({ head, blog });
}

export default function BlogPage() {
  const { blog, head } = useLoaderData<typeof loader>();
  const { to } = useLocalizedPath();
  if (!blog) {
    const back = { path: "/blogs", text: "blogs.back" } as const;
    return <NotFoundPage title="blogs.notFound.title" help="blogs.notFound.body" back={back} />;
  }
  return <BlogArticle item={blog} address={head.origin + to(`/blogs/${blog.id}`)} />;
}
