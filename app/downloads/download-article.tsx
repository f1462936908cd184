import { Badge } from "../components/badge";
import { besideLine } from "../components/section";
import type { listExamDays } from "../exam-days/exam-days.server";
import { RoutineTable } from "../exam-days/routine-table";
import { useTexts } from "../i18n/use-texts";
import { FileArticle, MoreItem, MoreItems } from "../uploads/file-article";
import { allDownloads, downloadClassLabel, groupLabel, heldSince, unsaidYear } from "./download";
import type { PublishedDownload } from "./downloads.server";

type DownloadArticleProps = {
  /** An item with a `routine` shows this exam routine instead of a file. */
  item: PublishedDownload & { routine?: ReturnType<typeof listExamDays> };
  address: string;
  isLight?: boolean;
  /** A preview in the admin area has none. */
  more?: MoreDownload[];
};

type MoreDownload = Pick<PublishedDownload, "id" | "title" | "group" | "classLevel">;

export function DownloadArticle({ item: download, address, isLight, more = [] }: DownloadArticleProps) {
  const { routine } = download;
  const { t, digits } = useTexts();
  const year = unsaidYear(download);
  return (
    <FileArticle
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
      beside={more.length > 0 && <MoreDownloads downloads={more} />}
      back={{ path: allDownloads, text: "downloads.all" }}
    >
      {!routine && download.replacedAt && <p className="text-ink-2">{t("downloads.replaced")}</p>}
    </FileArticle>
  );
}

function MoreDownloads({ downloads }: { downloads: MoreDownload[] }) {
  const { t } = useTexts();
  return (
    <MoreItems part="more-downloads" title="downloads.more">
      {downloads.map(({ id, title, group, classLevel }) => (
        <MoreItem key={id} path={`/downloads/${id}`} title={title}>
          {t(groupLabel(group))} · {t(downloadClassLabel(classLevel))}
        </MoreItem>
      ))}
    </MoreItems>
  );
}
