import { Badge } from "../components/badge";
import { DatedText } from "../components/dated-text";
import type { DateMeaning } from "../components/row";
import { besideLine } from "../components/section";
import type { listExamDays } from "../exam-days/exam-days.server";
import { RoutineTable } from "../exam-days/routine-table";
import { noonOf } from "../i18n/format";
import { useTexts } from "../i18n/use-texts";
import { FileArticle, MoreItem, MoreItems } from "../uploads/file-article";
import { allDownloads, downloadClassLabel, downloadTitle, groupLabel, heldSince, unsaidYear } from "./download";
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
  const { t, digits, language, days } = useTexts();
  const year = unsaidYear(download);
  const [first, last] = [routine?.[0], routine?.at(-1)];
  return (
    <FileArticle
      of={{ ...download, title: downloadTitle(download, language) }}
      date={first ? noonOf(first.date) : heldSince(download)}
      dateIs={first ? firstDay : lastChange}
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
      {first && last && (
        <>
          <p>{days(first.date, last.date)}</p>
          <p className="text-ink-2">
            <DatedText text="downloads.since" of={heldSince(download)} />
          </p>
        </>
      )}
      {!routine && download.replacedAt && <p className="text-ink-2">{t("downloads.replaced")}</p>}
    </FileArticle>
  );
}

const firstDay: DateMeaning = { spoken: "days.beginsOn", below: "days.begin" };
const lastChange: DateMeaning = { spoken: "downloads.since", below: "downloads.updated" };

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
