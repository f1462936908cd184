import { useTranslation } from "react-i18next";
import { languageOfText } from "../language/languages";
import { RowActs } from "../office/row-acts";
import { RowKind } from "../office/row-kind";
import type { listed } from "../office/status";
import { EmptyState } from "../ui/empty-state";
import type { AttachedTo } from "../uploads/attachment";
import { ClassBadge } from "./class-badge";

export type ListedResultDocument = AttachedTo &
  Pick<ReturnType<typeof listed>, "status" | "created" | "appears"> & {
    id: number;
    title: string;
    description: string;
    examType: string;
    /** The day of the exam in words. */
    examDay?: string;
    classLevel: number | null;
  };

/** The result papers of the office; `isNarrowed` when only those are shown that somebody looks for. */
export function ResultDocumentList({ papers, isNarrowed }: { papers: ListedResultDocument[]; isNarrowed: boolean }) {
  const { t } = useTranslation();
  if (papers.length === 0) {
    return (
      <div className="office-said">
        <EmptyState>{t(isNarrowed ? "office.filter.nothing" : "adminResultDocs.empty")}</EmptyState>
      </div>
    );
  }
  return (
    <ul className="office-rows">
      {papers.map((paper) => (
        <ResultDocumentRow key={paper.id} paper={paper} />
      ))}
    </ul>
  );
}

function ResultDocumentRow({ paper }: { paper: ListedResultDocument }) {
  const { t } = useTranslation();
  const { id, title, description, examType, examDay, classLevel, status } = paper;
  return (
    <li className="office-notice">
      <RowKind row={paper}>
        <ClassBadge level={classLevel} />
        {examType && (
          <span className="badge badge-exam" lang={languageOfText(examType)}>
            {examType}
          </span>
        )}
      </RowKind>
      <h2 lang={languageOfText(title)}>{title}</h2>
      {description && (
        <p className="clamp-2" lang={languageOfText(description)}>
          {description}
        </p>
      )}
      {examDay && (
        <p className="row-note">
          {t("results.examDate")}: {examDay}
        </p>
      )}
      {!paper.fileUrl && <p className="row-note">{t("adminResultDocs.noFile")}</p>}
      <RowActs
        address={`/cog-admin/result-documents/${id}`}
        title={title}
        file={paper}
        preview={`/results/${id}`}
        question="confirm.deleteResult"
        appears={status === "Published" ? "appears.result" : "appears.office"}
      />
    </li>
  );
}
