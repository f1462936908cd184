import { Badge } from "../components/badge";
import { besideLine } from "../components/section";
import type { listExamDays } from "../exam-days/exam-days.server";
import { RoutineTable } from "../exam-days/routine-table";
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
      beforeActs={
        // The table is below the row, because a phone is too narrow for three more columns beside the dates.
        routine &&
        (routine.length > 0 ? (
          <RoutineTable days={routine} className={`mt-3 ${besideLine}`} />
        ) : (
          <p className="mt-1.4 text-ink-2">{t("days.none")}</p>
        ))
      }
      back={{ path: allDownloads, text: "downloads.all" }}
    >
      {!routine && download.replacedAt && <p className="text-ink-2">{t("downloads.replaced")}</p>}
    </PaperArticle>
  );
}
