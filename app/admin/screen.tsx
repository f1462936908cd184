import { Link, useLocation } from "@remix-run/react";
import { ArrowLeft, Plus, X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../i18n/en";
import { listUrl } from "./list-url";

type ScreenHeaderProps = { name: TextKey; back?: string; children?: ReactNode };

/** The head of an admin screen: the link back (to the dashboard unless given), its name, and its main action. */
export function ScreenHeader({ name, back = "/cog-admin", children }: ScreenHeaderProps) {
  const { t } = useTranslation();
  const { search } = useLocation();
  return (
    <div className="office-head">
      <Link to={listUrl(back, search)} className="text-button">
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
        {t(back === "/cog-admin" ? "admin.backToDashboard" : "common.back")}
      </Link>
      <div className="office-head-row">
        <h1>{t(name)}</h1>
        {children}
      </div>
    </div>
  );
}

/** Opens and closes the form of a new item above its list; the filters in the address stay. */
export function CreateToggle({ address, name, isOpen }: { address: string; name: TextKey; isOpen: boolean }) {
  const { t } = useTranslation();
  const Icon = isOpen ? X : Plus;
  const opened = address.includes("?") ? `${address}&new` : "?new";
  return (
    <Link to={isOpen ? address : opened} className="button button-outline" aria-expanded={isOpen}>
      <Icon size={20} aria-hidden="true" />
      {t(name)}
    </Link>
  );
}
