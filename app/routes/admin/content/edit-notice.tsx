import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAccount } from "../../../accounts/guard.server";
import { ContentEditScreen, getRejection } from "../../../content/content-screen";
import { loadContentForm } from "../../../content/content-screen.server";
import { saveContent } from "../../../content/save-content.server";
import { parseId } from "../../../http";
import { NoticeForm } from "../../../notices/notices.admin";
import { findNotice, noticeType } from "../../../notices/notices.admin.server";
import { urgentUntilValue } from "../../../notices/urgent";
import { toAttachment } from "../../../uploads/attachment";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  return loadContentForm(request, "notice", findNotice(parseId(params.id) ?? 0), (row) => {
    const days = { startsOn: row.startsOn ?? "", endsOn: row.endsOn ?? "" };
    const urgentUntil = urgentUntilValue(row, new Date());
    return { values: { ...row, ...days, urgentUntil }, files: { attachment: toAttachment(row) } };
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  return saveContent(noticeType, request, email, parseId(params.id) ?? 0);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function EditNotice() {
  const { changing } = useLoaderData<typeof loader>();
  const rejection = getRejection(useActionData<typeof action>());
  return <ContentEditScreen kind="notice" Form={NoticeForm} changing={changing} rejection={rejection} />;
}
