import { Pause, Play } from "lucide-react";
import { useTranslation } from "react-i18next";
import { detectLanguage } from "../i18n/languages";
import { useLocalizedPath } from "../i18n/use-localized-path";

/** The newest notices above the page. Without script the titles stand still and can be pushed sideways. */
export function Ticker({ notices }: { notices: { id: number; title: string }[] }) {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  if (notices.length === 0) return null;
  return (
    <section className="ticker" aria-label={t("ticker.label")} data-ticker>
      <div className="leaf">
        <span className="ticker-label" aria-hidden="true">
          {t("ticker.label")}
        </span>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without script this strip is scrolled by keyboard */}
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
          className="ticker-pause"
          aria-pressed="false"
          aria-label={t("ticker.pause")}
          data-play={t("ticker.play")}
          data-pause={t("ticker.pause")}
          hidden
        >
          <Pause size={14} className="when-moving" />
          <Play size={14} className="when-still" />
        </button>
        <a className="ticker-all" href={to("/notices")}>
          {t("ticker.viewAll")}
        </a>
      </div>
    </section>
  );
}
