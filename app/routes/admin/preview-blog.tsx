import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccount } from "../../accounts/guard.server";
import { findBlog } from "../../blogs/blog-desk.server";
import { relatedBlogs, wholeBlog } from "../../blogs/blogs.server";
import { idOf, notFound, readOr } from "../../http";
import { PreviewBar } from "../../office/preview-bar";
import { useAddress } from "../../site/address";
import { BlogArticle } from "../../site/blog/blog-article";
import { pageHead } from "../../site/page-head.server";
import { pageMeta } from "../../site/page-meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  requireAccount(request);
  const blog = findBlog(idOf(params.id) ?? 0);
  if (!blog) throw notFound();
  return {
    head: await pageHead(request, { said: blog.title }, "office.preview.only", { isMissing: true, isListed: false }),
    blog: wholeBlog(blog),
    related: readOr([], () => relatedBlogs(blog.id)),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.head);

export default function PreviewBlog() {
  const { head, blog, related } = useLoaderData<typeof loader>();
  const { to } = useAddress();
  return (
    <>
      <PreviewBar edit={`/cog-admin/blogs/${blog.id}/edit`} />
      <BlogArticle blog={blog} related={related} address={head.origin + to(`/blogs/${blog.id}`)} />
    </>
  );
}
