import { Link } from "@remix-run/react";
import { ChevronDown, type LucideIcon } from "lucide-react";
import type { MouseEvent, ReactNode, SyntheticEvent } from "react";
import { useTranslation } from "react-i18next";
import { hasModifierKey } from "../components/browser";
import { useCloseOnLeave } from "../components/use-close-on-leave";
import type { TextKey } from "../i18n/en";
import { dangerTextButton, textButton } from "./button";

export type RowAction = {
  text: TextKey;
  to: string;
  href: string;
  Icon: LucideIcon;
  /** "out" marks a link to a file or a public page, which the browser must load as a new document. */
  leads?: "out";
  download?: string;
  isDanger?: boolean;
  inPlace?: () => void;
};

export function ActionLink({ text, to, href, Icon, leads, download, isDanger, inPlace }: RowAction) {
  const { t } = useTranslation();
  return (
    <Link
      to={href}
      reloadDocument={leads === "out"}
      download={download}
      className={isDanger ? dangerTextButton : textButton}
      aria-label={`${t(text)}: ${to}`}
      onClick={inPlace && insteadOfLeaving(inPlace)}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <span>{t(text)}</span>
    </Link>
  );
}

export const insteadOfLeaving = (act: () => void) => (event: MouseEvent) => {
  if (hasModifierKey(event)) return;
  event.preventDefault();
  act();
};

const menuButton = [
  "flex min-h-11 cursor-pointer items-center gap-1.6 whitespace-nowrap rounded-sm border border-rule-strong px-3",
  "text-teesta group-open:bg-teesta-tint mouse:min-h-9",
].join(" ");
const menuBox =
  "absolute right-0 top-[calc(100%+4px)] z-20 max-h-menu w-56 scroll-mb-4 overflow-y-auto border border-rule bg-card shadow-pop";
const menuLinks =
  "divide-y divide-rule [&_:is(a,button)]:flex [&_:is(a,button)]:min-h-12 [&_:is(a,button)]:w-full [&_:is(a,button)]:px-4 [&_button]:text-left";

export function ActionMenu({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  const menu = useCloseOnLeave();
  return (
    <details data-part="row-menu" className="group relative ml-auto flex-none" ref={menu} onToggle={showWhole}>
      <summary className={menuButton} aria-label={`${t("admin.acts")}: ${title}`}>
        <span>{t("admin.acts")}</span>
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" />
      </summary>
      <div data-part="menu" className={`${menuBox} ${menuLinks}`}>
        {children}
      </div>
    </details>
  );
}

function showWhole({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) {
  if (currentTarget.open) currentTarget.lastElementChild?.scrollIntoView({ block: "nearest" });
}
