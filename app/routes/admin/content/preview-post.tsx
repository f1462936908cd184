import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccount } from "../../../accounts/guard.server";
import { PostArticle } from "../../../blogs/post-article";
import { findPost, postType } from "../../../blogs/posts.admin.server";
import { listRelatedPosts, toFullPost } from "../../../blogs/posts.server";
import { PreviewBar } from "../../../content/content-screen";
import { publishableVersion, publishFromPreview } from "../../../content/save-content.server";
import { readOrFallback } from "../../../errors";
import { notFound, parseId } from "../../../http";
import { useLocalizedPath } from "../../../i18n/use-texts";
import { pageHead } from "../../../site/page-head.server";
import { pageMeta } from "../../../site/page-meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const blog = findPost(parseId(params.id) ?? 0);
  if (!blog) throw notFound();
  return {
    version: publishableVersion(blog),
    head: await pageHead(request, {
      title: { said: blog.title },
      description: "office.preview.only",
      isMissing: true,
      isListed: false,
    }),
    blog: toFullPost(blog),
    related: readOrFallback([], () => listRelatedPosts(blog.id)),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  return publishFromPreview(postType, request, email, parseId(params.id) ?? 0);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.head);

export default function PreviewPost() {
  const { version, head, blog, related } = useLoaderData<typeof loader>();
  const { to } = useLocalizedPath();
  return (
    <>
      <PreviewBar edit={`/cog-admin/blogs/${blog.id}/edit`} page={`/blogs/${blog.id}`} version={version} />
      <PostArticle blog={blog} related={related} address={head.origin + to(`/blogs/${blog.id}`)} />
    </>
  );
}
