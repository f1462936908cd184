import { useTranslation } from "react-i18next";
import type { TextKey } from "../language/en";
import { type NoticeType, noticeTypeText, type ShownStatus } from "./notice";

export function NoticeTypeBadge({ type }: { type: NoticeType }) {
  const { t } = useTranslation();
  return <span className={`badge ${typeColour[type]}`}>{t(noticeTypeText[type])}</span>;
}

export function StatusBadge({ status }: { status: ShownStatus }) {
  const { t } = useTranslation();
  return (
    <span className={`badge ${status === "Published" ? "badge-green" : "badge-yellow"}`}>{t(statusText[status])}</span>
  );
}

const typeColour: Record<NoticeType, string> = {
  General: "badge-general",
  Exam: "badge-exam",
  Event: "badge-event",
  Meeting: "badge-meeting",
  Holiday: "badge-holiday",
};

const statusText: Record<ShownStatus, TextKey> = {
  Published: "status.published",
  Scheduled: "status.scheduled",
  Draft: "status.draft",
};
