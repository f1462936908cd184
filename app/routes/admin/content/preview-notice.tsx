import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccount } from "../../../accounts/guard.server";
import { PreviewBar } from "../../../content/content-screen";
import { publishableVersion, publishFromPreview } from "../../../content/save-content.server";
import { notFound, parseId } from "../../../http";
import { dhakaToday } from "../../../i18n/format";
import { useLocalizedPath } from "../../../i18n/use-texts";
import { NoticeArticle } from "../../../notices/notice-article";
import { findNotice, noticeType } from "../../../notices/notices.admin.server";
import { pageHead } from "../../../site/page-head.server";
import { pageMeta } from "../../../site/page-meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const notice = findNotice(parseId(params.id) ?? 0);
  if (!notice) throw notFound();
  return {
    version: publishableVersion(notice),
    head: await pageHead(request, {
      title: { said: notice.title },
      description: "office.preview.only",
      isMissing: true,
      isListed: false,
    }),
    notice,
    today: dhakaToday(),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  return publishFromPreview(noticeType, request, email, parseId(params.id) ?? 0);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.head);

export default function PreviewNotice() {
  const { version, head, notice, today } = useLoaderData<typeof loader>();
  const { to } = useLocalizedPath();
  return (
    <>
      <PreviewBar edit={`/cog-admin/notices/${notice.id}/edit`} page={`/notices/${notice.id}`} version={version} />
      <NoticeArticle notice={notice} address={head.origin + to(`/notices/${notice.id}`)} today={today} />
    </>
  );
}
