import { createHash } from "node:crypto";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import type { TextKey } from "../../i18n/en";
import { getLanguage, getTranslator } from "../../i18n/i18n.server";
import { type Language, languages } from "../../i18n/languages";
import { useTexts } from "../../i18n/use-texts";
import { contentDisposition } from "../../uploads/file-name";
import { ReportDocument } from "./report-document";
import { cardStyles, tabulationStyles } from "./report-styles";

/** The language a paper is asked for in, `?language=bn`, whatever the office speaks; else that of the office. */
export async function getReportLanguage(request: Request): Promise<Language> {
  const wanted = new URL(request.url).searchParams.get("language");
  return languages.find((language) => language === wanted) ?? (await getLanguage(request));
}

type ReportOptions = { language: Language; status?: number; fileName?: string };

/** Answers with a paper, to be looked at and printed; with a file name, to be saved under it. */
export function reportResponse(paper: ReactElement, { language, status = 200, fileName }: ReportOptions): Response {
  const headers = new Headers({
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": contentSecurityPolicy,
    "Cache-Control": "no-store",
    "X-Robots-Tag": "noindex",
  });
  if (fileName) headers.set("Content-Disposition", contentDisposition("attachment", fileName));
  const page = <I18nextProvider i18n={getTranslator(language)}>{paper}</I18nextProvider>;
  return new Response(`<!DOCTYPE html>${renderToStaticMarkup(page)}`, { status, headers });
}

/** Answers 404 with a page that says why there is no such paper. */
export const reportNotFound = (why: TextKey, language: Language) =>
  reportResponse(<ReportNotFoundPage why={why} />, { language, status: 404 });

const hashStyles = (styles: string) => `'sha256-${createHash("sha256").update(styles).digest("base64")}'`;

const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src ${[cardStyles, tabulationStyles].map(hashStyles).join(" ")}`,
  "img-src data:",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Stands in the place of a paper that cannot be made: why, and the way back to the marks. */
function ReportNotFoundPage({ why }: { why: TextKey }) {
  const { t } = useTexts();
  return (
    <ReportDocument title={t("error.notFound")} styles={cardStyles}>
      <main className="gone">
        <h1 className="display">{t("error.notFound")}</h1>
        <p>{t(why)}</p>
        <p>
          <a href="/cog-admin/results">{t("marks.nav")}</a>
        </p>
      </main>
    </ReportDocument>
  );
}
