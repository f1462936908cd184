import type { ReactNode } from "react";
import { Localized } from "~/components/localized";
import { formatLongDate } from "~/i18n/format";
import { detectLanguage, localizedText } from "~/i18n/languages";
import { useTexts } from "~/i18n/use-texts";
import { PrintedCrest } from "~/school/school-crest";
import type { SchoolContacts } from "~/school/sections";

/**
 * Data that all reports of one request share. `crest` is the uploaded crest as a data URL. `back` is the URL of the
 * screen that opened the report. It is undefined if the report becomes a file.
 */
export type ReportIssue = { school: SchoolContacts; crest?: string; madeOn: Date; back?: string };

type ReportDocumentProps = { title: string; styles: string; back?: string; children: ReactNode };

/** A report is one complete HTML document. It has no other files and no script, so people can open it anywhere. */
export function ReportDocument({ title, styles, back, children }: ReportDocumentProps) {
  const { t, language } = useTexts();
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta
          httpEquiv="Content-Security-Policy"
          content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:"
        />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own styles, with a hash that the policy allows */}
        <style dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>
        {back && (
          <nav className="page-note">
            <a href={back}>← {t("common.back")}</a>
          </nav>
        )}
        <main>{children}</main>
      </body>
    </html>
  );
}

type ReportHeadProps = Pick<ReportIssue, "school" | "crest"> & {
  hasPlace?: boolean;
  about?: string;
  children: ReactNode;
};

/** Shows the crest, the school's name and a heading at the top of each card or sheet of paper. */
export function ReportHead({ school, crest, hasPlace, about, children }: ReportHeadProps) {
  const { t, language } = useTexts();
  const place = localizedText(school.place, language);
  const address = localizedText(school.address, language) || (place && t("report.place", { place }));
  return (
    <div className="head">
      <PrintedCrest own={crest} />
      <p className="school display">
        <Localized text={school.name} />
      </p>
      {hasPlace && address && <p lang={detectLanguage(address)}>{address}</p>}
      <h1>{children}</h1>
      {about && <p>{about}</p>}
    </div>
  );
}

export function GeneratedOn({ madeOn }: Pick<ReportIssue, "madeOn">) {
  const { t, language } = useTexts();
  return (
    <p>
      {t("card.generatedOn")} {formatLongDate(madeOn, language)}
    </p>
  );
}
