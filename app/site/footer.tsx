import { Mail, MapPin, Phone, Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatDigits } from "../i18n/format";
import { useLocalizedPath } from "../i18n/use-localized-path";
import { school } from "../school/identity";
import { Masthead } from "./header";
import { footerPages } from "./pages";
import { ContactLink } from "./staff-list";

type FooterProps = {
  year: number;
  /** The page is a light one. */
  isLight: boolean;
};

export function Footer({ year, isLight }: FooterProps) {
  const { t } = useTranslation();
  const { language, other } = useLocalizedPath();
  return (
    <footer>
      <div className="plinth" />
      <div className="foot">
        <div className="leaf">
          <div className="foot-columns">
            <SchoolIdentity />
            <QuickLinks />
            <Contact />
          </div>
          <div className="foot-last">
            <p>
              © {formatDigits(year, language)} {school.name[language]}
              {language === "bn" ? "।" : "."} {t("footer.rights")}
            </p>
            <p>
              <a href={other.address} lang={other.language} hrefLang={other.language}>
                {t("beyond.language")}
              </a>
            </p>
            <LightPagesLink isLight={isLight} />
            <p>
              {t("footer.techSupport")}{" "}
              <a href={school.techSupport.url} target="_blank" rel="noopener noreferrer">
                {school.techSupport.name[language]}
              </a>
            </p>
          </div>
        </div>
      </div>
    </footer>
  );
}

/** The way to light pages and back, for who pays by the megabyte. */
function LightPagesLink({ isLight }: { isLight: boolean }) {
  const { t } = useTranslation();
  const { pathname } = useLocalizedPath();
  const choice = new URLSearchParams({ pages: isLight ? "full" : "light", back: pathname });
  return (
    <p>
      <a href={`/light-pages?${choice}`} rel="nofollow">
        {t(isLight ? "light.off" : "light.on")}
      </a>
    </p>
  );
}

function SchoolIdentity() {
  const { t } = useTranslation();
  const { language } = useLocalizedPath();
  return (
    <div>
      <Masthead />
      {school.foundingCouncil[language] && (
        <p className="council">
          {t("footer.foundingCouncil")}: {school.foundingCouncil[language]}
        </p>
      )}
    </div>
  );
}

function QuickLinks() {
  const { t } = useTranslation();
  const { to } = useLocalizedPath();
  return (
    <div>
      <nav aria-labelledby="quick-links">
        <h2 id="quick-links">{t("footer.quickLinks")}</h2>
        <ul className="foot-links">
          {footerPages.map((page) => (
            <li key={page.path}>
              <a href={to(page.path)}>{t(page.name)}</a>
            </li>
          ))}
        </ul>
      </nav>
      <p className="foot-links foot-search">
        <a href={to("/search")}>
          <Search size={18} strokeWidth={1.75} aria-hidden="true" />
          {t("search.title")}
        </a>
      </p>
    </div>
  );
}

function Contact() {
  const { t } = useTranslation();
  const { language } = useLocalizedPath();
  const icon = { size: 20, strokeWidth: 1.75 };
  return (
    <div>
      <h2>{t("footer.contact")}</h2>
      <ul className="foot-contact">
        <li>
          <MapPin {...icon} />
          <span>
            <span className="hidden-text">{t("footer.location")}: </span>
            {school.address[language]}
          </span>
        </li>
        {school.phone[language] && (
          <li>
            <Phone {...icon} />
            <span className="hidden-text">{t("footer.phone")}: </span>
            <ContactLink scheme="tel" to={school.phone[language]} />
          </li>
        )}
        {school.email && (
          <li>
            <Mail {...icon} />
            <span className="hidden-text">{t("footer.email")}: </span>
            <ContactLink scheme="mailto" to={school.email} />
          </li>
        )}
      </ul>
    </div>
  );
}
