import { Link } from "@remix-run/react";
import { Download, Trash2 } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { languageOfText } from "../language/languages";
import { ConfirmDelete } from "../office/confirm-delete";
import { EmptyState } from "../ui/empty-state";
import type { NoticeType, ShownStatus } from "./notice";
import { NoticeTypeBadge, StatusBadge } from "./notice-badges";

export type ListedNotice = {
  id: number;
  title: string;
  type: NoticeType;
  status: ShownStatus;
  content: string;
  created: { iso: string; whole: string };
  fileUrl: string | null;
  fileName: string | null;
};

/** Every notice of the office. Delete leads to a page that asks; with script the question opens in place. */
export function NoticeList({ notices }: { notices: ListedNotice[] }) {
  const { t } = useTranslation();
  const [leaving, setLeaving] = useState<ListedNotice>();
  if (notices.length === 0) {
    return (
      <div className="office-said">
        <EmptyState>{t("adminNotices.empty")}</EmptyState>
      </div>
    );
  }
  return (
    <>
      <ul className="office-rows">
        {notices.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} onDelete={() => setLeaving(notice)} />
        ))}
      </ul>
      {leaving && (
        <ConfirmDelete
          question="confirm.deleteNotice"
          named={leaving.title}
          action={`/cog-admin/notices/${leaving.id}/delete`}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  );
}

function NoticeRow({ notice, onDelete }: { notice: ListedNotice; onDelete: () => void }) {
  const { t } = useTranslation();
  const { id, title, content, status, type, created, fileUrl, fileName } = notice;
  const ask = (event: MouseEvent) => {
    event.preventDefault();
    onDelete();
  };
  return (
    <li className="office-notice">
      <p className="row-kind">
        <StatusBadge status={status} />
        <NoticeTypeBadge type={type} />
        <time dateTime={created.iso}>{created.whole}</time>
      </p>
      <h2 lang={languageOfText(title)}>{title}</h2>
      <p className="clamp-2" lang={languageOfText(content)}>
        {content}
      </p>
      <div className="office-acts">
        {fileUrl && (
          <a className="text-button" href={`${fileUrl}?download`} aria-label={`${t("common.download")}: ${fileName}`}>
            <Download size={20} strokeWidth={1.75} aria-hidden="true" />
            {t("common.download")}
          </a>
        )}
        <Link
          className="text-button text-danger"
          to={`/cog-admin/notices/${id}/delete`}
          aria-label={`${t("common.delete")}: ${title}`}
          onClick={ask}
        >
          <Trash2 size={20} strokeWidth={1.75} aria-hidden="true" />
          {t("common.delete")}
        </Link>
      </div>
    </li>
  );
}
