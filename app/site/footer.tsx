import { Mail, MapPin, Phone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { digits } from "../language/digits-and-dates";
import { addressIn } from "../language/languages";
import { school } from "../school/identity";
import { useAddress } from "./address";
import { Masthead } from "./header";
import { footerPages } from "./pages";

export function Footer({ year }: { year: number }) {
  const { t } = useTranslation();
  const { language, path } = useAddress();
  const other = language === "en" ? "bn" : "en";
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
              © {digits(year, language)} {school.name[language]}. {t("footer.rights")}
            </p>
            <p>
              <a href={addressIn(other, path)} lang={other} hrefLang={other}>
                {t("beyond.language")}
              </a>
            </p>
            <p>
              {t("footer.techSupport")}{" "}
              <a href={school.techSupport.url} target="_blank" rel="noopener noreferrer">
                {school.techSupport.name}
              </a>
            </p>
          </div>
        </div>
      </div>
    </footer>
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
        {school.phone && (
          <li>
            <Phone {...icon} />
            <span className="hidden-text">{t("footer.phone")}: </span>
            <ContactLink scheme="tel" to={school.phone} />
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

/** A slot that nobody has filled yet ("[Office phone]") is shown, but is no link: there is nothing to dial. */
function ContactLink({ scheme, to }: { scheme: "tel" | "mailto"; to: string }) {
  if (to.startsWith("[")) return <span lang="en">{to}</span>;
  return <a href={`${scheme}:${scheme === "tel" ? to.replace(/[^+\d]/g, "") : to}`}>{to}</a>;
}
