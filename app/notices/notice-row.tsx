import { useTranslation } from "react-i18next";
import { Badge, type BadgeColor, DayBadge } from "../components/badge";
import { DatedText } from "../components/dated-text";
import { DatedRow, type DateMeaning } from "../components/row";
import { getShownDate } from "../content/publication";
import { useLocalizedPath, useTexts } from "../i18n/use-texts";
import { getDayMark } from "../school/calendar";
import { Attachment } from "../uploads/attachment";
import { type NoticeType, noticeTypeText } from "./notice";
import type { PublishedNotice } from "./notices.server";
import { formatEnd, isUrgent } from "./urgent";

type NoticeRowProps = PublishedNotice & {
  /** False in the list that is sorted by the days of posting. Each row then shows its day of posting. */
  isComing: boolean;
  /** The current date in Dhaka. */
  today: string;
  inGroup?: boolean;
  /** False if no notice of the list has a file. */
  hasFiles: boolean;
  eventId?: string;
};

export function NoticeRow({ isComing, today, inGroup, hasFiles, eventId, ...notice }: NoticeRowProps) {
  const { id, title, content, publishAt } = notice;
  const { to } = useLocalizedPath();
  return (
    <DatedRow
      {...(isComing ? noticeDate(notice) : { date: publishAt, dateIs: dayOfPosting })}
      kind={<NoticeKind {...notice} today={today} hasPosted={isComing} />}
      title={title}
      titleIs="scanned"
      href={to(`/notices/${id}`)}
      inGroup={inGroup}
      text={content}
      eventId={eventId}
      note={isComing ? <SeveralDays {...notice} /> : <WhenNote {...notice} />}
      file={hasFiles ? <Attachment of={notice} /> : undefined}
    />
  );
}

type NoticeDays = Pick<PublishedNotice, "startsOn" | "endsOn" | "publishAt">;

export function noticeDate(notice: Omit<NoticeDays, "endsOn">): { date: Date; dateIs?: DateMeaning } {
  const { date, isPosted } = getShownDate(notice);
  return { date, dateIs: isPosted ? dayOfPosting : undefined };
}

const dayOfPosting: DateMeaning = { spoken: "notices.postedOn", below: "notices.posted" };

/** Shows the days of a notice in one line, or its day of posting. */
export function NoticeDate({ startsOn, endsOn, publishAt }: NoticeDays) {
  const { days } = useTexts();
  if (startsOn === null) return <DatedText text="notices.postedOn" of={publishAt} format="short" />;
  return <time dateTime={startsOn}>{days(startsOn, endsOn ?? startsOn)}</time>;
}

type NoticeKindProps = NoticeDays & {
  type: NoticeType;
  urgentUntil: Date | null;
  /** True on the page of a notice, which says until when the notice is urgent. */
  hasUrgentEnd?: boolean;
  /** False if the day of posting is shown elsewhere. */
  hasPosted?: boolean;
  /** The current date in Dhaka. If it is undefined, the first day of the notice is not marked as Today or Tomorrow. */
  today?: string;
};

export function NoticeKind(props: NoticeKindProps) {
  const { type, urgentUntil, hasUrgentEnd = false, hasPosted = true, today, startsOn, endsOn, publishAt } = props;
  return (
    <>
      <UrgentBadge until={urgentUntil} hasEnd={hasUrgentEnd} />
      <NoticeTypeBadge type={type} />
      {startsOn && today && <DayBadge mark={getDayMark({ starts: startsOn, ends: endsOn ?? startsOn }, today)} />}
      {startsOn !== null && hasPosted && (
        <span>
          <DatedText text="notices.postedOn" of={publishAt} format="short" />
        </span>
      )}
    </>
  );
}

/** The offline worker removes the badge from a stored page, because the notice may no longer be urgent. */
function UrgentBadge({ until, hasEnd }: { until: Date | null; hasEnd: boolean }) {
  const { t, language } = useTexts();
  if (!isUrgent(until)) return null;
  return (
    <>
      <Badge data-part="day-urgent" color="urgent">
        {t("urgent.word")}
      </Badge>
      {hasEnd && <span>{t("urgent.until", { end: formatEnd(until, language).short })}</span>}
    </>
  );
}

export function NoticeTypeBadge({ type }: { type: NoticeType }) {
  const { t } = useTranslation();
  return <Badge color={noticeTypeColor[type]}>{t(noticeTypeText[type])}</Badge>;
}

const noticeTypeColor: Record<NoticeType, BadgeColor> = {
  General: "grey",
  Exam: "blue",
  Event: "plum",
  Meeting: "yellow",
  Holiday: "green",
};

type Days = Pick<NoticeDays, "startsOn" | "endsOn">;

export function NoticeWhen({ startsOn, endsOn }: Days) {
  const { t, days } = useTexts();
  if (startsOn === null) return null;
  return <>{t("notices.when", { days: days(startsOn, endsOn ?? startsOn) })}</>;
}

const WhenNote = (days: Days) =>
  days.startsOn !== null && (
    <p data-part="row-note" className="text-ink-2">
      <NoticeWhen {...days} />
    </p>
  );

/**
 * Shows the first and last day of a notice. Shows nothing if the notice has only one day, because the row already shows
 * the first day in large letters.
 */
export const SeveralDays = ({ startsOn, endsOn }: Days) =>
  endsOn !== null && endsOn !== startsOn && <WhenNote startsOn={startsOn} endsOn={endsOn} />;
