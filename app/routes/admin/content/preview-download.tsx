import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccount } from "../../../accounts/guard.server";
import { PreviewBar } from "../../../content/content-screen";
import { publishableVersion, publishFromPreview } from "../../../content/save-content.server";
import { DownloadArticle } from "../../../downloads/download-article";
import { downloadType, findDownload } from "../../../downloads/downloads.admin.server";
import { listExamDays } from "../../../exam-days/exam-days.server";
import { notFound, parseId } from "../../../http";
import { useLocalizedPath } from "../../../i18n/use-texts";
import { pageHead } from "../../../site/page-head.server";
import { pageMeta } from "../../../site/page-meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const download = findDownload(parseId(params.id) ?? 0);
  if (!download) throw notFound();
  return {
    version: publishableVersion(download),
    head: await pageHead(request, {
      title: { said: download.title },
      description: "office.preview.only",
      isMissing: true,
      isListed: false,
    }),
    download,
    routine: download.examId === null ? undefined : listExamDays(download.examId),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  return publishFromPreview(downloadType, request, email, parseId(params.id) ?? 0);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.head);

export default function PreviewDownload() {
  const { version, head, download, routine } = useLoaderData<typeof loader>();
  const { to } = useLocalizedPath();
  const page = `/downloads/${download.id}`;
  return (
    <>
      <PreviewBar edit={`/cog-admin${page}/edit`} page={page} version={version} />
      <DownloadArticle download={download} routine={routine} address={head.origin + to(page)} />
    </>
  );
}
