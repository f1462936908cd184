import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { requireAccount } from "../../accounts/guard.server";
import { idOf } from "../../http";
import { findNotice } from "../../notices/notice-desk.server";
import { NoticeForm } from "../../notices/notice-form";
import { receiveNotice } from "../../notices/receive-notice.server";
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
  const title = await screenTitle(request, "adminNotices.edit");
  const notice = findNotice(idOf(params.id) ?? 0);
  if (!notice) return data({ title, changing: undefined }, { status: 404 });
  const { id, title: name, type, content, ...row } = notice;
  const now = new Date();
  const typed = { title: name, type, content, publishAt: shownTime(row, now), seen: seenOf(row) };
  return data({
    title,
    changing: { id, typed, status: shownStatus(row, now), file: row },
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = requireAccount(request);
  const received = await receiveNotice(request, email, idOf(params.id) ?? 0);
  if ("refused" in received) return data(received, { status: received.refused.status });
  return goOn(request, listAddressOf(request, "/cog-admin/notices"), received.messages);
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
      <ScreenHead name="adminNotices.edit" back="/cog-admin/notices" />
      {shown ? <NoticeForm changing={shown} refusedWithPage={refused} /> : <Gone />}
    </>
  );
}
