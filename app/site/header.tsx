import { Info, Phone, Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Localized, PlaceAndYear } from "../components/localized";
import { leaf } from "../components/section";
import { currentLink } from "../components/text-link";
import { toLatinDigits } from "../i18n/format";
import { toDialledNumber } from "../i18n/phone-numbers";
import { useLocalizedPath, useTexts } from "../i18n/use-texts";
import { headerPages } from "../public-pages";
import { SchoolCrest } from "../school/school-crest";
import { useSchool } from "../school/use-school";

export function Header() {
  const { t } = useTranslation();
  return (
    <header className="sticky top-0 z-40 max-[19rem]:relative border-b border-rule bg-card print:static print:border-b-2 print:border-current">
      <div className={`${leaf} flex min-h-16.5 flex-wrap items-center justify-between gap-x-3 xs:min-h-19`}>
        <Masthead place="header" />
        <nav className="flex items-center self-stretch max-xl:py-1.5 print:hidden" aria-label={t("site.mainMenu")}>
          <ul
            data-part="head-links"
            className="hidden xl:flex xl:flex-wrap xl:justify-end xl:gap-x-5.25 xl:self-stretch"
          >
            <PageLinks place="row" />
          </ul>
          <SearchIcon />
          <details className="group xl:hidden" data-menu>
            {/* Both words are in the same cell, so that the width of the button does not change. */}
            <summary className="grid min-h-11 place-items-center whitespace-nowrap rounded-sm border border-rule-strong px-2.75 text-base font-semibold group-open:bg-wall [&>*]:[grid-area:1/1]">
              <span className="group-open:invisible">{t("nav.menuToggle")}</span>
              <span className="invisible group-open:visible">{t("nav.menuClose")}</span>
            </summary>
            <div className="absolute inset-x-0 top-full max-h-[calc(100vh-5.5rem)] overflow-y-auto border-y border-rule bg-card shadow-pop">
              <ul>
                <PageLinks place="menu" />
              </ul>
              <MoreLinks />
            </div>
          </details>
        </nav>
      </div>
    </header>
  );
}

const mastheadSizes = {
  header: {
    // If the user has chosen large letters, the menu is in a new line below this link.
    link: "max-w-max grow basis-36 py-1.5",
    crest: "h-10 w-8.5 text-oxide xs:h-12.25 xs:w-10.5",
    name: "text-lg xs:text-[1.4375rem]",
    place: "text-2xs text-ink-3 bn:text-xs xs:text-small xs:bn:text-small",
  },
  footer: {
    link: "",
    crest: "h-13.5 w-11.5 text-foot-text",
    name: "text-title",
    place: "text-small text-foot-muted",
  },
};

export function Masthead({ place }: { place: keyof typeof mastheadSizes }) {
  const { to } = useLocalizedPath();
  const school = useSchool();
  const sizes = mastheadSizes[place];
  const onDark = place === "footer";
  return (
    <a href={to("/")} data-part="masthead" className={`flex min-w-0 items-center gap-3 ${sizes.link}`}>
      <SchoolCrest className={sizes.crest} />
      <span>
        <span className={`display block leading-1.2 bn:leading-1.4 ${sizes.name}`}>
          <Localized text={school.name} onDark={onDark} />
        </span>
        <small className={`block leading-1.35 ${sizes.place}`}>
          <PlaceAndYear text="site.placeAndYear" place={school.place} year={school.established} onDark={onDark} />
        </small>
      </span>
    </a>
  );
}

const currentEdge =
  "aria-current:border-l-3 aria-current:border-oxide aria-current:pl-[calc(theme(spacing.gutter)-3px)]";
const pageLinkClassNames = {
  row: {
    item: undefined,
    link: `flex h-full min-w-6 items-center justify-center whitespace-nowrap text-base ${currentLink}`,
  },
  menu: {
    item: "border-t border-rule first:border-t-0",
    link: `flex min-h-12 items-center px-gutter aria-current:font-semibold ${currentEdge}`,
  },
};

function PageLinks({ place }: { place: keyof typeof pageLinkClassNames }) {
  const { t } = useTranslation();
  const { path, to } = useLocalizedPath();
  return headerPages.map((page) => (
    <li key={page.path} className={pageLinkClassNames[place].item}>
      <a
        className={pageLinkClassNames[place].link}
        href={to(page.path)}
        aria-current={isCurrentPage(page.path, path) ? "page" : undefined}
      >
        {t(page.name)}
      </a>
    </li>
  ));
}

/** On small screens the menu has this link instead. */
function SearchIcon() {
  const { t } = useTranslation();
  const { path, to } = useLocalizedPath();
  return (
    <a
      className="hidden size-11 place-items-center text-teesta xl:-mr-3 xl:ml-2 xl:grid"
      href={to("/search")}
      aria-label={t("search.title")}
      aria-current={path === "/search" ? "page" : undefined}
    >
      <Search size={20} strokeWidth={1.75} aria-hidden="true" />
    </a>
  );
}

/** Shows the links that parents need most often, in addition to the links to pages, and the way to the office. */
function MoreLinks() {
  const { t, digits } = useTexts();
  const { path, to } = useLocalizedPath();
  const { phone } = useSchool();
  const { item, link } = pageLinkClassNames.menu;
  const className = `${link} gap-2.75 font-semibold text-teesta`;
  const icon = { size: 20, strokeWidth: 1.75, className: "flex-none" };
  return (
    <ul data-part="menu-more" className="border-t-2 border-rule-strong bg-wall">
      {phone !== "" && (
        <li className={item}>
          <a className={className} href={`tel:${toDialledNumber(phone)}`}>
            <Phone {...icon} />
            <span className="sr-only">{t("footer.phone")}: </span>
            {digits(toLatinDigits(phone))}
          </a>
        </li>
      )}
      {morePages.map(({ to: page, text, Icon }) => (
        <li key={page} className={item}>
          <a className={className} href={to(page)} aria-current={page === path ? "page" : undefined}>
            <Icon {...icon} />
            {t(text)}
          </a>
        </li>
      ))}
      <li className={item}>
        <a className={`${link} text-ink-2`} href="/cog-admin" rel="nofollow">
          {t("footer.office")}
        </a>
      </li>
    </ul>
  );
}

const morePages = [
  { to: "/search", text: "search.title", Icon: Search },
  { to: "/information", text: "information.title", Icon: Info },
] as const;

const isCurrentPage = (page: string, path: string) => path === page || (page !== "/" && path.startsWith(`${page}/`));
