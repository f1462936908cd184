import { useTranslation } from "react-i18next";
import { EmptyState } from "../components/empty-state";
import { ItemActions, ItemMeta } from "../content/content-item";
import type { toListItem } from "../content/list-item";
import { detectLanguage } from "../i18n/languages";
import type { AttachmentInfo } from "../uploads/attachment";
import { ClassBadge } from "./result-document-list";

export type ResultDocumentListItem = AttachmentInfo &
  Pick<ReturnType<typeof toListItem>, "status" | "created" | "appears"> & {
    id: number;
    title: string;
    description: string;
    examType: string;
    /** The day of the exam in words. */
    examDay?: string;
    classLevel: number | null;
  };

/** The result papers of the office; `isNarrowed` when only those are shown that somebody looks for. */
export function ResultDocumentList({ papers, isNarrowed }: { papers: ResultDocumentListItem[]; isNarrowed: boolean }) {
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
        <ResultDocumentItem key={paper.id} paper={paper} />
      ))}
    </ul>
  );
}

function ResultDocumentItem({ paper }: { paper: ResultDocumentListItem }) {
  const { t } = useTranslation();
  const { id, title, description, examType, examDay, classLevel, status } = paper;
  return (
    <li className="office-notice">
      <ItemMeta row={paper}>
        <ClassBadge level={classLevel} />
        {examType && (
          <span className="badge badge-exam" lang={detectLanguage(examType)}>
            {examType}
          </span>
        )}
      </ItemMeta>
      <h2 lang={detectLanguage(title)}>{title}</h2>
      {description && (
        <p className="clamp-2" lang={detectLanguage(description)}>
          {description}
        </p>
      )}
      {examDay && (
        <p className="row-note">
          {t("results.examDate")}: {examDay}
        </p>
      )}
      {!paper.fileUrl && <p className="row-note">{t("adminResultDocs.noFile")}</p>}
      <ItemActions
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
