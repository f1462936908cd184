import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { requireAccount } from "../../accounts/guard.server";
import { findBlog } from "../../blogs/blog-desk.server";
import { BlogForm } from "../../blogs/blog-form";
import { excerptOf } from "../../blogs/blogs.server";
import { receiveBlog } from "../../blogs/receive-blog.server";
import { idOf } from "../../http";
import { Gone } from "../../office/gone";
import { listAddressOf } from "../../office/list-address";
import { goOn } from "../../office/messages.server";
import { shownTime } from "../../office/publish-time";
import { ScreenHead } from "../../office/screen-head";
import { screenTitle } from "../../office/screen-title.server";
import { shownStatus } from "../../office/status";
import { seenOf } from "../../office/writing";
import { noAttachment } from "../../uploads/attachment";

export async function loader({ request, params }: LoaderFunctionArgs) {
  requireAccount(request);
  const title = await screenTitle(request, "adminBlogs.edit");
  const blog = findBlog(idOf(params.id) ?? 0);
  if (!blog) return data({ title, changing: undefined }, { status: 404 });
  const { id, title: name, content, author, category, authorImageUrl, ...row } = blog;
  const now = new Date();
  // An excerpt that came from the content follows it when that is changed.
  const excerpt = row.excerpt === excerptOf(content) ? "" : row.excerpt;
  const typed = { title: name, content, excerpt, author, category, publishAt: shownTime(row, now), seen: seenOf(row) };
  return data({
    title,
    changing: { id, typed, status: shownStatus(row, now), file: row, authorImageUrl },
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = requireAccount(request);
  const received = await receiveBlog(request, email, idOf(params.id) ?? 0);
  if ("refused" in received) return data(received, { status: received.refused.status });
  return goOn(request, listAddressOf(request, "/cog-admin/blogs"), received.messages);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function EditBlog() {
  const { changing } = useLoaderData<typeof loader>();
  const id = Number(useParams().id);
  const answer = useActionData<typeof action>();
  const refused = answer && "refused" in answer ? answer.refused : undefined;
  // What was typed about a thing that is gone is still shown.
  const shown =
    changing ??
    (refused && { id, typed: refused.typed, status: "Draft" as const, file: noAttachment, authorImageUrl: null });
  return (
    <>
      <ScreenHead name="adminBlogs.edit" back="/cog-admin/blogs" />
      {shown ? <BlogForm changing={shown} refusedWithPage={refused} /> : <Gone />}
    </>
  );
}
