import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { requireAccount } from "../../../accounts/guard.server";
import { adminTitle } from "../../../admin/admin-title.server";
import { redirectWithFlash } from "../../../admin/flash.server";
import { listUrlFromRequest } from "../../../admin/list-url";
import { ScreenHeader } from "../../../admin/screen";
import { versionOf } from "../../../content/content.server";
import { ContentNotFound } from "../../../content/content-screen";
import { displayStatus } from "../../../content/list-item";
import { publishAtValue } from "../../../content/publication";
import { parseId } from "../../../http";
import { NoticeForm } from "../../../notices/notice-form.admin";
import { findNotice, saveNotice } from "../../../notices/notices.admin.server";
import { noAttachment } from "../../../uploads/attachment";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const title = await adminTitle(request, "adminNotices.edit");
  const notice = findNotice(parseId(params.id) ?? 0);
  if (!notice) return data({ title, changing: undefined }, { status: 404 });
  const { id, title: name, type, content, ...row } = notice;
  const now = new Date();
  const typed = { title: name, type, content, publishAt: publishAtValue(row, now), seen: versionOf(row) };
  return data({
    title,
    changing: { id, typed, status: displayStatus(row, now), file: row },
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const received = await saveNotice(request, email, parseId(params.id) ?? 0);
  if ("refused" in received) return data(received, { status: received.refused.status });
  return redirectWithFlash(request, listUrlFromRequest(request, "/cog-admin/notices"), received.messages);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function EditNotice() {
  const { changing } = useLoaderData<typeof loader>();
  const id = Number(useParams().id);
  const answer = useActionData<typeof action>();
  const refused = answer && "refused" in answer ? answer.refused : undefined;
  // What was typed about a thing that is gone is still shown.
  const shown = changing ?? (refused && { id, typed: refused.typed, status: "Draft" as const, file: noAttachment });
  return (
    <>
      <ScreenHeader name="adminNotices.edit" back="/cog-admin/notices" />
      {shown ? <NoticeForm changing={shown} refusedWithPage={refused} /> : <ContentNotFound />}
    </>
  );
}
