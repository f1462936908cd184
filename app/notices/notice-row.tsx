import { useTranslation } from "react-i18next";
import { Badge, type BadgeColor } from "../components/badge";
import { DatedRow } from "../components/row";
import { useLocalizedPath } from "../i18n/use-localized-path";
import { Attachment } from "../uploads/attachment";
import { type NoticeType, noticeTypeText } from "./notice";
import type { listPublishedNotices } from "./notices.server";

type Notice = ReturnType<typeof listPublishedNotices>["notices"][number];

/** A notice in the list of all. */
export function NoticeRow({ id, type, title, content, publishAt, ...file }: Notice) {
  const { language, to } = useLocalizedPath();
  return (
    <DatedRow
      date={publishAt}
      language={language}
      kind={<NoticeTypeBadge type={type} />}
      title={title}
      titleIs="scanned"
      href={to(`/notices/${id}`)}
      text={content}
      file={<Attachment of={file} />}
    />
  );
}

export function NoticeTypeBadge({ type }: { type: NoticeType }) {
  const { t } = useTranslation();
  return <Badge color={typeColor[type]}>{t(noticeTypeText[type])}</Badge>;
}

const typeColor: Record<NoticeType, BadgeColor> = {
  General: "grey",
  Exam: "blue",
  Event: "plum",
  Meeting: "yellow",
  Holiday: "green",
};
