import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../components/empty-state";
import { PublicPager } from "../../components/pager";
import { besideLine } from "../../components/section";
import { readOrFallback } from "../../errors";
import { hasOpenExam } from "../../families/families.server";
import { getPageNumber, isMissingPage } from "../../http";
import { getLanguage } from "../../i18n/i18n.server";
import { groupByClass } from "../../result-documents/result-document";
import { ResultDocumentGroups } from "../../result-documents/result-document-list";
import { localizeExamType, publishedResultDocuments } from "../../result-documents/result-documents.server";
import { pageHead } from "../../site/page-head.server";
import { NotFoundPage } from "../../site/ways-on";

export { pageMeta as meta } from "../../site/page-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  const page = getPageNumber(request);
  const list = readOrFallback(undefined, () => publishedResultDocuments.listPage(page));
  const isMissing = isMissingPage(request, list?.rows);
  const head = await pageHead(request, { isMissing });
  const { rows: documents, older } = list ?? { rows: [], older: false };
  const language = await getLanguage(request);
  const shown = documents.map((document) => ({ ...document, examType: localizeExamType(language, document.examType) }));
  const hasCards = readOrFallback(false, hasOpenExam);
  const groups = groupByClass(shown);
  return data({ head, page, groups, hasCards, older, isMissing }, { status: isMissing ? 404 : 200 });
}

export default function Results() {
  const { t } = useTranslation();
  const { groups, hasCards, page, older, isMissing } = useLoaderData<typeof loader>();
  if (isMissing) return <NotFoundPage />;
  return (
    <ResultDocumentGroups groups={groups} hasCards={hasCards}>
      {groups.length === 0 && (
        <div className={besideLine}>
          <EmptyState>{t("results.empty")}</EmptyState>
        </div>
      )}
      <PublicPager page={page} more={older} />
    </ResultDocumentGroups>
  );
}
