import { useTranslation } from "react-i18next";
import type { TextKey } from "../language/en";
import { EmptyState } from "../ui/empty-state";

/** A page that has its address, its title and its place in the menu, and will get its content. */
export function ComingPage({ name, text = "site.soon" }: { name: TextKey; text?: TextKey }) {
  const { t } = useTranslation();
  return (
    <div className="leaf section">
      <h1 className="heading">{t(name)}</h1>
      <div className="beside-line">
        <EmptyState>{t(text)}</EmptyState>
      </div>
    </div>
  );
}
