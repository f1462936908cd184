import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DownloadStatus } from "../uploads/download-status";
import { PreviewDialog } from "../uploads/preview-dialog";
import { Footer } from "./footer";
import { Header } from "./header";
import { Ticker } from "./ticker";

type FrameParts = { ticker: { id: number; title: string }[]; children: ReactNode };

/** What stands around every public page: ticker, header, footer, and the dialogs that script opens. */
export function Frame({ ticker, children }: FrameParts) {
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
      <Footer year={yearInDhaka()} />
      <PreviewDialog />
      <DownloadStatus />
    </>
  );
}

const yearOf = new Intl.DateTimeFormat("en", { year: "numeric", timeZone: "Asia/Dhaka" });
const yearInDhaka = () => Number(yearOf.format());
