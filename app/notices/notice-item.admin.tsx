import { useTranslation } from "react-i18next";
import { EmptyState } from "../components/empty-state";
import { ItemActions, ItemMeta } from "../content/content-item";
import { ItemFile } from "../content/file-preview";
import type { toListItem } from "../content/list-item";
import { detectLanguage } from "../i18n/languages";
import type { AttachmentInfo } from "../uploads/attachment";
import type { NoticeType } from "./notice";
import { NoticeTypeBadge } from "./notice-row";

export type NoticeListItem = AttachmentInfo & { id: number; title: string; type: NoticeType; content: string } & Pick<
    ReturnType<typeof toListItem>,
    "status" | "created" | "appears"
  >;

/** The notices of the office; `isNarrowed` when only those are shown that somebody looks for. */
export function NoticeList({ notices, isNarrowed }: { notices: NoticeListItem[]; isNarrowed: boolean }) {
  const { t } = useTranslation();
  if (notices.length === 0) {
    return (
      <div className="office-said">
        <EmptyState>{t(isNarrowed ? "office.filter.nothing" : "adminNotices.empty")}</EmptyState>
      </div>
    );
  }
  return (
    <ul className="office-rows">
      {notices.map((notice) => (
        <NoticeItem key={notice.id} notice={notice} />
      ))}
    </ul>
  );
}

function NoticeItem({ notice }: { notice: NoticeListItem }) {
  const { id, title, content, type } = notice;
  return (
    <li className="office-notice">
      <ItemMeta row={notice}>
        <NoticeTypeBadge type={type} />
      </ItemMeta>
      <h2 lang={detectLanguage(title)}>{title}</h2>
      <p className="clamp-2" lang={detectLanguage(content)}>
        {content}
      </p>
      <ItemFile file={notice} />
      <ItemActions
        address={`/cog-admin/notices/${id}`}
        title={title}
        preview={`/notices/${id}`}
        question="confirm.deleteNotice"
        appears={notice.status === "Published" ? "appears.notice" : "appears.office"}
      />
    </li>
  );
}
