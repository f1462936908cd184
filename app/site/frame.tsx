import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Footer } from "./footer";
import { ForScript } from "./for-script";
import { Header } from "./header";
import { Ticker } from "./ticker";

type FrameParts = { ticker: { id: number; title: string }[]; children: ReactNode };

/** What stands around every public page: ticker, header, footer, and the dialogs that script opens. */
export function Frame({ ticker, children }: FrameParts) {
  const { t } = useTranslation();
  const isLight = useRouteLoaderData<{ isLight: boolean }>("root")?.isLight === true;
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
      <Footer year={yearInDhaka()} isLight={isLight} />
      <ForScript />
    </>
  );
}

const yearOf = new Intl.DateTimeFormat("en", { year: "numeric", timeZone: "Asia/Dhaka" });
const yearInDhaka = () => Number(yearOf.format());
