import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readBlog, relatedBlogs } from "../../blogs/blogs.server";
import { idOf, readOr } from "../../http";
import { useAddress } from "../../site/address";
import { BlogArticle } from "../../site/blog/blog-article";
import { BlogNotFound } from "../../site/blog/blog-not-found";
import { pageHead } from "../../site/page-head.server";
import { pageMeta } from "../../site/page-meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = idOf(params.id);
  const blog = id && readOr("unreadable", () => readBlog(id));
  if (!blog || blog === "unreadable") {
    const head = await pageHead(request, "blogs.notFound.title", "blogs.notFound.body", { isMissing: true });
    // A cache in front would take what cannot be read for gone.
    return data({ head, blog: undefined, related: [] }, { status: blog ? 503 : 404 });
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
  return <BlogArticle blog={blog} related={related} address={head.origin + to(`/blogs/${blog.id}`)} />;
}
