import { Download, Eye } from "lucide-react";
import { DatedText } from "../components/dated-text";
import { Heading, Section } from "../components/section";
import { linedTitle, TextLink } from "../components/text-link";
import { detectLanguage } from "../i18n/languages";
import { useLocalizedPath, useTexts } from "../i18n/use-texts";
import { useTypeAndSize } from "../uploads/attachment";
import { downloadClassLabel, downloadTitle, feesFirst, groupLabel, heldSince, unsaidYear } from "./download";
import type { DownloadsByGroup, PublishedDownload } from "./downloads.server";

/**
 * The list at the end of /information. The anchor of the first download of a group is "downloads-" and the name of the
 * group. Shows nothing if there are no downloads.
 */
export function DownloadSection({ groups }: { groups: DownloadsByGroup }) {
  const { t } = useTexts();
  if (groups.length === 0) return null;
  return (
    <Section id="downloads" className="print:hidden">
      <Heading>{t("downloads.title")}</Heading>
      <ul className="border-t border-rule-strong">
        {feesFirst(groups).map(({ group, downloads }) =>
          downloads.map((download, place) => (
            <DownloadRow
              key={download.id}
              download={download}
              anchor={place === 0 ? `downloads-${group}` : undefined}
            />
          )),
        )}
      </ul>
    </Section>
  );
}

type DownloadRowProps = { download: PublishedDownload; anchor?: string };

const rowLinks =
  "flex flex-wrap items-center gap-x-5 text-small text-ink-2 lg:col-start-3 lg:border-l lg:border-rule lg:pl-6";

function DownloadRow({ download, anchor }: DownloadRowProps) {
  const { t, digits, language } = useTexts();
  const { to } = useLocalizedPath();
  const { id, group, classLevel, fileUrl, fileName } = download;
  const about = useTypeAndSize({ ...download, filePages: null });
  const title = downloadTitle(download, language);
  const year = unsaidYear(download);
  const category = t(groupLabel(group));
  const facts = [classLevel !== null && t(downloadClassLabel(classLevel)), year && digits(year)].filter(Boolean);
  return (
    <li id={anchor} data-part="download" className="border-b border-rule pt-2.6 lg:grid lg:grid-cols-register lg:pt-0">
      {category !== title && <p className="text-small text-ink-2 lg:py-2.6 lg:pr-6 lg:text-right">{category}</p>}
      <div className="min-w-0 lg:col-start-2 lg:py-2.6 lg:pl-gap lg:pr-12">
        <h3 className="text-balance text-body font-semibold" lang={detectLanguage(title)}>
          <a className={`inline-block py-1 max-lg:py-2 ${linedTitle}`} href={to(`/downloads/${id}`)}>
            {title}
          </a>
        </h3>
        <p className="text-small text-ink-2">
          {facts.map((words) => `${words} · `)}
          <span className="inline-block">
            <DatedText text="downloads.since" of={heldSince(download)} />
          </span>
        </p>
      </div>
      {fileUrl ? (
        <p className={rowLinks}>
          <TextLink
            className="inline-flex min-h-11 items-center gap-2.4"
            line="quietOnWide"
            href={`${fileUrl}?download`}
            download={fileName}
            aria-label={`${t("common.download")}: ${fileName}`}
          >
            <Download className="hidden lg:block" size={18} aria-hidden="true" />
            {t("common.download")}
          </TextLink>
          {about}
        </p>
      ) : (
        <p className={rowLinks}>
          <TextLink
            className="inline-flex min-h-11 items-center gap-2.4"
            line="quietOnWide"
            href={to(`/downloads/${id}`)}
            aria-label={`${t("common.view")}: ${title}`}
          >
            <Eye className="hidden lg:block" size={18} aria-hidden="true" />
            {t("common.view")}
          </TextLink>
        </p>
      )}
    </li>
  );
}
