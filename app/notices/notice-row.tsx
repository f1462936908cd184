import { useTranslation } from "react-i18next";
import { Badge, type BadgeColor, DayBadge } from "../components/badge";
import { DatedText } from "../components/dated-text";
import { DatedRow } from "../components/row";
import { noonOf } from "../i18n/format";
import { useLocalizedPath, useTexts } from "../i18n/use-texts";
import { getDayMark } from "../school/calendar";
import { Attachment } from "../uploads/attachment";
import { type NoticeType, noticeTypeText } from "./notice";
import type { PublishedNotice } from "./notices.server";

/** `today` is the day in Dhaka. */
export function NoticeRow({ notice, today }: { notice: PublishedNotice; today: string }) {
  const { id, title, content, startsOn } = notice;
  const { to } = useLocalizedPath();
  return (
    <DatedRow
      date={noticeDate(notice)}
      kind={<NoticeKind {...notice} />}
      title={title}
      titleIs="scanned"
      href={to(`/notices/${id}`)}
      text={content}
      note={startsOn && <NoticeWhen {...notice} today={today} />}
      file={<Attachment of={notice} />}
    />
  );
}

type NoticeDays = Pick<PublishedNotice, "startsOn" | "publishAt">;

export const noticeDate = ({ startsOn, publishAt }: NoticeDays) => (startsOn === null ? publishAt : noonOf(startsOn));

export function NoticeKind({ type, startsOn, publishAt }: NoticeDays & Pick<PublishedNotice, "type">) {
  return (
    <>
      <NoticeTypeBadge type={type} />
      {startsOn !== null && (
        <span>
          <DatedText text="notices.postedOn" of={publishAt} format="short" />
        </span>
      )}
    </>
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
  /** The day in Dhaka; without it nothing is marked as Today or Tomorrow. */
  today?: string;
};

export function NoticeWhen({ startsOn, endsOn, today }: WhenProps) {
  const { t, days } = useTexts();
  if (startsOn === null) return null;
  const ends = endsOn ?? startsOn;
  return (
    <>
      {t("notices.when", { days: days(startsOn, ends) })}{" "}
      {today && <DayBadge mark={getDayMark({ starts: startsOn, ends }, today)} />}
    </>
  );
}
