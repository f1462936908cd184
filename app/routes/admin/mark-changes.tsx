import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAccount } from "../../accounts/guard.server";
import { idOf, notFound } from "../../http";
import { languageOf } from "../../language/i18n.server";
import { ResultsNav } from "../../office/results-nav";
import { screenTitle } from "../../office/screen-title.server";
import { ChangeList } from "../../results/change-list";
import { changesOnScreen } from "../../results/changes-on-screen.server";
import { changesAddress } from "../../results/paper-addresses";

export async function loader({ request, params }: LoaderFunctionArgs) {
  requireAccount(request);
  const asked = new URL(request.url).searchParams;
  const [before, student, subject] = ["before", "student", "subject"].map((name) => idOf(asked.get(name) ?? ""));
  const examId = idOf(params.exam) ?? 0;
  const cell = student && subject ? { student, subject } : undefined;
  const found = changesOnScreen(examId, await languageOf(request), { before, cell });
  if (!found) throw notFound();
  return { title: await screenTitle(request, "marks.changes"), examId, cell, isNewest: !before, ...found };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function MarkChanges() {
  const { t } = useTranslation();
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
          <Link to={changesAddress(examId)} className="text-button">
            {t("marks.everyChange")}
          </Link>
        </p>
      )}
      <ChangeList savings={savings} />
      {(older || !isNewest) && (
        <nav className="pager" aria-label={t("site.pages")}>
          {isNewest ? (
            <span />
          ) : (
            <Link className="button button-outline" to={changesAddress(examId, cell)}>
              {t("activity.newest")}
            </Link>
          )}
          {older && (
            <Link className="button button-outline" rel="next" to={olderAddress(examId, cell, older)}>
              {t("activity.older")}
            </Link>
          )}
        </nav>
      )}
    </>
  );
}

function olderAddress(examId: number, cell: { student: number; subject: number } | undefined, before: number): string {
  const address = changesAddress(examId, cell);
  return `${address}${address.includes("?") ? "&" : "?"}before=${before}`;
}
