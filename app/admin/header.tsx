import { Form, Link, NavLink, useLocation } from "@remix-run/react";
import { LogOut } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Crest } from "../components/crest";
import type { TextKey } from "../i18n/en";
import type { Language } from "../i18n/languages";
import { school } from "../school/identity";

const navItems: { path: string; name: TextKey }[] = [
  { path: "/cog-admin", name: "admin.dashboard" },
  { path: "/cog-admin/notices", name: "office.nav.notices" },
  { path: "/cog-admin/results", name: "office.nav.results" },
  { path: "/cog-admin/result-documents", name: "office.nav.resultDocuments" },
  { path: "/cog-admin/blogs", name: "office.nav.blogs" },
  { path: "/cog-admin/gallery", name: "office.nav.gallery" },
];

export function AdminHeader({ email, language }: { email: string; language: Language }) {
  const { t } = useTranslation();
  const menu = useRef<HTMLDetailsElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when a link has been followed
  useEffect(() => menu.current?.removeAttribute("open"), [pathname]);
  return (
    <header className="office-bar">
      <div className="office-page">
        <a href="/cog-admin" className="office-name">
          <Crest />
          <span>
            <strong>{school.name[language]}</strong>
            <small>{t("nav.admin")}</small>
          </span>
        </a>
        <nav className="office-wide" aria-label={t("office.menu")}>
          <NavLinks />
        </nav>
        <div className="office-wide office-person">
          <AccountMenu email={email} language={language} />
        </div>
        <details className="menu" ref={menu}>
          <summary>{t("nav.menuToggle")}</summary>
          <div className="menu-sheet">
            <nav aria-label={t("office.menu")}>
              <NavLinks />
              <NavLink to="/cog-admin/trash">{t("trash.title")}</NavLink>
              <NavLink to="/cog-admin/activity">{t("activity.title")}</NavLink>
              <NavLink to="/cog-admin/accounts">{t("accounts.title")}</NavLink>
              <NavLink to="/cog-admin/backups">{t("backups.title")}</NavLink>
            </nav>
            <AccountMenu email={email} language={language} />
          </div>
        </details>
      </div>
    </header>
  );
}

function NavLinks() {
  const { t } = useTranslation();
  return navItems.map(({ path, name }) => (
    <NavLink key={path} to={path} end={path === "/cog-admin"}>
      {t(name)}
    </NavLink>
  ));
}

function AccountMenu({ email, language }: { email: string; language: Language }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const other = language === "en" ? "bn" : "en";
  return (
    <>
      <Link className="office-email" to="/cog-admin/account" title={`${t("account.title")}: ${email}`}>
        {t("auth.loggedInAs")} <strong>{email}</strong>
      </Link>
      <Form method="post" action="/cog-admin/language" reloadDocument>
        <input type="hidden" name="back" value={pathname + search} />
        <button type="submit" className="text-button" name="lng" value={other} lang={other}>
          {t("beyond.language")}
        </button>
      </Form>
      <a className="text-button" href="/">
        {t("admin.backToSite")}
      </a>
      <Form method="post" action="/cog-admin/logout" reloadDocument>
        <button type="submit" className="text-button">
          <LogOut size={18} strokeWidth={1.75} aria-hidden="true" />
          {t("auth.logout")}
        </button>
      </Form>
    </>
  );
}
