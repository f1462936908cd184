import { ItemActions, ItemMeta } from "../content/content-item";
import { ItemFile } from "../content/file-preview";
import type { ListItem } from "../content/list-item";
import { detectLanguage } from "../i18n/languages";
import type { AttachmentInfo } from "../uploads/attachment";
import type { NoticeType } from "./notice";
import { NoticeTypeBadge } from "./notice-row";

type NoticeListItem = ListItem & AttachmentInfo & { id: number; title: string; type: NoticeType; content: string };

/** A notice in the list of the admin pages. */
export function NoticeItem({ notice }: { notice: NoticeListItem }) {
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
        kind="notice"
        id={id}
        title={title}
        preview={`/notices/${id}`}
        isPublic={notice.status === "Published"}
      />
    </li>
  );
}
