import { Mail, MapPin, Phone, Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import { digits } from "../language/digits-and-dates";
import { school } from "../school/identity";
import { useAddress } from "./address";
import { ContactLink } from "./contact-link";
import { Masthead } from "./header";
import { footerPages } from "./pages";

type FooterParts = {
  year: number;
  /** The page is a light one. */
  isLight: boolean;
};

export function Footer({ year, isLight }: FooterParts) {
  const { t } = useTranslation();
  const { language, other } = useAddress();
  return (
    <footer>
      <div className="plinth" />
      <div className="foot">
        <div className="leaf">
          <div className="foot-columns">
            <Identity />
            <QuickLinks />
            <Contact />
          </div>
          <div className="foot-last">
            <p>
              © {digits(year, language)} {school.name[language]}
              {language === "bn" ? "।" : "."} {t("footer.rights")}
            </p>
            <p>
              <a href={other.address} lang={other.language} hrefLang={other.language}>
                {t("beyond.language")}
              </a>
            </p>
            <LightPages isLight={isLight} />
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
function LightPages({ isLight }: { isLight: boolean }) {
  const { t } = useTranslation();
  const { pathname } = useAddress();
  const choice = new URLSearchParams({ pages: isLight ? "full" : "light", back: pathname });
  return (
    <p>
      <a href={`/light-pages?${choice}`} rel="nofollow">
        {t(isLight ? "light.off" : "light.on")}
      </a>
    </p>
  );
}

function Identity() {
  const { t } = useTranslation();
  const { language } = useAddress();
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
  const { to } = useAddress();
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
  const { language } = useAddress();
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
