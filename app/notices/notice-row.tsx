import { useTranslation } from "react-i18next";
import { Badge, type BadgeColor, DayBadge } from "../components/badge";
import { DatedRow } from "../components/row";
import { formatDays } from "../i18n/days";
import { useLocalizedPath, useTexts } from "../i18n/use-texts";
import { getDayMark } from "../school/calendar";
import { Attachment } from "../uploads/attachment";
import { type NoticeType, noticeTypeText } from "./notice";
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

type WhenProps = {
  startsOn: string | null;
  endsOn: string | null;
  /** The day it is in Dhaka; without it nothing is marked as Today or Tomorrow. */
  today?: string;
};

/** The day or the days a notice is about, as a sentence, marked when they are near; nothing where it names none. */
export function NoticeWhen({ startsOn, endsOn, today }: WhenProps) {
  const { t, language } = useTexts();
  if (startsOn === null) return null;
  const ends = endsOn ?? startsOn;
  const { from, to } = formatDays(startsOn, ends, language);
  return (
    <>
      {t("notices.when", { days: to === undefined ? from : t("calendar.fromTo", { from, to }) })}{" "}
      {today && <DayBadge mark={getDayMark({ starts: startsOn, ends }, today)} />}
    </>
  );
}
