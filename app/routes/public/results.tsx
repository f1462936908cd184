import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Phone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { PublicPager } from "~/components/pager";
import { besideLine } from "~/components/section";
import { readOrFallback } from "~/errors";
import { hasOpenExam } from "~/families/families.server";
import { toLatinDigits } from "~/i18n/format";
import { getLanguage } from "~/i18n/i18n.server";
import { toDialledNumber } from "~/i18n/phone-numbers";
import { useTexts } from "~/i18n/use-texts";
import { groupByClass } from "~/result-documents/result-document";
import { ResultDocumentGroups } from "~/result-documents/result-document-list";
import {
  getTitleInClass,
  localizeExamType,
  publishedResultDocuments,
} from "~/result-documents/result-documents.server";
import { useSchool } from "~/school/use-school";
import { readListPage } from "~/site/list-page.server";
import { NotFoundPage } from "~/site/ways-on";

export { pageMeta as meta } from "~/site/page-meta";

export async function loader({ request }: LoaderFunctionArgs) {
  const { rows, status, ...list } = await readListPage(request, publishedResultDocuments.listPage);
  const language = await getLanguage(request);
  const shown = rows.map((document) => ({
    ...document,
    title: getTitleInClass(document.title, document.classLevel),
    examType: localizeExamType(language, document.examType),
  }));
  return data({ ...list, groups: groupByClass(shown), hasCards: readOrFallback(false, hasOpenExam) }, status);
}

export default function Results() {
  const { t } = useTranslation();
  const { groups, hasCards, page, older, isMissing } = useLoaderData<typeof loader>();
  if (isMissing) return <NotFoundPage />;
  return (
    <ResultDocumentGroups groups={groups} lead={<FamilyCards areOpen={hasCards} />}>
      {groups.length === 0 && (
        <EmptyState className={besideLine}>{t(hasCards ? "results.noOthers" : "results.empty")}</EmptyState>
      )}
      <PublicPager page={page} more={older} />
    </ResultDocumentGroups>
  );
}

/**
 * Explains how a family gets the result card of its child. Visitors see this even if no exam is open to families yet.
 */
function FamilyCards({ areOpen }: { areOpen: boolean }) {
  const { t, digits } = useTexts();
  const { phone } = useSchool();
  return (
    <div
      data-part="family-cards"
      className="-mx-gutter mb-4.4 border-y border-rule-strong bg-card px-gutter py-4.4 lg:ml-beside lg:mr-0 lg:max-w-column lg:px-6"
    >
      <h2 className="mb-1.4 font-text text-xl font-semibold">{t("results.cards.title")}</h2>
      <p className="text-ink-2">{t(areOpen ? "results.cards" : "results.cards.later")}</p>
      {phone !== "" && (
        <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          {t("results.cards.ask")}{" "}
          <ButtonLink variant="outline" className="max-xs:w-full" href={`tel:${toDialledNumber(phone)}`}>
            <Phone size={20} strokeWidth={1.75} />
            {digits(toLatinDigits(phone))}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}
