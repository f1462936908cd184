import { Download } from "lucide-react";
import { DatedText } from "../components/dated-text";
import { Heading, Section } from "../components/section";
import { TextLink } from "../components/text-link";
import { detectLanguage } from "../i18n/languages";
import { useLocalizedPath, useTexts } from "../i18n/use-texts";
import { useTypeAndSize } from "../uploads/attachment";
import { downloadClassLabel, groupLabel, heldSince, unsaidYear } from "./download";
import type { DownloadsByGroup, PublishedDownload } from "./downloads.server";

/**
 * The section at the end of /information. The anchor of a group is "downloads-" followed by the name of the group.
 * Shows nothing if there are no downloads.
 */
export function DownloadSection({ groups }: { groups: DownloadsByGroup }) {
  const { t } = useTexts();
  if (groups.length === 0) return null;
  return (
    <Section id="downloads" className="print:hidden">
      <Heading>{t("downloads.title")}</Heading>
      {groups.map(({ group, downloads }) => (
        <section key={group} id={`downloads-${group}`} data-part="download-group" className="pb-7.6">
          <h3 className="border-b border-rule-strong pb-2 text-xl lg:pl-beside">{t(groupLabel(group))}</h3>
          <ul>
            {downloads.map((download) => (
              <DownloadRow key={download.id} download={download} />
            ))}
          </ul>
        </section>
      ))}
    </Section>
  );
}

function DownloadRow({ download }: { download: PublishedDownload }) {
  const { t, digits } = useTexts();
  const { to } = useLocalizedPath();
  const { id, title, classLevel, examId, fileUrl, fileName } = download;
  const about = useTypeAndSize({ ...download, filePages: null });
  const year = unsaidYear(download);
  const facts = [t(downloadClassLabel(classLevel)), year && digits(year)].filter(Boolean);
  return (
    <li data-part="row" className="border-b border-rule lg:grid lg:grid-cols-register">
      <div className={`min-w-0 py-2.6 lg:col-start-2 lg:pl-gap lg:pr-12 ${fileUrl ? "max-lg:pb-0" : ""}`}>
        <h4 className="text-balance text-body font-semibold" lang={detectLanguage(title)}>
          <a
            className="inline-block hover:underline hover:decoration-1 hover:underline-offset-link max-lg:py-2"
            href={to(`/downloads/${id}`)}
          >
            {title}
          </a>
        </h4>
        <p className="text-small text-ink-2">
          {facts.map((words) => `${words} · `)}
          <DatedText text={examId === null ? "downloads.since" : "days.hold"} of={heldSince(download)} />
        </p>
      </div>
      {fileUrl && (
        <p className="flex flex-wrap items-center gap-x-5 text-small text-ink-2 lg:col-start-3 lg:border-l lg:border-rule lg:pl-6">
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
      )}
    </li>
  );
}
