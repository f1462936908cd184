import type { ReactNode } from "react";
import { useTexts } from "~/i18n/use-texts";

type ReportDocumentProps = { title: string; styles: string; children: ReactNode };

/** A report is one complete HTML document without other files and without script, so that it can be opened anywhere. */
export function ReportDocument({ title, styles, children }: ReportDocumentProps) {
  const { language } = useTexts();
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
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own styles, whose hash the policy allows */}
        <style dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>{children}</body>
    </html>
  );
}
