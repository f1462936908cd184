import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAccount } from "../../accounts/guard.server";
import { idOf, notFound } from "../../http";
import { findNotice } from "../../notices/notice-desk.server";
import { NoticeForm } from "../../notices/notice-form";
import { receiveNotice } from "../../notices/receive-notice.server";
import { goOn } from "../../office/messages.server";
import { shownTime } from "../../office/publish-time";
import { ScreenHead } from "../../office/screen-head";
import { screenTitle } from "../../office/screen-title.server";
import { shownStatus } from "../../office/status";
import { seenOf } from "../../office/writing";

export async function loader({ request, params }: LoaderFunctionArgs) {
  requireAccount(request);
  const notice = findNotice(idOf(params.id) ?? 0);
  if (!notice) throw notFound();
  const { id, title, type, content, ...row } = notice;
  const now = new Date();
  const typed = { title, type, content, publishAt: shownTime(row, now), seen: seenOf(row) };
  return {
    title: await screenTitle(request, "adminNotices.edit"),
    changing: { id, typed, status: shownStatus(row, now), file: row },
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = requireAccount(request);
  const received = await receiveNotice(request, email, idOf(params.id) ?? 0);
  if ("refused" in received) return data(received, { status: received.refused.status });
  return goOn(request, "/cog-admin/notices", received.messages);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function EditNotice() {
  const { changing } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && "refused" in answer ? answer.refused : undefined;
  return (
    <>
      <ScreenHead name="adminNotices.edit" back="/cog-admin/notices" />
      <NoticeForm changing={changing} refusedWithPage={refused} />
    </>
  );
}
