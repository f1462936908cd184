import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAccount } from "../../../accounts/guard.server";
import { PostForm } from "../../../blogs/posts.admin";
import { findPost, postType } from "../../../blogs/posts.admin.server";
import { isTakenFrom } from "../../../blogs/posts.server";
import { ContentEditScreen, getRejection } from "../../../content/content-screen";
import { loadContentForm } from "../../../content/content-screen.server";
import { saveContent } from "../../../content/save-content.server";
import { parseId } from "../../../http";
import { toAttachment } from "../../../uploads/attachment";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  return loadContentForm(request, "blog", findPost(parseId(params.id) ?? 0), (row) => {
    // An excerpt taken from the content follows it.
    const excerpt = isTakenFrom(row.content, row.excerpt) ? "" : row.excerpt;
    const authorImage = { fileUrl: row.authorImageUrl, fileName: null, fileType: null, fileSize: null };
    return {
      values: { ...row, excerpt },
      files: { authorImage, relatedFile: toAttachment(row) },
    };
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  return saveContent(postType, request, email, parseId(params.id) ?? 0);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function EditPost() {
  const { changing } = useLoaderData<typeof loader>();
  const rejection = getRejection(useActionData<typeof action>());
  return <ContentEditScreen kind="blog" Form={PostForm} changing={changing} rejection={rejection} />;
}
