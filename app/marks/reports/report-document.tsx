import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../../i18n/en";
import { formatDigits } from "../../i18n/format";
import type { Language } from "../../i18n/languages";

type ReportDocumentProps = { title: string; styles: string; children: ReactNode };

/** A paper as one whole document, which needs no other file and runs no script wherever it is opened. */
export function ReportDocument({ title, styles, children }: ReportDocumentProps) {
  const { i18n } = useTranslation();
  return (
    <html lang={i18n.language}>
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, allowed by its hash */}
        <style dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>{children}</body>
    </html>
  );
}

/** What a paper is written with: its language, the texts, figures in its digits, and the name of a class. */
export function useReportTexts() {
  const { t, i18n } = useTranslation();
  const language: Language = i18n.language === "bn" ? "bn" : "en";
  return {
    t,
    language,
    figure: (value: number | string) => formatDigits(value, language),
    className: (level: number) => t(`class.${level}` as TextKey),
  };
}
