import { Search } from "lucide-react";
import { useHydrated } from "../components/use-hydrated";
import { useTexts } from "../i18n/use-texts";
import { Button } from "./button";

/**
 * Shows what was chosen. With script, each choice is shown at once, so only a browser without script needs the button.
 * Put the button beside a field: then the page does not move when the button disappears.
 */
export function ShowButton({ className = "" }: { className?: string }) {
  const { t } = useTexts();
  if (useHydrated()) return null;
  return (
    <Button variant="outline" className={`flex-none max-md:px-3 ${className}`}>
      <Search size={18} strokeWidth={1.75} aria-hidden="true" />
      <span className="max-md:sr-only">{t("admin.filter.show")}</span>
    </Button>
  );
}
