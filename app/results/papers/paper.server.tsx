import { createHash } from "node:crypto";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import type { TextKey } from "../../language/en";
import { languageOf, translator } from "../../language/i18n.server";
import { type Language, languages } from "../../language/languages";
import { contentDisposition } from "../../uploads/file-name";
import { GonePage } from "./gone-page";
import { cardStyles, tabulationStyles } from "./paper-styles";

/** The language a paper is asked for in, `?language=bn`, whatever the office speaks; else that of the office. */
export async function paperLanguage(request: Request): Promise<Language> {
  const wanted = new URL(request.url).searchParams.get("language");
  return languages.find((language) => language === wanted) ?? (await languageOf(request));
}

type Way = { language: Language; status?: number; fileName?: string };

/** Answers with a paper, to be looked at and printed; with a file name, to be saved under it. */
export function paperAnswer(paper: ReactElement, { language, status = 200, fileName }: Way): Response {
  const headers = new Headers({
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": contentPolicy,
    "Cache-Control": "no-store",
    "X-Robots-Tag": "noindex",
  });
  if (fileName) headers.set("Content-Disposition", contentDisposition("attachment", fileName));
  const page = <I18nextProvider i18n={translator(language)}>{paper}</I18nextProvider>;
  return new Response(`<!DOCTYPE html>${renderToStaticMarkup(page)}`, { status, headers });
}

/** Answers 404 with a page that says why there is no such paper. */
export const noSuchPaper = (why: TextKey, language: Language) =>
  paperAnswer(<GonePage why={why} />, { language, status: 404 });

const hashOf = (styles: string) => `'sha256-${createHash("sha256").update(styles).digest("base64")}'`;

const contentPolicy = [
  "default-src 'none'",
  `style-src ${[cardStyles, tabulationStyles].map(hashOf).join(" ")}`,
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");
