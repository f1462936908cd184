import { useTranslation } from "react-i18next";
import { DayBadge } from "../components/badge";
import { formatDays } from "../i18n/days";
import type { Language } from "../i18n/languages";
import { getDayMark } from "../school/calendar";

type WhenProps = {
  startsOn: string | null;
  endsOn: string | null;
  /** The day it is in Dhaka; without it nothing is marked as Today or Tomorrow. */
  today?: string;
};

/** The day or the days a notice is about, as a sentence, marked when they are near; nothing where it names none. */
export function NoticeWhen({ startsOn, endsOn, today }: WhenProps) {
  const { t, i18n } = useTranslation();
  if (startsOn === null) return null;
  const ends = endsOn ?? startsOn;
  const language: Language = i18n.language === "bn" ? "bn" : "en";
  const { from, to } = formatDays(startsOn, ends, language);
  return (
    <>
      {t("notices.when", { days: to === undefined ? from : t("calendar.fromTo", { from, to }) })}{" "}
      {today && <DayBadge mark={getDayMark({ starts: startsOn, ends }, today)} />}
    </>
  );
}
