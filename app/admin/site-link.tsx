import { ExternalLink } from "lucide-react";
import type { ComponentPropsWithoutRef } from "react";
import { useTexts } from "~/i18n/use-texts";

/**
 * Leads from an admin screen to a public page in a new tab. The public page has no link back to the screen, so the
 * screen stays open in its own tab.
 */
export function SiteLink({ children, ...attributes }: ComponentPropsWithoutRef<"a">) {
  const { t } = useTexts();
  return (
    <a {...attributes} target="_blank" rel="noopener">
      <ExternalLink size={18} strokeWidth={1.75} aria-hidden="true" className="flex-none" />
      {children}
      <span className="sr-only">{t("admin.newTab")}</span>
    </a>
  );
}
