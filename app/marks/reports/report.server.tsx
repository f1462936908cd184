import { createHash } from "node:crypto";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { parseId } from "~/http";
import type { TextKey } from "~/i18n/en";
import { getLanguage, getTranslator } from "~/i18n/i18n.server";
import { type Language, languages } from "~/i18n/languages";
import { useTexts } from "~/i18n/use-texts";
import { isAdminPath } from "~/path-rules";
import { permissionsPolicy } from "~/permissions-policy";
import { classLabel } from "~/school/classes";
import { getPrintedCrest } from "~/school/crest.server";
import { getContacts } from "~/school/school.server";
import bengali from "~/styles/fonts/noto-sans-bengali.woff2?inline";
import boldBengali from "~/styles/fonts/noto-sans-bengali-bold.woff2?inline";
import latin from "~/styles/fonts/source-sans-3-basic.woff2?inline";
import moreLatin from "~/styles/fonts/source-sans-3-more.woff2?inline";
import display from "~/styles/fonts/tiro-latin.woff2?inline";
import { contentDisposition } from "~/uploads/file-name";
import { importUrl } from "../import/plan";
import { localizeMarkSheet, type MarkSheet } from "../mark-sheet";
import { getMarkSheet } from "../marks.server";
import { markSheetUrl } from "../urls";
import cardStyles from "./card.css?inline";
import printoutStyles from "./printouts.css?inline";
import { ReportDocument, type ReportIssue } from "./report-document";
import tabulationStyles from "./tabulation.css?inline";

/**
 * Opens a report in the language of `?language=`, or else in the language of the admin area. Throws a 404 if the exam
 * does not exist, or if it has no students. `toUsualBack` returns the URL of the screen from which people usually open
 * this report.
 */
export async function openReport(
  request: Request,
  examId: string | undefined,
  toUsualBack: (exam: MarkSheet["exam"]) => string = markSheetUrl,
) {
  const wanted = new URL(request.url).searchParams.get("language");
  const language = languages.find((name) => name === wanted) ?? (await getLanguage(request));
  const sheet = getMarkSheet(parseId(examId) ?? 0);
  if (!sheet) throw reportNotFound("report.missing.exam", language);
  if (sheet.students.length === 0) throw noStudents(sheet.exam.classLevel, language);
  const issue = { ...(await getReportIssue()), back: findBack(request, toUsualBack(sheet.exam)) };
  return { language, sheet: localizeMarkSheet(sheet, language), issue };
}

/** Returns the admin screen that opened the report, or else `usual`. The app and downloads save the report as a file. */
function findBack(request: Request, usual: string): string | undefined {
  const isFile = request.headers.get("Sec-Fetch-Dest") === "empty" || new URL(request.url).searchParams.has("download");
  if (isFile) return undefined;
  const referrer = request.headers.get("Referer") ?? "";
  const { pathname, search } = new URL(URL.canParse(referrer) ? referrer : request.url);
  const isScreen = isAdminPath(pathname) && !notBack.test(pathname);
  return isScreen && pathname !== usual.replace(/#.*/, "") ? pathname + search : usual;
}

/** Matches the sign-in page and the reports themselves, for example after a link from one card layout to the other. */
const notBack = /^\/cog-admin\/(?:login|results\/(?:papers|cards|tabulation))(?:\/|$)/;

export const getReportIssue = async (): Promise<ReportIssue> => ({
  school: getContacts(),
  crest: await getPrintedCrest(),
  madeOn: new Date(),
});

type ReportOptions = { language: Language; status?: number; fileName?: string; more?: Record<string, string> };

/** Returns the report as a page, or as a download if `fileName` is given. `more` are further headers. */
export function reportResponse(
  report: ReactElement,
  { language, status = 200, fileName, more }: ReportOptions,
): Response {
  const headers = new Headers({
    ...more,
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": contentSecurityPolicy,
    "Permissions-Policy": permissionsPolicy,
    "Cache-Control": "no-store",
    "X-Robots-Tag": "noindex",
  });
  if (fileName) headers.set("Content-Disposition", contentDisposition("attachment", fileName));
  const page = <I18nextProvider i18n={getTranslator(language)}>{report}</I18nextProvider>;
  return new Response(`<!DOCTYPE html>${embedFonts(renderToStaticMarkup(page))}`, { status, headers });
}

const fontFace = (family: string, weight: string, data: string, letters: string) =>
  `@font-face{font-family:"${family}";font-weight:${weight};src:url(${data}) format("woff2");unicode-range:${letters}}`;

const basicLetters = "U+0020-007E,U+00A0,U+00A9,U+00B7,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026";
const moreLetters = "U+00A1-00A8,U+00AA-00B6,U+00B8-00FF,U+0131,U+0152-0153,U+2020-2021,U+2030,U+20AC,U+2122";
const bengaliLetters = "U+0964-0965,U+0980-09FE,U+200C-200D,U+25CC";

const latinFonts = [
  fontFace("Source Sans 3", "400 600", latin, basicLetters),
  fontFace("Source Sans 3", "400 600", moreLatin, moreLetters),
  fontFace("Tiro Bangla", "400", display, basicLetters),
].join("");
const bengaliFonts = [
  latinFonts,
  fontFace("Noto Sans Bengali", "400", bengali, bengaliLetters),
  fontFace("Noto Sans Bengali", "600", boldBengali, bengaliLetters),
].join("");

/**
 * Embeds the fonts, so that a report fits its pages on every machine. Only a report with Bengali text gets the Bengali
 * fonts, because they are three quarters of the font data.
 */
function embedFonts(html: string): string {
  const fonts = /[\u0980-\u09ff]/.test(html) ? bengaliFonts : latinFonts;
  return html.replace("</head>", `<style>${fonts}</style></head>`);
}

export const reportNotFound = (why: TextKey, language: Language) =>
  reportResponse(<InsteadOfReport title="error.notFound" why={why} href="/cog-admin/results" link="marks.nav" />, {
    language,
    status: 404,
  });

function noStudents(level: number, language: Language): Response {
  const href = importUrl({ level, what: "students" });
  const page = (
    <InsteadOfReport title="marks.noStudents" why={classLabel(level)} href={href} link="marks.importClassList" />
  );
  return reportResponse(page, { language, status: 404 });
}

const hashStyles = (styles: string) => `'sha256-${createHash("sha256").update(styles).digest("base64")}'`;

const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src ${[cardStyles, tabulationStyles, printoutStyles, latinFonts, bengaliFonts].map(hashStyles).join(" ")}`,
  "img-src data:",
  "font-src data:",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

type InsteadProps = { title: TextKey; why: TextKey; href: string; link: TextKey };

/** The page that opens if there is no report. `link` is the text of the link to `href`. */
function InsteadOfReport({ title, why, href, link }: InsteadProps) {
  const { t } = useTexts();
  return (
    <ReportDocument title={t(title)} styles={cardStyles}>
      <div className="gone">
        <h1 className="display">{t(title)}</h1>
        <p>{t(why)}</p>
        <p>
          <a href={href}>{t(link)}</a>
        </p>
      </div>
    </ReportDocument>
  );
}
