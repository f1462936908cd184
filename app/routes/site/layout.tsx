import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readOr } from "../../http";
import { addressIn, type Language, pathWithoutLanguage } from "../../language/languages";
import { tickerNotices } from "../../notices/notices.server";
import { Footer } from "../../site/footer";
import { Header } from "../../site/header";
import { NotFoundPage } from "../../site/not-found-page";
import { Ticker } from "../../site/ticker";
import { ErrorPage } from "../../ui/error-page";
import { DownloadStatus } from "../../uploads/download-status";
import { PreviewDialog } from "../../uploads/preview-dialog";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const asked = url.searchParams.get("lng");
  const known = params.lang === undefined || params.lang === "bn";
  const isEnglish = params.lang === "en";
  if ((known || isEnglish) && (asked === "en" || asked === "bn")) throw redirect(inLanguage(url, asked), 301);
  if (isEnglish) throw redirect(url.pathname.slice(3).replace(/^\/*/, "/") + url.search, 301);

  // JSON keeps whatever stands in the address on one line.
  if (!known || params["*"] !== undefined) console.warn(JSON.stringify({ notFound: url.pathname.slice(0, 256) }));
  return data({ known, ticker: readOr([], tickerNotices), year: yearInDhaka() }, { status: known ? 200 : 404 });
}

export default function SiteLayout() {
  const { known, ticker, year } = useLoaderData<typeof loader>();
  return (
    <Frame ticker={ticker} year={year}>
      {known ? <Outlet /> : <NotFoundPage />}
    </Frame>
  );
}

export function ErrorBoundary() {
  return (
    <Frame ticker={[]} year={yearInDhaka()}>
      <ErrorPage />
    </Frame>
  );
}

type FrameParts = { ticker: { id: number; title: string }[]; year: number; children: React.ReactNode };

function Frame({ ticker, year, children }: FrameParts) {
  const { t } = useTranslation();
  return (
    <>
      <a className="skip" href="#content">
        {t("nav.skipToContent")}
      </a>
      <Ticker notices={ticker} />
      <Header />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer year={year} />
      <PreviewDialog />
      <DownloadStatus />
    </>
  );
}

function inLanguage(url: URL, language: Language): string {
  const rest = new URLSearchParams(url.search);
  rest.delete("lng");
  const path = addressIn(language, pathWithoutLanguage(url.pathname.replace(/^\/en(?=\/|$)/, "")).replace(/^\/*/, "/"));
  return rest.size > 0 ? `${path}?${rest}` : path;
}

const yearInDhaka = () => Number(new Intl.DateTimeFormat("en", { year: "numeric", timeZone: "Asia/Dhaka" }).format());
