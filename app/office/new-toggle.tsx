import { Link } from "@remix-run/react";
import { Plus, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../language/en";

/** Opens and closes the form of something new above its list. */
export function NewToggle({ address, name, isOpen }: { address: string; name: TextKey; isOpen: boolean }) {
  const { t } = useTranslation();
  const Icon = isOpen ? X : Plus;
  return (
    <Link to={isOpen ? address : "?new"} className="button button-outline" aria-expanded={isOpen}>
      <Icon size={20} aria-hidden="true" />
      {t(name)}
    </Link>
  );
}
