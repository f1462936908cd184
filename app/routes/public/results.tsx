import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "~/components/empty-state";
import { PublicPager } from "~/components/pager";
import { besideLine } from "~/components/section";
import { readOrFallback } from "~/errors";
import { hasOpenExam } from "~/families/families.server";
import { getLanguage } from "~/i18n/i18n.server";
import { groupByClass } from "~/result-documents/result-document";
import { ResultDocumentGroups } from "~/result-documents/result-document-list";
import { localizeExamType, publishedResultDocuments } from "~/result-documents/result-documents.server";
import { useSchool } from "~/school/use-school";
import { ContactLink } from "~/site/contacts";
import { readListPage } from "~/site/list-page.server";
import { NotFoundPage } from "~/site/ways-on";

export { pageMeta as meta } from "~/site/page-meta";

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
    <ResultDocumentGroups groups={groups} lead={<FamilyCards areOpen={hasCards} />}>
      {groups.length === 0 && <EmptyState className={besideLine}>{t("results.empty")}</EmptyState>}
      <PublicPager page={page} more={older} />
    </ResultDocumentGroups>
  );
}

/** Explains how a family gets the result card of its child, even if no exam is open yet. */
function FamilyCards({ areOpen }: { areOpen: boolean }) {
  const { t } = useTranslation();
  const { phone } = useSchool();
  return (
    <div data-part="family-cards" className={`mb-5 max-w-column ${besideLine}`}>
      <h2 className="mb-1.4 font-text text-xl font-semibold">{t("results.cards.title")}</h2>
      <p className="text-ink-2">{t(areOpen ? "results.cards" : "results.cards.later")}</p>
      {phone !== "" && (
        <p className="flex flex-wrap items-center gap-x-2 text-ink-2">
          {t("results.cards.ask")}
          <ContactLink scheme="tel" to={phone} className={callLink} />
        </p>
      )}
    </div>
  );
}

const callLink =
  "inline-flex min-h-11 items-center font-semibold text-teesta underline decoration-link-rule decoration-1 underline-offset-link";
