import { useTranslation } from "react-i18next";
import { ItemActions, ItemMeta } from "../content/content-item";
import type { ListItem } from "../content/list-item";
import { detectLanguage } from "../i18n/languages";
import type { AttachmentInfo } from "../uploads/attachment";
import { ClassBadge } from "./result-document-list";

type ResultDocumentListItem = AttachmentInfo &
  ListItem & {
    id: number;
    title: string;
    description: string;
    examType: string;
    /** The day of the exam in words. */
    examDay?: string;
    classLevel: number | null;
  };

/** A result document in the list of the admin pages. */
export function ResultDocumentItem({ document }: { document: ResultDocumentListItem }) {
  const { t } = useTranslation();
  const { id, title, description, examType, examDay, classLevel, status } = document;
  return (
    <li className="office-notice">
      <ItemMeta row={document}>
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
      {!document.fileUrl && <p className="row-note">{t("adminResultDocs.noFile")}</p>}
      <ItemActions
        kind="resultDocument"
        id={id}
        title={title}
        file={document}
        preview={`/results/${id}`}
        isPublic={status === "Published"}
      />
    </li>
  );
}
