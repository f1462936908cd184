import { NavLink, useLocation } from "@remix-run/react";
import { useRef } from "react";
import { AttentionCount } from "../components/badge";
import { currentLink } from "../components/text-link";
import { useOnChange } from "../components/use-on-change";
import type { TextKey } from "../i18n/en";
import { useTexts } from "../i18n/use-texts";

export type Tab = { path: string; name: TextKey; count?: number };

type TabsProps = { label: TextKey; tabs: Tab[]; search?: string; part: string };

export function Tabs({ label, tabs, search = "", part }: TabsProps) {
  const { t, digits } = useTexts();
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // A phone is too narrow for all tabs, so we scroll to the tab of the current page.
  useOnChange(pathname, () => {
    const here = nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (nav.current && here) nav.current.scrollLeft = here.offsetLeft - 16;
  });
  return (
    <nav
      ref={nav}
      data-part={part}
      className="relative -mx-4 flex gap-x-5 overflow-x-auto border-b bg-card px-4 text-small lg:mx-0 lg:px-0"
      aria-label={t(label)}
    >
      {tabs.map(({ path, name, count = 0 }) => (
        <NavLink
          key={path}
          to={path + search}
          end={tabs.some((other) => other.path.startsWith(`${path}/`))}
          aria-current={pathname === path ? "page" : "true"}
          className={`flex min-h-11 items-center gap-2 whitespace-nowrap mouse:min-h-10 ${currentLink}`}
        >
          {t(name)}
          {count > 0 && <AttentionCount label={t("school.missingShort")}>{digits(count)}</AttentionCount>}
        </NavLink>
      ))}
    </nav>
  );
}
