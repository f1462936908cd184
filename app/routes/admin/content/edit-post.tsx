import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { requireAccount } from "../../../accounts/guard.server";
import { adminTitle } from "../../../admin/admin-title.server";
import { redirectWithFlash } from "../../../admin/flash.server";
import { listUrlFromRequest } from "../../../admin/list-url";
import { ScreenHeader } from "../../../admin/screen";
import { PostForm } from "../../../blogs/post-form.admin";
import { findPost, savePost } from "../../../blogs/posts.admin.server";
import { makeExcerpt } from "../../../blogs/posts.server";
import { versionOf } from "../../../content/content.server";
import { ContentNotFound } from "../../../content/content-screen";
import { displayStatus } from "../../../content/list-item";
import { publishAtValue } from "../../../content/publication";
import { parseId } from "../../../http";
import { noAttachment } from "../../../uploads/attachment";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const title = await adminTitle(request, "adminBlogs.edit");
  const blog = findPost(parseId(params.id) ?? 0);
  if (!blog) return data({ title, changing: undefined }, { status: 404 });
  const { id, title: name, content, author, category, authorImageUrl, ...row } = blog;
  const now = new Date();
  // An excerpt that came from the content follows it when that is changed.
  const excerpt = row.excerpt === makeExcerpt(content) ? "" : row.excerpt;
  const typed = {
    title: name,
    content,
    excerpt,
    author,
    category,
    publishAt: publishAtValue(row, now),
    seen: versionOf(row),
  };
  return data({
    title,
    changing: { id, typed, status: displayStatus(row, now), file: row, authorImageUrl },
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const received = await savePost(request, email, parseId(params.id) ?? 0);
  if ("refused" in received) return data(received, { status: received.refused.status });
  return redirectWithFlash(request, listUrlFromRequest(request, "/cog-admin/blogs"), received.messages);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function EditPost() {
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
      <ScreenHeader name="adminBlogs.edit" back="/cog-admin/blogs" />
      {shown ? <PostForm changing={shown} refusedWithPage={refused} /> : <ContentNotFound />}
    </>
  );
}
