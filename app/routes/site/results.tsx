import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isNoPage, pageOf, readOr } from "../../http";
import { languageOf } from "../../language/i18n.server";
import { examTypeIn } from "../../result-documents/exam-type.server";
import { byClass } from "../../result-documents/result-document";
import { publishedResultDocuments } from "../../result-documents/result-documents.server";
import { useAddress } from "../../site/address";
import { NotFoundPage } from "../../site/not-found-page";
import { pageHead } from "../../site/page-head.server";
import { pageMeta } from "../../site/page-meta";
import { ResultPapers } from "../../site/result-papers";
import { EmptyState } from "../../ui/empty-state";
import { Pager } from "../../ui/pager";

export async function loader({ request }: LoaderFunctionArgs) {
  const page = pageOf(request);
  const list = readOr(undefined, () => publishedResultDocuments(page));
  const isMissing = isNoPage(request, list?.papers);
  const head = await pageHead(request, isMissing ? "error.notFound" : "results.title", "results.about", { isMissing });
  const { papers, older } = list ?? { papers: [], older: false };
  const language = await languageOf(request);
  const shown = papers.map((paper) => ({ ...paper, examType: examTypeIn(language, paper.examType) }));
  return data({ head, page, groups: byClass(shown), older, isMissing }, { status: isMissing ? 404 : 200 });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.head);

export default function Results() {
  const { t } = useTranslation();
  const { to } = useAddress();
  const { groups, page, older, isMissing } = useLoaderData<typeof loader>();
  if (isMissing) return <NotFoundPage />;
  return (
    <ResultPapers groups={groups}>
      {groups.length === 0 && (
        <div className="beside-line">
          <EmptyState>{t("results.empty")}</EmptyState>
        </div>
      )}
      <Pager address={to("/results")} page={page} more={older} />
    </ResultPapers>
  );
}
