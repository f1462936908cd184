import { detectLanguage } from "../i18n/languages";
import { useLocalizedPath, useTexts } from "../i18n/use-texts";
import { chooseUrgent, formatEnd, type UrgentNotice } from "./urgent";

/** The service worker reads `data-until` and writes below the end; script hides the line at its end. */
export function UrgentLine({ notices }: { notices: UrgentNotice[] }) {
  const { t, digits, language } = useTexts();
  const { to } = useLocalizedPath();
  const notice = chooseUrgent(notices, language);
  if (!notice) return null;
  const { short, long } = formatEnd(notice.urgentUntil, language);
  return (
    <section
      aria-label={t("urgent.label")}
      data-part="urgent"
      data-until={notice.urgentUntil.getTime()}
      className="border-b border-maize bg-maize-tint print:hidden"
    >
      <div className="relative lg:mx-auto lg:grid lg:min-h-[76px] lg:max-w-leaf lg:grid-cols-[theme(spacing.margin)_minmax(0,1fr)_auto] lg:items-center lg:gap-x-gap lg:px-gutter lg:py-2.4 lg:before:absolute lg:before:inset-y-0 lg:before:right-[calc(100%-theme(spacing.line))] lg:before:w-screen lg:before:bg-maize">
        <div className="flex min-h-9.5 flex-wrap items-center justify-between gap-x-4 bg-maize px-gutter lg:contents">
          <p className="display relative text-xl leading-1.35 lg:row-span-2 lg:justify-self-end lg:pr-6 lg:text-2xl">
            {t("urgent.word")}
          </p>
          <p data-part="urgent-end" className="text-small lg:col-start-2 lg:row-start-2 lg:text-ink-2">
            <span className="lg:hidden">{t("urgent.until", { end: short })}</span>
            <span className="max-lg:hidden">{t("urgent.until", { end: long })}</span>
          </p>
        </div>
        <p
          className="px-gutter pt-2.4 text-h3 font-semibold leading-1.4 bn:leading-1.6 lg:col-start-2 lg:row-start-1 lg:p-0 lg:text-xl"
          lang={detectLanguage(notice.title)}
        >
          {notice.title}
        </p>
        <div className="flex flex-wrap gap-x-6 px-gutter pb-1 lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:p-0">
          <a className={`${link} font-semibold`} href={to(`/notices/${notice.id}`)}>
            {t("urgent.read")}
          </a>
          {notice.others > 0 && (
            <a className={link} href={to("/notices")}>
              {t("urgent.more", { number: digits(notice.others) })}
            </a>
          )}
        </div>
      </div>
    </section>
  );
}

const link = "flex min-h-11 items-center text-teesta underline underline-offset-far";
