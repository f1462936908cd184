import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { pageOf, readOr } from "../../http";
import { byClass } from "../../result-documents/result-document";
import { publishedResultDocuments } from "../../result-documents/result-documents.server";
import { useAddress } from "../../site/address";
import { pageHead } from "../../site/page-head.server";
import { pageMeta } from "../../site/page-meta";
import { ResultPapers } from "../../site/result-papers";
import { EmptyState } from "../../ui/empty-state";
import { Pager } from "../../ui/pager";

export async function loader({ request }: LoaderFunctionArgs) {
  const page = pageOf(request);
  const { papers, older } = readOr({ papers: [], older: false }, () => publishedResultDocuments(page));
  return { head: await pageHead(request, "results.title", "results.about"), page, groups: byClass(papers), older };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.head);

export default function Results() {
  const { t } = useTranslation();
  const { to } = useAddress();
  const { groups, page, older } = useLoaderData<typeof loader>();
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
