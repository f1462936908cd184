import { useTranslation } from "react-i18next";
import { type ShownStatus, statusText } from "./status";

/** Green for what everybody sees, yellow for any other status (specification, section 4). */
export function StatusBadge({ status }: { status: ShownStatus }) {
  const { t } = useTranslation();
  return (
    <span className={`badge ${status === "Published" ? "badge-green" : "badge-yellow"}`}>{t(statusText[status])}</span>
  );
}
