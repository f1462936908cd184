import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAccount } from "../../accounts/guard.server";
import { excerptOf, findBlog } from "../../blogs/blog-desk.server";
import { BlogForm } from "../../blogs/blog-form";
import { receiveBlog } from "../../blogs/receive-blog.server";
import { idOf, notFound } from "../../http";
import { goOn } from "../../office/messages.server";
import { shownTime } from "../../office/publish-time";
import { ScreenHead } from "../../office/screen-head";
import { screenTitle } from "../../office/screen-title.server";
import { shownStatus } from "../../office/status";
import { seenOf } from "../../office/writing";

export async function loader({ request, params }: LoaderFunctionArgs) {
  requireAccount(request);
  const blog = findBlog(idOf(params.id) ?? 0);
  if (!blog) throw notFound();
  const { id, title, content, author, category, authorImageUrl, ...row } = blog;
  const now = new Date();
  // An excerpt that came from the content follows it when that is changed.
  const excerpt = row.excerpt === excerptOf(content) ? "" : row.excerpt;
  const typed = { title, content, excerpt, author, category, publishAt: shownTime(row, now), seen: seenOf(row) };
  return {
    title: await screenTitle(request, "adminBlogs.edit"),
    changing: { id, typed, status: shownStatus(row, now), file: row, authorImageUrl },
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = requireAccount(request);
  const received = await receiveBlog(request, email, idOf(params.id) ?? 0);
  if ("refused" in received) return data(received, { status: received.refused.status });
  return goOn(request, "/cog-admin/blogs", received.messages);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function EditBlog() {
  const { changing } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && "refused" in answer ? answer.refused : undefined;
  return (
    <>
      <ScreenHead name="adminBlogs.edit" back="/cog-admin/blogs" />
      <BlogForm changing={changing} refusedWithPage={refused} />
    </>
  );
}
