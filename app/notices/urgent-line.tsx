import type { ReactNode } from "react";
import { detectLanguage } from "../i18n/languages";
import { useLocalizedPath, useTexts } from "../i18n/use-texts";
import { chooseUrgent, formatEnd, type UrgentNotice } from "./urgent";

/**
 * Shows an urgent notice as one line at the top of a page. On an open page, script hides the line at the time
 * `data-until`. On a page that is stored for offline use, the service worker removes the line after this time. Before
 * this time, the service worker adds to the element `urgent-end` the time at which the page was stored.
 */
export function UrgentLine({ notices }: { notices: UrgentNotice[] }) {
  const { t, digits, language } = useTexts();
  const { path, to } = useLocalizedPath();
  // On the page of a notice, the line does not announce the same notice.
  const elsewhere = notices.filter(({ id }) => path !== `/notices/${id}`);
  const notice = chooseUrgent(elsewhere, language);
  if (!notice) return null;
  return (
    <section
      aria-label={t("urgent.label")}
      data-part="urgent"
      data-until={notice.urgentUntil.getTime()}
      className="border-b border-maize bg-maize-tint print:hidden"
    >
      <UrgentWords notice={notice} isOnPage>
        <a className={reading} href={to(`/notices/${notice.id}`)}>
          {t("urgent.read")}
        </a>
        {notice.others > 0 && path !== "/notices" && (
          <a className={link} href={to("/notices")}>
            {t("urgent.more", { number: digits(notice.others) })}
          </a>
        )}
      </UrgentWords>
    </section>
  );
}

const link = "flex min-h-11 items-center text-teesta underline underline-offset-far";
const reading = `${link} font-semibold`;

type UrgentWordsProps = {
  notice: Omit<UrgentNotice, "id">;
  /**
   * True on a public page, where the line may be wide. False for the preview in the form, which is as narrow as on a
   * phone.
   */
  isOnPage?: boolean;
  children?: ReactNode;
};

export function UrgentWords({ notice, isOnPage = false, children }: UrgentWordsProps) {
  const { t, language } = useTexts();
  const { short, long } = formatEnd(notice.urgentUntil, language);
  const classNames = isOnPage ? pageClassNames : phoneClassNames;
  return (
    <div className={classNames.all}>
      <div className={classNames.bar}>
        <p className={classNames.word}>{t("urgent.word")}</p>
        <p data-part="urgent-end" className={classNames.end}>
          <span className={isOnPage ? "lg:hidden" : undefined}>{t("urgent.until", { end: short })}</span>
          {isOnPage && <span className="max-lg:hidden">{t("urgent.until", { end: long })}</span>}
        </p>
      </div>
      <p className={classNames.title} lang={detectLanguage(notice.title)}>
        {notice.title}
      </p>
      <div className={classNames.links}>{children ?? <span className={reading}>{t("urgent.read")}</span>}</div>
    </div>
  );
}

const phoneClassNames = {
  all: "bg-maize-tint",
  bar: "flex min-h-9.5 flex-wrap items-center justify-between gap-x-4 bg-maize",
  word: "display text-xl leading-1.35",
  end: "text-small",
  title: "pt-2.4 text-h3 font-semibold leading-1.4 bn:leading-1.6",
  links: "flex flex-wrap gap-x-6 pb-1",
};

const onLeaf = "lg:mx-auto lg:max-w-leaf lg:px-gutter";
const toEdge =
  "lg:before:absolute lg:before:inset-y-0 lg:before:right-[calc(100%-theme(spacing.line))] lg:before:w-screen lg:before:bg-maize";
const pageClassNames = {
  all: `relative lg:grid lg:min-h-19 lg:grid-cols-from-margin-to-end lg:items-center lg:gap-x-gap lg:py-2.4 ${onLeaf} ${toEdge}`,
  bar: `${phoneClassNames.bar} px-gutter lg:contents`,
  word: `${phoneClassNames.word} relative lg:row-span-2 lg:justify-self-end lg:pr-6 lg:text-2xl`,
  end: `${phoneClassNames.end} lg:col-start-2 lg:row-start-2 lg:text-ink-2`,
  title: `${phoneClassNames.title} px-gutter lg:col-start-2 lg:row-start-1 lg:p-0 lg:text-xl`,
  links: `${phoneClassNames.links} px-gutter lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:p-0`,
};
