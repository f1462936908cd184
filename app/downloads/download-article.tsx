import { Badge } from "../components/badge";
import { formatLongDate } from "../i18n/format";
import { useTexts } from "../i18n/use-texts";
import { PaperArticle } from "../uploads/paper-article";
import { allDownloads, downloadClassLabel, groupLabel, heldSince, unsaidYear } from "./download";
import type { PublishedDownload } from "./downloads.server";

type DownloadArticleProps = { download: PublishedDownload; address: string; isLight?: boolean };

export function DownloadArticle({ download, address, isLight }: DownloadArticleProps) {
  const { t, digits, language } = useTexts();
  const since = heldSince(download);
  const year = unsaidYear(download);
  return (
    <PaperArticle
      of={download}
      date={since}
      kind={
        <>
          <Badge color="blue">{t(groupLabel(download.group))}</Badge>
          {t(downloadClassLabel(download.classLevel))}
          {year && ` ${digits(year)}`}
        </>
      }
      address={address}
      isLight={isLight}
      back={{ path: allDownloads, text: "downloads.all" }}
    >
      <p data-part="since" className="font-semibold">
        {t("downloads.holds", { date: formatLongDate(since, language) })}
      </p>
      {download.replacedAt && <p className="mt-1.4 text-ink-2">{t("downloads.replaced")}</p>}
    </PaperArticle>
  );
}
