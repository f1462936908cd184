import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireAccount } from "~/accounts/guard.server";
import { textButton } from "~/admin/button";
import { ScreenHeader } from "~/admin/screen";
import { PagerLinks } from "~/components/pager";
import { notFound, parseId } from "~/http";
import { getLanguage } from "~/i18n/i18n.server";
import { useTexts } from "~/i18n/use-texts";
import { MarkHistoryList } from "~/marks/mark-history";
import { listMarkHistory } from "~/marks/mark-history.server";
import { markHistoryUrl, markSheetUrl } from "~/marks/urls";
import { classLabel } from "~/school/classes";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const { searchParams } = new URL(request.url);
  const [before, student, subject] = ["before", "student", "subject"].map((name) =>
    parseId(searchParams.get(name) ?? ""),
  );
  const examId = parseId(params.exam) ?? 0;
  const cell = student && subject ? { student, subject } : undefined;
  const found = listMarkHistory(examId, await getLanguage(request), { before, cell });
  if (!found) throw notFound();
  const { classLevel: level, ...history } = found;
  return { examId, cell, isNewest: !before, level, ...history };
}

export default function MarkHistory() {
  const { t } = useTexts();
  const { examId, cell, exam, level, savings, older, isNewest } = useLoaderData<typeof loader>();
  return (
    <>
      <ScreenHeader
        back={markSheetUrl({ id: examId, classLevel: level })}
        backText="marks.toSheet"
        about={
          <p>
            {exam}, {t(classLabel(level))}
          </p>
        }
      />
      {cell && (
        <p className="py-3.6">
          <Link to={markHistoryUrl(examId)} className={textButton}>
            {t("marks.everyChange")}
          </Link>
        </p>
      )}
      <MarkHistoryList savings={savings} />
      <PagerLinks
        previous={isNewest ? undefined : { text: "activity.newest", href: markHistoryUrl(examId, cell) }}
        next={older ? { text: "activity.older", href: markHistoryUrl(examId, cell, older) } : undefined}
      />
    </>
  );
}
