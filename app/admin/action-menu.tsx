import { Link } from "@remix-run/react";
import { ChevronDown, type LucideIcon } from "lucide-react";
import { type MouseEvent, type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { hasModifierKey } from "../components/browser";
import { useDetailsMenu } from "../components/use-details-menu";
import type { TextKey } from "../i18n/en";

export type RowAction = {
  text: TextKey;
  /** What it is done to, for those who hear the link alone. */
  to: string;
  href: string;
  Icon: LucideIcon;
  /** It leads out of the office: to a file, or to a page with the public theme. */
  leads?: "out";
  /** The name that a file is saved under. */
  download?: string;
  isDanger?: boolean;
  /** What script does instead of following the link. */
  inPlace?: () => void;
};

export function ActionLink({ text, to, href, Icon, leads, download, isDanger, inPlace }: RowAction) {
  const { t } = useTranslation();
  const onClick = (event: MouseEvent) => {
    if (!inPlace || hasModifierKey(event)) return;
    event.preventDefault();
    inPlace();
  };
  return (
    <Link
      to={href}
      reloadDocument={leads === "out"}
      download={download}
      className={isDanger ? "text-button text-danger" : "text-button"}
      aria-label={`${t(text)}: ${to}`}
      onClick={onClick}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      {t(text)}
    </Link>
  );
}

/** The actions of a row behind one button, for small screens. */
export function ActionMenu({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  const menu = useRef<HTMLDetailsElement>(null);
  useDetailsMenu(menu);
  return (
    <details className="menu row-menu" ref={menu}>
      <summary aria-label={`${t("office.acts")}: ${title}`}>
        {t("office.acts")}
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" />
      </summary>
      <div className="menu-sheet">{children}</div>
    </details>
  );
}
