import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

type Props = { title: string; styles: string; children: ReactNode };

/** A paper as one whole document, which needs no other file and runs no script wherever it is opened. */
export function PaperDocument({ title, styles, children }: Props) {
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
