import { useTranslation } from "react-i18next";
import { languageOfText } from "../language/languages";
import { RowFile } from "../office/file-preview";
import { RowActs } from "../office/row-acts";
import { RowKind } from "../office/row-kind";
import type { listed } from "../office/status";
import { EmptyState } from "../ui/empty-state";
import type { AttachedTo } from "../uploads/attachment";
import type { NoticeType } from "./notice";
import { NoticeTypeBadge } from "./type-badge";

export type ListedNotice = AttachedTo & { id: number; title: string; type: NoticeType; content: string } & Pick<
    ReturnType<typeof listed>,
    "status" | "created" | "appears"
  >;

/** The notices of the office; `isNarrowed` when only those are shown that somebody looks for. */
export function NoticeList({ notices, isNarrowed }: { notices: ListedNotice[]; isNarrowed: boolean }) {
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
        <NoticeRow key={notice.id} notice={notice} />
      ))}
    </ul>
  );
}

function NoticeRow({ notice }: { notice: ListedNotice }) {
  const { id, title, content, type } = notice;
  return (
    <li className="office-notice">
      <RowKind row={notice}>
        <NoticeTypeBadge type={type} />
      </RowKind>
      <h2 lang={languageOfText(title)}>{title}</h2>
      <p className="clamp-2" lang={languageOfText(content)}>
        {content}
      </p>
      <RowFile file={notice} />
      <RowActs
        address={`/cog-admin/notices/${id}`}
        title={title}
        preview={`/notices/${id}`}
        question="confirm.deleteNotice"
        appears={notice.status === "Published" ? "appears.notice" : "appears.office"}
      />
    </li>
  );
}
