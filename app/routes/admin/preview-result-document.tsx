import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccount } from "../../accounts/guard.server";
import { idOf, notFound } from "../../http";
import { languageOf } from "../../language/i18n.server";
import { PreviewBar } from "../../office/preview-bar";
import { examTypeIn } from "../../result-documents/exam-type.server";
import { byClass } from "../../result-documents/result-document";
import { findResultDocument } from "../../result-documents/result-document-desk.server";
import { pageHead } from "../../site/page-head.server";
import { pageMeta } from "../../site/page-meta";
import { ResultPapers } from "../../site/result-papers";

export async function loader({ request, params }: LoaderFunctionArgs) {
  requireAccount(request);
  const paper = findResultDocument(idOf(params.id) ?? 0);
  if (!paper) throw notFound();
  return {
    head: await pageHead(request, "results.title", "office.preview.only", { isMissing: true, isListed: false }),
    paper: { ...paper, examType: examTypeIn(await languageOf(request), paper.examType) },
  };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.head);

export default function PreviewResultDocument() {
  const { paper } = useLoaderData<typeof loader>();
  return (
    <>
      <PreviewBar edit={`/cog-admin/result-documents/${paper.id}/edit`} />
      <ResultPapers groups={byClass([paper])} />
    </>
  );
}
