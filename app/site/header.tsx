import { useTranslation } from "react-i18next";
import { Crest } from "../components/crest";
import { formatDigits } from "../i18n/format";
import { useLocalizedPath } from "../i18n/use-localized-path";
import { school } from "../school/identity";
import { headerPages } from "./pages";

export function Header() {
  const { t } = useTranslation();
  return (
    <header className="head">
      <div className="leaf">
        <Masthead />
        <nav aria-label={t("site.mainMenu")}>
          <ul className="head-links">
            <PageLinks />
          </ul>
          <details className="menu">
            <summary>{t("nav.menuToggle")}</summary>
            <ul>
              <PageLinks />
            </ul>
          </details>
        </nav>
      </div>
    </header>
  );
}

export function Masthead() {
  const { t } = useTranslation();
  const { language, to } = useLocalizedPath();
  const year = formatDigits(school.established, language);
  return (
    <a href={to("/")} className="masthead">
      <Crest />
      <span>
        <span className="display">{school.name[language]}</span>
        <small>{t("site.placeAndYear", { place: school.place[language], year })}</small>
      </span>
    </a>
  );
}

function PageLinks() {
  const { t } = useTranslation();
  const { path, to } = useLocalizedPath();
  return headerPages.map((page) => (
    <li key={page.path}>
      <a href={to(page.path)} aria-current={isCurrentPage(page.path, path) ? "page" : undefined}>
        {t(page.name)}
      </a>
    </li>
  ));
}

const isCurrentPage = (page: string, path: string) => path === page || (page !== "/" && path.startsWith(`${page}/`));
