import { Pause, Play } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { leaf } from "../components/section";
import { detectLanguage } from "../i18n/languages";
import { useLocalizedPath } from "../i18n/use-texts";
import type { UrgentNotice } from "../notices/urgent";
import { UrgentLine } from "../notices/urgent-line";
import { DownloadStatus, PreviewDialog } from "../uploads/preview-dialog";
import { Footer } from "./footer";
import { Header } from "./header";

type PageLayoutProps = { ticker: { id: number; title: string }[]; urgent: UrgentNotice[]; children: ReactNode };

export function PageLayout({ ticker, urgent, children }: PageLayoutProps) {
  const { t } = useTranslation();
  return (
    <>
      <a
        className="absolute -top-24 left-gutter z-60 bg-teesta px-5 py-3 font-semibold text-white focus:top-2 print:hidden"
        href="#content"
      >
        {t("nav.skipToContent")}
      </a>
      <Ticker notices={ticker} />
      <Header />
      <UrgentLine notices={urgent} />
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col focus:outline-none print:block">
        {children}
      </main>
      <Footer />
      <PreviewDialog />
      <DownloadStatus />
    </>
  );
}

/* Latin and Bengali texts have the same baseline only in lines of exactly 20 px. Such a line is too low for a
   finger. So the links are higher and overlap the header. */
const target = "relative z-41 h-7.5 focus-visible:bg-teesta-deep focus-visible:-outline-offset-2";

function Ticker({ notices }: { notices: { id: number; title: string }[] }) {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  if (notices.length === 0) return null;
  return (
    <section
      data-part="ticker"
      className="h-5 bg-teesta-deep text-2xs leading-5 text-foot-text bn:leading-5 print:hidden [&_:focus-visible]:outline-maize [&_:lang(bn)]:leading-5"
      aria-label={t("ticker.label")}
      data-ticker
    >
      <div className={`${leaf} flex h-5 gap-3.5`}>
        <span className="font-semibold text-maize" aria-hidden="true">
          {t("ticker.label")}
        </span>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without script, the focus lets keys scroll this strip */}
        <div className="ticker-window" tabIndex={0}>
          <div className="ticker-track">
            <ul>
              {notices.map(({ id, title }) => (
                <li key={id} lang={detectLanguage(title)}>
                  {title}
                </li>
              ))}
            </ul>
          </div>
        </div>
        <button
          type="button"
          className={`${target} group -mx-2 px-2 py-0.75 text-foot-text [&:not([hidden])]:flex`}
          data-pause-button
          aria-pressed="false"
          aria-label={t("ticker.pause")}
          data-play={t("ticker.play")}
          data-pause={t("ticker.pause")}
          hidden
        >
          <Pause size={14} className="group-aria-pressed:hidden" />
          <Play size={14} className="hidden group-aria-pressed:block" />
        </button>
        <a className={`${target} -mx-1.5 flex px-1.5 text-white underline underline-offset-3`} href={to("/notices")}>
          {t("ticker.viewAll")}
        </a>
      </div>
    </section>
  );
}
