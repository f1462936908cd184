import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { pageOf, readOr } from "../../http";
import { shortDate, shortDay } from "../../language/digits-and-dates";
import { languageOfText } from "../../language/languages";
import { classText } from "../../result-documents/class-badge";
import { byClass } from "../../result-documents/result-document";
import { publishedResultDocuments } from "../../result-documents/result-documents.server";
import { useAddress } from "../../site/address";
import { pageHead } from "../../site/page-head.server";
import { pageMeta } from "../../site/page-meta";
import { RegisterRow } from "../../site/register-row";
import { EmptyState } from "../../ui/empty-state";
import { Pager } from "../../ui/pager";
import { Attachment } from "../../uploads/attachment";

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
    <div className="leaf section">
      <h1 className="heading">{t("results.title")}</h1>
      {groups.map((group) => (
        <ClassGroup key={group.level} {...group} />
      ))}
      {groups.length === 0 && (
        <div className="beside-line">
          <EmptyState>{t("results.empty")}</EmptyState>
        </div>
      )}
      <Pager address={to("/results")} page={page} more={older} />
    </div>
  );
}

type Group = ReturnType<typeof useLoaderData<typeof loader>>["groups"][number];

function ClassGroup({ level, papers }: Group) {
  const { t } = useTranslation();
  return (
    <section className="group">
      <h2 className="heading">{t(classText(level))}</h2>
      <ul className="register">
        {papers.map((paper) => (
          <Paper key={paper.id} {...paper} />
        ))}
      </ul>
    </section>
  );
}

function Paper({ title, description, examType, examDate, publishAt, ...file }: Group["papers"][number]) {
  const { t } = useTranslation();
  const { language } = useAddress();
  return (
    <RegisterRow
      date={publishAt}
      language={language}
      kind={
        <>
          {examType && (
            <span className="badge badge-general" lang={languageOfText(examType)}>
              {examType}
            </span>
          )}
          {t("results.publishedOn", { date: shortDate(publishAt, language) })}
        </>
      }
      title={title}
      titleIs="scanned"
      inGroup
      text={description}
      note={examDate ? `${t("results.examDate")}: ${shortDay(examDate, language)}` : undefined}
      file={<Attachment of={file} newTab={false} />}
    />
  );
}
