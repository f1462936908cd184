import { Form, Link, NavLink, useLocation } from "@remix-run/react";
import { ChevronDown, LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Localized } from "../components/localized";
import { currentLink } from "../components/text-link";
import { useCloseOnLeave } from "../components/use-close-on-leave";
import type { TextKey } from "../i18n/en";
import { type Language, localizedPath } from "../i18n/languages";
import { SchoolCrest } from "../school/school-crest";
import { useSchool } from "../school/use-school";

/** The header of a laptop has no room for all items, so some are in the menu "More". */
type NavItem = { path: string; name: TextKey; isInMore?: true };

const navItems: NavItem[] = [
  { path: "/cog-admin", name: "admin.dashboard" },
  { path: "/cog-admin/notices", name: "admin.nav.notices" },
  { path: "/cog-admin/results", name: "admin.nav.results" },
  { path: "/cog-admin/results/exams", name: "marks.nav.exams", isInMore: true },
  { path: "/cog-admin/results/students", name: "students.title", isInMore: true },
  { path: "/cog-admin/result-documents", name: "admin.nav.resultDocuments" },
  { path: "/cog-admin/blogs", name: "admin.nav.blogs" },
  { path: "/cog-admin/gallery", name: "admin.nav.gallery" },
  { path: "/cog-admin/downloads", name: "downloads.title" },
  { path: "/cog-admin/school", name: "school.title" },
  { path: "/cog-admin/school/staff", name: "school.section.staff", isInMore: true },
  { path: "/cog-admin/notifications", name: "notifications.title", isInMore: true },
  { path: "/cog-admin/trash", name: "trash.title", isInMore: true },
  { path: "/cog-admin/activity", name: "activity.title", isInMore: true },
  { path: "/cog-admin/accounts", name: "accounts.title", isInMore: true },
  { path: "/cog-admin/backups", name: "backups.title", isInMore: true },
];

export function AdminHeader({ email, language }: { email: string; language: Language }) {
  const { t } = useTranslation();
  const { name } = useSchool();
  return (
    <header className="sticky top-0 z-40 border-b border-rule bg-card">
      <div className="relative mx-auto flex min-h-15 w-full max-w-7xl items-center gap-5 px-4 3xl:px-8">
        <a
          href="/cog-admin"
          className="mr-auto flex min-w-0 items-center gap-2.5 text-small leading-1.3 3xl:mr-0 3xl:max-w-56 3xl:flex-none"
        >
          <SchoolCrest className="h-8.25 w-7 text-oxide" />
          <span>
            <strong className="block font-semibold">
              <Localized text={name} />
            </strong>
            <small className="block text-small text-ink-3">{t("nav.admin")}</small>
          </span>
        </a>
        <nav className={`${wide} self-stretch`} aria-label={t("admin.menu")}>
          {navItems
            .filter(({ isInMore }) => !isInMore)
            .map((item) => (
              <HeaderLink key={item.path} {...item} className={wideLink} />
            ))}
          <HeaderMenu
            className="relative self-center"
            summary={
              <>
                {t("admin.nav.more")}
                <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
              </>
            }
            summaryClassName={moreSummary}
          >
            <div className="absolute right-0 top-full z-10 min-w-56 border border-rule bg-card shadow-pop">
              {navItems
                .filter(({ isInMore }) => isInMore)
                .map((item) => (
                  <HeaderLink key={item.path} {...item} className={menuLink} />
                ))}
            </div>
          </HeaderMenu>
        </nav>
        <div className={`${wide} ml-auto min-w-0 self-stretch whitespace-nowrap`}>
          <AccountLinks email={email} language={language} place="header" />
        </div>
        <HeaderMenu className="3xl:hidden" summary={t("nav.menuToggle")} summaryClassName={menuSummary}>
          <div className="absolute inset-x-0 top-full max-h-menu overflow-y-auto border-y border-rule bg-card pb-3 shadow-pop">
            {/* In two columns, the account links below are also on the first screen of a phone. */}
            <nav className="-mt-px grid grid-cols-2 border-b border-rule" aria-label={t("admin.menu")}>
              {navItems.map((item) => (
                <HeaderLink key={item.path} {...item} className={menuLink} />
              ))}
            </nav>
            <AccountLinks email={email} language={language} place="menu" />
          </div>
        </HeaderMenu>
      </div>
    </header>
  );
}

type HeaderMenuProps = { className: string; summary: ReactNode; summaryClassName: string; children: ReactNode };

/** Closes when the user has chosen a page or has pressed somewhere else. */
function HeaderMenu({ className, summary, summaryClassName, children }: HeaderMenuProps) {
  const menu = useCloseOnLeave();
  return (
    <details className={className} ref={menu}>
      <summary className={summaryClassName}>{summary}</summary>
      {children}
    </details>
  );
}

const menuSummary =
  "flex min-h-11 items-center whitespace-nowrap rounded-sm border border-rule-strong px-3.25 font-semibold";

const moreSummary = "flex min-h-11 cursor-pointer items-center gap-1 whitespace-nowrap";

const wide = "hidden items-center gap-4 text-small 3xl:flex";

const wideLink = `flex h-full items-center whitespace-nowrap ${currentLink}`;

const menuLink =
  "flex min-h-12 items-center border-l-3 border-t border-rule border-l-transparent px-4 first:border-t-0 aria-current:border-l-oxide aria-current:font-semibold";

function HeaderLink({ path, name, className }: NavItem & { className: string }) {
  const { t } = useTranslation();
  return (
    <NavLink to={path} end={path === "/cog-admin"} className={className}>
      {t(name)}
    </NavLink>
  );
}

const accountLink =
  "cursor-pointer items-center gap-2.2 rounded-sm font-semibold text-teesta hover:underline hover:underline-offset-link";

const accountLinks = {
  header: {
    email: "flex min-w-16 max-w-60 flex-col justify-center self-stretch leading-1.3 [&>strong]:truncate",
    link: `${accountLink} inline-flex min-h-11 text-small`,
  },
  menu: {
    email: "block truncate py-2 pl-4.75 pr-4",
    link: `${accountLink} flex min-h-11 w-full pl-4.75 pr-4 text-base`,
  },
};

type AccountLinksProps = { email: string; language: Language; place: keyof typeof accountLinks };

function AccountLinks({ email, language, place }: AccountLinksProps) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const other = language === "en" ? "bn" : "en";
  const classNames = accountLinks[place];
  return (
    <>
      <Link
        data-part="account-link"
        className={`group text-small text-ink-2 ${classNames.email}`}
        to="/cog-admin/account"
        title={`${t("account.title")}: ${email}`}
      >
        {t("auth.loggedInAs")}{" "}
        <strong className="font-semibold text-teesta group-hover:underline group-hover:underline-offset-link">
          {email}
        </strong>
      </Link>
      <Form method="post" action="/cog-admin/language" reloadDocument>
        <input type="hidden" name="back" value={pathname + search} />
        <button type="submit" className={classNames.link} name="lng" value={other} lang={other}>
          {t("beyond.language")}
        </button>
      </Form>
      <a className={classNames.link} href={localizedPath(language, "/")}>
        {t("admin.backToSite")}
      </a>
      <Form method="post" action="/cog-admin/logout" reloadDocument>
        <button type="submit" className={classNames.link}>
          {place === "menu" && <LogOut size={18} strokeWidth={1.75} aria-hidden="true" />}
          {t("auth.logout")}
        </button>
      </Form>
    </>
  );
}
