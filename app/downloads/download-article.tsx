import { Badge } from "../components/badge";
import { TableScroll } from "../components/row";
import { besideLine } from "../components/section";
import type { listExamDays } from "../exam-days/exam-days.server";
import { formatDayAndWeekday } from "../i18n/days";
import { formatTimes } from "../i18n/format";
import { detectLanguage, localizedName } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";
import { PaperArticle } from "../uploads/paper-article";
import { allDownloads, downloadClassLabel, groupLabel, heldSince, unsaidYear } from "./download";
import type { PublishedDownload } from "./downloads.server";

type DownloadArticleProps = {
  /** An item with a `routine` shows this exam routine instead of a file. */
  item: PublishedDownload & { routine?: ReturnType<typeof listExamDays> };
  address: string;
  isLight?: boolean;
};

export function DownloadArticle({ item: download, address, isLight }: DownloadArticleProps) {
  const { routine } = download;
  const { t, digits } = useTexts();
  const year = unsaidYear(download);
  return (
    <PaperArticle
      of={download}
      date={heldSince(download)}
      kind={
        <>
          <Badge color="blue">{t(groupLabel(download.group))}</Badge>
          {t(downloadClassLabel(download.classLevel))}
          {year && ` ${digits(year)}`}
        </>
      }
      address={address}
      isLight={isLight}
      beforeActs={routine && <Routine days={routine} />}
      back={{ path: allDownloads, text: "downloads.all" }}
    >
      {!routine && download.replacedAt && <p className="text-ink-2">{t("downloads.replaced")}</p>}
    </PaperArticle>
  );
}

/** The table of exam days is below the row, because a phone is too narrow for three more columns beside the dates. */
function Routine({ days }: { days: ReturnType<typeof listExamDays> }) {
  const { t, language } = useTexts();
  if (days.length === 0) return <p className="mt-1.4 text-ink-2">{t("days.none")}</p>;
  return (
    <TableScroll className={`mt-3 ${besideLine}`}>
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
            <th scope="col" className="min-w-15">
              {t("days.room")}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ subjectId, date, begin, end, room, ...names }) => (
            <tr key={subjectId} className="break-inside-avoid align-top">
              <td>
                <time dateTime={date}>{formatDayAndWeekday(date, language)}</time>
                <span className="block whitespace-nowrap text-small text-ink-2 print:ml-2 print:inline">
                  {formatTimes(begin, end, language)}
                </span>
              </td>
              <th scope="row" className="font-semibold" lang={detectLanguage(localizedName(language, names))}>
                {localizedName(language, names)}
              </th>
              <td lang={detectLanguage(room)}>{room}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
