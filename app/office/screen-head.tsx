import { Link, useLocation } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../language/en";
import { listAddress } from "./list-address";

type ScreenHeadParts = { name: TextKey; back?: string; children?: ReactNode };

/** The head of an office screen: the way back, to the dashboard unless it is said, its name, and its one main act. */
export function ScreenHead({ name, back = "/cog-admin", children }: ScreenHeadParts) {
  const { t } = useTranslation();
  const { search } = useLocation();
  return (
    <div className="office-head">
      <Link to={listAddress(back, search)} className="text-button">
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
