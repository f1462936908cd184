import { useTranslation } from "react-i18next";
import { Badge, type BadgeColor } from "../components/badge";
import { DatedRow } from "../components/row";
import { useLocalizedPath } from "../i18n/use-texts";
import { Attachment } from "../uploads/attachment";
import { type NoticeType, noticeTypeText } from "./notice";
import { NoticeWhen } from "./notice-when";
import type { listPublishedNotices } from "./notices.server";

type Notice = ReturnType<typeof listPublishedNotices>["notices"][number];

/** A notice in the list of all; `today` is the day in Dhaka. */
export function NoticeRow({ notice, today }: { notice: Notice; today: string }) {
  const { id, type, title, content, publishAt, startsOn } = notice;
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
      note={startsOn && <NoticeWhen {...notice} today={today} />}
      file={<Attachment of={notice} />}
    />
  );
}

export function NoticeTypeBadge({ type }: { type: NoticeType }) {
  const { t } = useTranslation();
  return <Badge color={noticeTypeColor[type]}>{t(noticeTypeText[type])}</Badge>;
}

export const noticeTypeColor: Record<NoticeType, BadgeColor> = {
  General: "grey",
  Exam: "blue",
  Event: "plum",
  Meeting: "yellow",
  Holiday: "green",
};
