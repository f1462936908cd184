import { useTranslation } from "react-i18next";
import { type NoticeType, noticeTypeText } from "./notice";

export function NoticeTypeBadge({ type }: { type: NoticeType }) {
  const { t } = useTranslation();
  return <span className={`badge ${typeColour[type]}`}>{t(noticeTypeText[type])}</span>;
}

const typeColour: Record<NoticeType, string> = {
  General: "badge-general",
  Exam: "badge-exam",
  Event: "badge-event",
  Meeting: "badge-meeting",
  Holiday: "badge-holiday",
};
