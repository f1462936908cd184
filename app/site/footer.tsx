import { useRouteLoaderData } from "@remix-run/react";
import { Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Localized } from "../components/localized";
import { usePublicQuery } from "../components/public-query";
import { leaf } from "../components/section";
import { dhakaToday, formatDigits } from "../i18n/format";
import { useLocalizedPath } from "../i18n/use-texts";
import { footerPages } from "../public-pages";
import { useSchool } from "../school/use-school";
import { SchoolContacts } from "./contacts";
import { Masthead } from "./header";

// On phones the links are in a line like the words of a text, so that the footer is shorter.
const heading = "mb-3 text-subtitle max-sm:sr-only";
const linkColumns = "flex flex-wrap gap-x-6 sm:grid sm:grid-cols-halves";
const target = "min-h-11 items-center lg:min-h-8.5";
const link = `${target} hover:text-white hover:underline hover:underline-offset-far`;
const lastLink = `inline-flex text-foot-text ${target} underline decoration-foot-muted decoration-1 underline-offset-far`;

export function Footer() {
  const { t } = useTranslation();
  const { language, other, to } = useLocalizedPath();
  const query = usePublicQuery();
  const { name } = useSchool();
  return (
    <footer>
      <div className="plinth print:hidden" />
      <div className="bg-teesta-deep text-base text-foot-text print:border-t print:border-current print:bg-transparent print:text-inherit [&_:focus-visible]:outline-maize">
        <div className={leaf}>
          <div className="grid gap-x-12 gap-y-1 pb-2 pt-5 sm:gap-y-9 sm:pb-10 sm:pt-12 sm:grid-cols-halves lg:grid-cols-[1.35fr_1fr_1.1fr] print:block print:pb-0 print:pt-2">
            <SchoolIdentity />
            <QuickLinks />
            <div>
              <h2 className={`${heading} print:hidden`}>{t("footer.contact")}</h2>
              <SchoolContacts place="footer" />
            </div>
          </div>
          <div className="flex flex-wrap items-center gap-x-7 border-t border-foot-rule pb-2 pt-2 sm:gap-y-0.8 sm:pb-6.4 sm:pt-5.4 text-small text-foot-muted print:hidden">
            <p>
              © {formatDigits(dhakaToday().slice(0, 4), language)} <Localized text={name} onDark />
              {language === "bn" ? "।" : "."} {t("footer.rights")}
            </p>
            <p>
              <a
                className={`${lastLink} bn:font-bangla`}
                href={other.path + query}
                lang={other.language}
                hrefLang={other.language}
              >
                {t("beyond.language")}
              </a>
            </p>
            <p>
              <a className={lastLink} href={to("/information")}>
                {t("information.title")}
              </a>
            </p>
            <LightPagesLink />
            <p>
              <a className={lastLink} href="/cog-admin" rel="nofollow">
                {t("footer.office")}
              </a>
            </p>
            <TechSupport />
          </div>
        </div>
      </div>
    </footer>
  );
}

function TechSupport() {
  const { t } = useTranslation();
  const { name, url } = useSchool().techSupport;
  if (name.en === "" && name.bn === "") return null;
  return (
    <p className="sm:ml-auto">
      {t("footer.techSupport")}{" "}
      {url === "" ? (
        <Localized text={name} onDark />
      ) : (
        <a className={lastLink} href={url} target="_blank" rel="noopener noreferrer">
          <Localized text={name} />
        </a>
      )}
    </p>
  );
}

function LightPagesLink() {
  const { t } = useTranslation();
  const isLight = useRouteLoaderData<{ isLight: boolean }>("root")?.isLight === true;
  const { pathname } = useLocalizedPath();
  const back = pathname + usePublicQuery();
  const choice = new URLSearchParams({ pages: isLight ? "full" : "light", back });
  return (
    <p>
      <a className={lastLink} href={`/light-pages?${choice}`} rel="nofollow">
        {t(isLight ? "light.off" : "light.on")}
      </a>
    </p>
  );
}

function SchoolIdentity() {
  const { t } = useTranslation();
  const { foundingCouncil } = useSchool();
  return (
    <div className="sm:col-span-full lg:col-auto print:hidden">
      <Masthead place="footer" />
      <p className="mt-2 text-foot-muted sm:mt-5">
        {t("footer.foundingCouncil")}: <Localized text={foundingCouncil} onDark />
      </p>
    </div>
  );
}

function QuickLinks() {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  return (
    <div className="print:hidden">
      <nav aria-labelledby="quick-links">
        <h2 id="quick-links" className={heading}>
          {t("footer.quickLinks")}
        </h2>
        <ul className={linkColumns}>
          {footerPages.map((page) => (
            <li key={page.path}>
              <a className={`flex ${link}`} href={to(page.path)}>
                {t(page.name)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p data-part="foot-search" className={linkColumns}>
        <a className={`inline-flex gap-2.4 ${link}`} href={to("/search")}>
          <Search size={18} strokeWidth={1.75} />
          {t("search.title")}
        </a>
      </p>
    </div>
  );
}
