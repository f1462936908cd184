import { TableScroll } from "../components/row";
import { formatDayAndWeekday } from "../i18n/days";
import { formatTimes } from "../i18n/format";
import { detectLanguage, type LocalizedNames, localizedName } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";
import type { ExamDay } from "./exam-days";

type RoutineTableProps = { days: (ExamDay & LocalizedNames)[]; className?: string };

/** The dates of an examination, for parents and for the office. */
export function RoutineTable({ days, className }: RoutineTableProps) {
  const { t, language } = useTexts();
  const hasRooms = days.some(({ room }) => room !== "");
  return (
    <TableScroll className={className}>
      <table
        data-part="routine"
        className="w-full max-w-column text-left [&_:is(td,th):not(:last-child)]:pr-3 [&_:is(td,th)]:border-b [&_:is(td,th)]:py-2"
      >
        <caption className="sr-only">{t("downloads.group.examRoutine")}</caption>
        <thead className="text-small">
          <tr>
            <th scope="col" className="min-w-25">
              {t("days.date")}
            </th>
            <th scope="col">{t("card.subject")}</th>
            {hasRooms && (
              <th scope="col" className="min-w-15">
                {t("days.room")}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {days.map(({ subjectId, date, begin, end, room, ...names }) => (
            <tr key={subjectId} className="break-inside-avoid align-top">
              <td>
                <time dateTime={date}>{formatDayAndWeekday(date, language)}</time>
                <span className="block whitespace-nowrap text-small text-ink-2 lg:ml-2 lg:inline print:ml-2 print:inline">
                  {formatTimes(begin, end, language)}
                </span>
              </td>
              <th scope="row" className="font-semibold" lang={detectLanguage(localizedName(language, names))}>
                {localizedName(language, names)}
              </th>
              {hasRooms && <td lang={detectLanguage(room)}>{room}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
