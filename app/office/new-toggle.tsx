import { Link } from "@remix-run/react";
import { Plus, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../language/en";

/** Opens and closes the form of something new above its list; what the address of the list asks for stays in it. */
export function NewToggle({ address, name, isOpen }: { address: string; name: TextKey; isOpen: boolean }) {
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
