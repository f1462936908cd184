import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../components/empty-state";
import { PublicPager } from "../../components/pager";
import { besideLine } from "../../components/section";
import { readOrFallback } from "../../errors";
import { hasOpenExam } from "../../families/families.server";
import { getLanguage } from "../../i18n/i18n.server";
import { groupByClass } from "../../result-documents/result-document";
import { ResultDocumentGroups } from "../../result-documents/result-document-list";
import { localizeExamType, publishedResultDocuments } from "../../result-documents/result-documents.server";
import { readListPage } from "../../site/list-page.server";
import { NotFoundPage } from "../../site/ways-on";

export { pageMeta as meta } from "../../site/page-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  const { rows, status, ...list } = await readListPage(request, publishedResultDocuments.listPage);
  const language = await getLanguage(request);
  const shown = rows.map((document) => ({ ...document, examType: localizeExamType(language, document.examType) }));
  return data({ ...list, groups: groupByClass(shown), hasCards: readOrFallback(false, hasOpenExam) }, status);
}

export default function Results() {
  const { t } = useTranslation();
  const { groups, hasCards, page, older, isMissing } = useLoaderData<typeof loader>();
  if (isMissing) return <NotFoundPage />;
  return (
    <ResultDocumentGroups groups={groups} hasCards={hasCards}>
      {groups.length === 0 && <EmptyState className={besideLine}>{t("results.empty")}</EmptyState>}
      <PublicPager page={page} more={older} />
    </ResultDocumentGroups>
  );
}
