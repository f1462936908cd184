import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DownloadStatus, PreviewDialog } from "../uploads/preview-dialog";
import { Footer } from "./footer";
import { Header } from "./header";
import { Ticker } from "./ticker";

type PageLayoutProps = { ticker: { id: number; title: string }[]; children: ReactNode };

/** What stands around every public page: ticker, header, footer, and the dialogs that script opens. */
export function PageLayout({ ticker, children }: PageLayoutProps) {
  const { t } = useTranslation();
  const isLight = useRouteLoaderData<{ isLight: boolean }>("root")?.isLight === true;
  return (
    <>
      <a
        className="absolute -top-24 left-gutter z-[60] bg-teesta px-5 py-3 font-semibold text-white focus:top-2 print:hidden"
        href="#content"
      >
        {t("nav.skipToContent")}
      </a>
      <Ticker notices={ticker} />
      <Header />
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col focus:outline-none">
        {children}
      </main>
      <Footer year={yearInDhaka()} isLight={isLight} />
      <ScriptDialogs />
    </>
  );
}

const yearFormat = new Intl.DateTimeFormat("en", { year: "numeric", timeZone: "Asia/Dhaka" });
const yearInDhaka = () => Number(yearFormat.format());

/** What script fills and shows, on every public page. */
const ScriptDialogs = () => (
  <>
    <PreviewDialog />
    <DownloadStatus />
  </>
);
