import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccount } from "../../../accounts/guard.server";
import { PreviewBar } from "../../../content/content-screen";
import { publishableVersion, publishFromPreview } from "../../../content/save-content.server";
import { notFound, parseId } from "../../../http";
import { getLanguage } from "../../../i18n/i18n.server";
import { groupByClass } from "../../../result-documents/result-document";
import { ResultDocumentGroups } from "../../../result-documents/result-document-list";
import { findResultDocument, resultDocumentType } from "../../../result-documents/result-documents.admin.server";
import { localizeExamType } from "../../../result-documents/result-documents.server";
import { pageHead } from "../../../site/page-head.server";
import { pageMeta } from "../../../site/page-meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const document = findResultDocument(parseId(params.id) ?? 0);
  if (!document) throw notFound();
  return {
    version: publishableVersion(document),
    head: await pageHead(request, {
      title: "results.title",
      description: "office.preview.only",
      isMissing: true,
      isListed: false,
    }),
    document: { ...document, examType: localizeExamType(await getLanguage(request), document.examType) },
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  return publishFromPreview(resultDocumentType, request, email, parseId(params.id) ?? 0);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.head);

export default function PreviewResultDocument() {
  const { version, document } = useLoaderData<typeof loader>();
  return (
    <>
      <PreviewBar edit={`/cog-admin/result-documents/${document.id}/edit`} page="/results" version={version} />
      <ResultDocumentGroups groups={groupByClass([document])} />
    </>
  );
}
