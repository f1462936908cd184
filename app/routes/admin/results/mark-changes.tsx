import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireAccount } from "../../../accounts/guard.server";
import { adminTitle } from "../../../admin/admin-title.server";
import { ResultsNav } from "../../../admin/results-nav";
import { notFound, parseId } from "../../../http";
import { getLanguage } from "../../../i18n/i18n.server";
import { useTexts } from "../../../i18n/use-texts";
import { MarkHistoryList } from "../../../marks/mark-history";
import { listMarkHistory } from "../../../marks/mark-history.server";
import { markHistoryUrl } from "../../../marks/urls";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const asked = new URL(request.url).searchParams;
  const [before, student, subject] = ["before", "student", "subject"].map((name) => parseId(asked.get(name) ?? ""));
  const examId = parseId(params.exam) ?? 0;
  const cell = student && subject ? { student, subject } : undefined;
  const found = listMarkHistory(examId, await getLanguage(request), { before, cell });
  if (!found) throw notFound();
  return { title: await adminTitle(request, "marks.changes"), examId, cell, isNewest: !before, ...found };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function MarkChanges() {
  const { t } = useTexts();
  const { examId, cell, exam, classLevel, savings, older, isNewest } = useLoaderData<typeof loader>();
  const sheet = `/cog-admin/results?class=${classLevel}&exam=${examId}`;
  return (
    <>
      <ResultsNav />
      <div className="office-head">
        <Link to={sheet} className="text-button">
          {t("marks.toSheet")}
        </Link>
        <h1>{t("marks.changes")}</h1>
        <p>
          {exam}, {t(`class.${classLevel}` as "class.1")}
        </p>
      </div>
      {cell && (
        <p className="marks-none">
          <Link to={markHistoryUrl(examId)} className="text-button">
            {t("marks.everyChange")}
          </Link>
        </p>
      )}
      <MarkHistoryList savings={savings} />
      {(older || !isNewest) && (
        <nav className="pager" aria-label={t("site.pages")}>
          {isNewest ? (
            <span />
          ) : (
            <Link className="button button-outline" to={markHistoryUrl(examId, cell)}>
              {t("activity.newest")}
            </Link>
          )}
          {older && (
            <Link className="button button-outline" rel="next" to={olderChangesUrl(examId, cell, older)}>
              {t("activity.older")}
            </Link>
          )}
        </nav>
      )}
    </>
  );
}

function olderChangesUrl(
  examId: number,
  cell: { student: number; subject: number } | undefined,
  before: number,
): string {
  const address = markHistoryUrl(examId, cell);
  return `${address}${address.includes("?") ? "&" : "?"}before=${before}`;
}
