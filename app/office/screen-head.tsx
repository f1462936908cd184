import { Link } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../language/en";

/** The head of an office screen: the way back to the dashboard, its name, and its one main act. */
export function ScreenHead({ name, children }: { name: TextKey; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="office-head">
      <Link to="/cog-admin" className="text-button">
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
        {t("admin.backToDashboard")}
      </Link>
      <div className="office-head-row">
        <h1>{t(name)}</h1>
        {children}
      </div>
    </div>
  );
}
